import { escapeHtml } from '@dealstead/contracts/html';
import type { CaughtMail } from './store.ts';

export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1.5rem; }
a { color: inherit; }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid #8884; }
li a { display: grid; grid-template-columns: 14rem 1fr auto; gap: 1rem; padding: .75rem .25rem; border-bottom: 1px solid #8884; text-decoration: none; }
li a:hover { background: #8881; }
li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
time, dt { color: #888; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid #8884; border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8884; border-radius: 8px; padding: 1rem; }
@media (max-width: 40rem) { li a { grid-template-columns: 1fr; gap: 0; } }
`;

/** The list of caught mail. */
export function listPage(mails: CaughtMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><span>${escapeHtml(mail.to.join(', '))}</span><span>${escapeHtml(mail.subject) || '(no subject)'}</span>${when(mail)}</a></li>`,
  );
  return page(
    'Caught mail',
    `<h1>Caught mail</h1>${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Nothing was sent yet.</p>'}`,
  );
}

/** One mail; its HTML is in a sandboxed frame from a separate URL. */
export function mailPage(mail: CaughtMail): string {
  const facts = { From: mail.from, To: mail.to.join(', '), 'Message-ID': mail.headers['message-id'] ?? '' };
  for (const name of ['Reply-To', 'List-Unsubscribe', 'List-Unsubscribe-Post'] as const) {
    const value = mail.headers[name.toLowerCase()];
    if (value !== undefined) Object.assign(facts, { [name]: value });
  }
  const list = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const html = mail.html && `<iframe title="Message" sandbox="allow-popups" src="/dev/mail/${mail.id}/body"></iframe>`;
  const text = mail.text && `<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`;
  const body = `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${list.join('')}<dt>Caught</dt><dd>${when(mail)}</dd></dl>`;
  return page(mail.subject, body + html + text);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}

function when({ date }: CaughtMail): string {
  return `<time datetime="${date}">${date.slice(0, 16).replace('T', ' ')}</time>`;
}

import { createHash } from 'node:crypto';
import { formatStatus } from './format.ts';
import { html, join, type Html } from './html.ts';
import { style } from './style.ts';

export interface PageResponse {
  status: number;
  html: string;
  /** Where to redirect. */
  location?: string;
}

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The Content-Security-Policy of every page. */
export const contentSecurityPolicy = `default-src 'none'; style-src ${styleHash}; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

// Not inside the template, which the formatter may change: its text must be what the policy's hash was computed of.
const styleElement: Html = { text: `<style>${style}</style>` };

const flaskIcon = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <path
    d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9"
    fill="none"
    stroke="currentColor"
    stroke-width="1.500"
    stroke-linejoin="round"
    stroke-linecap="round"
  />
</svg>`;

const logo = html`<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
  <path class="lot" d="M14 2h12v12H14z" />
  <path d="M2 2h24v24H2zM14 2v24M2 14h24M8 14v12M2 20h12" fill="none" stroke="currentColor" stroke-width="2" />
</svg>`;

/** The notice that no money moves, which every page shows. */
export const sandboxNotice = html`<div class="sandbox">
  ${flaskIcon}
  <div><b>Payment sandbox</b><br />No card is charged and no money moves. Only test cards work here.</div>
</div>`;

/** The notice, followed by an error message if there is one. */
export const notices = (error: string | undefined): Html =>
  html`${sandboxNotice} ${error ? html`<div class="alert" role="alert">${error}</div>` : ''}`;

export const row = (label: string, value: string): Html =>
  html`<div class="row"><span>${label}</span><b>${value}</b></div>`;

const goodStatuses = ['active', 'delivered', 'paid', 'succeeded', 'trialing', 'won'];
const badStatuses = ['disputed', 'failed', 'lost', 'unpaid'];
const endedStatuses = ['canceled', 'incomplete_expired', 'refunded'];

/** A status in the color of its kind; statuses that wait for someone are amber. */
export function statusBadge(status: string): Html {
  const groups = { good: goodStatuses, bad: badStatuses, ended: endedStatuses };
  const [kind = 'open'] = Object.entries(groups).find(([, statuses]) => statuses.includes(status)) ?? [];
  return html`<span class="badge ${kind}">${formatStatus(status)}</span>`;
}

/** A table, or the text where it has no rows. */
export function table(headings: string[], rows: Html[], emptyText: string): Html {
  if (rows.length === 0) return html`<p class="empty">${emptyText}</p>`;
  return html`<table>
    <thead>
      <tr>
        ${join(headings.map((heading) => html`<th scope="col">${heading || html`<span class="hidden">Actions</span>`}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${join(rows)}
    </tbody>
  </table>`;
}

/** A page of the sandbox. */
export function page(title: string, body: Html, status = 200): PageResponse {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Dealstead payment sandbox</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <a class="home" href="/">${logo}<span>Dealstead</span></a
          ><span class="tag">Payment sandbox</span>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return { status, html: document.text };
}

/** A page that says what went wrong. */
export const errorPage = (message: string, status = 400): PageResponse =>
  page(
    'Stripe sandbox',
    html`<h1>Something went wrong</h1>
      ${sandboxNotice}
      <p>${message}</p>
      <p><a href="/dev/stripe">Back to the sandbox</a></p>`,
    status,
  );

export const redirect = (location: string): PageResponse => ({ status: 303, html: '', location });

/** The path of a URL of the site, so that a page links to the origin on which it is shown. */
export const pathOf = (url: string | null) => (url ? url.replace(/^https?:\/\/[^/]+/, '') || '/' : '/dev/stripe');

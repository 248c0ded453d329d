import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listPage, mailPage, style } from './pages.ts';
import { mailStore } from './store.ts';
import type { MailStore } from './store.ts';

const pageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const pagePolicy = `default-src 'none'; style-src ${pageStyle}; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'`;
/**
 * Content security policy of a mail's HTML: no scripts, no forms, no origin; styles and pictures as in a mail program.
 */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox allow-popups; frame-ancestors 'self'";

export interface CatcherOptions {
  folder: string;
  /** HTTP port of the pages, 0 for any. */
  port: number;
  /** SMTP port, 0 for any. */
  smtpPort: number;
}

/** Accepts every mail on its SMTP port, relays none, and shows them under /dev/mail. */
export async function startCatcher({ folder, port, smtpPort }: CatcherOptions) {
  const store = mailStore(folder);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      buffer(stream)
        .then((raw) => store.add(raw, envelope))
        .then(() => done(), done);
    },
  });
  // A client's aborted connection is not an error of the catcher.
  smtp.on('error', (error) => console.error(`SMTP: ${error.message}`));
  const http = createServer((request, response) => {
    answer(store, request, response).catch((error: unknown) => {
      console.error(error);
      send(response, 500, 'text/plain', 'The mail catcher failed; its log says why.');
    });
  });
  await once(smtp.listen(smtpPort, '127.0.0.1'), 'listening');
  await once(http.listen(port, '127.0.0.1'), 'listening');
  return {
    port: portOf(http.address()),
    smtpPort: portOf(smtp.server.address()),
    async stop() {
      http.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

async function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}');
  if (pathname === '/dev/mail.json') {
    const mails = await store.list(searchParams.get('to'));
    return send(response, 200, 'application/json', JSON.stringify(mails));
  }
  if (pathname === '/dev/mail') return send(response, 200, 'text/html', listPage(await store.list()), pagePolicy);
  const [, id = '', body] = /^\/dev\/mail\/(\d+)(\/body)?$/.exec(pathname) ?? [];
  const mail = await store.find(id);
  if (!mail) return send(response, 404, 'text/plain', 'There is no such mail.');
  if (body) return send(response, 200, 'text/html', mail.html, bodyPolicy);
  return send(response, 200, 'text/html', mailPage(mail), pagePolicy);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = "default-src 'none'",
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(body);
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0;
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createApi } from './api.ts';
import { createEngine, StripeProblem } from './engine.ts';
import { createEvents, type WebhookTarget } from './events.ts';
import { createPages, pagePolicy, type PageAnswer } from './pages.ts';
import { openStore } from './store.ts';

/** The version of Stripe's API whose shapes the sandbox speaks. */
const apiVersion = '2026-10-28.endive';
const longestBody = 200_000;

export interface SandboxOptions {
  port: number;
  /** Its memory, a file. */
  file: string;
  /** The site on which its pages are shown, without a slash at the end. */
  site: string;
  /** The key that callers must show. */
  key: string;
  /** What becomes of a subscription that is unpaid at its period's end; canceled unless said. */
  afterRetries?: 'cancel' | 'past_due';
  webhook?: WebhookTarget;
}

/** Stripe as far as we need it: its API, its checkout and portal pages, its clock and its webhooks. No money moves. */
export async function startSandbox({ port, file, site, key, afterRetries, webhook }: SandboxOptions) {
  const store = openStore(file);
  const events = createEvents(store, webhook, apiVersion);
  const engine = createEngine(store, events, site, afterRetries);
  const api = createApi(store, engine, site);
  const pages = createPages(store, engine, events);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const font = fonts[url.pathname];
    if (font) {
      response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' });
      return void response.end(await readFile(fileURLToPath(font)));
    }
    if (url.pathname === '/healthz') return sendJson(response, 200, '{"status":"ok"}');
    if (Number(request.headers['content-length'] ?? 0) > longestBody) return sendJson(response, 413, '{}');
    const body = method === 'POST' ? await readAll(request) : '';
    if (url.pathname.startsWith('/v1/')) {
      const shown = request.headers.authorization?.replace(/^Bearer /, '');
      if (shown !== key) {
        const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
        return sendJson(response, 401, JSON.stringify({ error }));
      }
      const idempotency = request.headers['idempotency-key'];
      const done = api.answer(method, url, body, typeof idempotency === 'string' ? idempotency : undefined);
      if (method !== 'GET') store.save();
      sendJson(response, done.status, done.body, done.headers);
    } else {
      const done = pages.answer(method, url, body);
      if (method !== 'GET') store.save();
      sendPage(response, done);
    }
    events.flush();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof StripeProblem) return sendPage(response, pages.problem(error.message));
      console.error(error);
      sendJson(
        response,
        500,
        JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed; its log says why.' } }),
      );
    });
  });

  // Renewals that fall due while nobody turns a clock.
  const tick = setInterval(() => {
    const before = store.all('event').length;
    for (const { id } of store.all('customer')) engine.letPass(id, engine.now(id));
    if (store.all('event').length === before) return;
    store.save();
    events.flush();
  }, 30_000);
  tick.unref();

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      clearInterval(tick);
      events.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The product's own faces, so that what is bought looks the same on both sides. */
const fonts: Readonly<Record<string, string>> = {
  '/dev/stripe/fonts/besley.woff2': import.meta
    .resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  '/dev/stripe/fonts/public-sans.woff2': import.meta
    .resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
};

function sendJson(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    ...{ 'content-type': 'application/json', 'cache-control': 'no-store', 'request-id': `req_${randomUUID()}` },
    ...{ 'stripe-version': apiVersion, ...headers },
  });
  response.end(body);
}

function sendPage(response: ServerResponse, { status, html, location }: PageAnswer): void {
  response.writeHead(status, {
    ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    ...{ 'content-security-policy': pagePolicy, 'referrer-policy': 'same-origin', ...(location && { location }) },
  });
  response.end(html);
}

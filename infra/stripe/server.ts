import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { answerApi } from './api/api.ts';
import { advanceCustomer } from './billing/testClocks.ts';
import { StripeApiError } from './errors.ts';
import { contentSecurityPolicy, errorPage, type PageResponse } from './pages/layout.ts';
import { answerPage } from './pages/pages.ts';
import { now, type AfterRetries, type Sandbox } from './sandbox.ts';
import { openStore } from './store.ts';
import { createWebhooks, type WebhookEndpoint } from './webhooks.ts';

/** The version of Stripe's API whose objects the sandbox answers with. */
const apiVersion = '2026-10-28.endive';
const maxBodyBytes = 200_000;
const renewalIntervalMs = 30_000;

export interface SandboxOptions {
  /** 0 for any free port. */
  port: number;
  /** Where the objects are stored. */
  file: string;
  /** Origin of the pages, without a slash at the end. */
  site: string;
  /** The secret key that API requests must carry. */
  key: string;
  /** `cancel` unless given. */
  afterRetries?: AfterRetries;
  /** Events are not delivered without it. */
  webhook?: WebhookEndpoint;
}

/** Starts the sandbox on localhost: the part of Stripe that we use, with checkout pages, test clocks and webhooks. */
export async function startSandbox({ port, file, site, key, afterRetries = 'cancel', webhook }: SandboxOptions) {
  const store = openStore(file);
  const webhooks = createWebhooks(store, webhook, apiVersion);
  const sandbox: Sandbox = { store, webhooks, site, afterRetries, frozenTime: undefined };

  const server = createServer((request, response) => {
    answer(sandbox, key, request, response).catch((error: unknown) => sendError(response, error));
  });
  // Renewals that fall due while nobody advances a clock.
  const renewals = setInterval(() => runRenewals(sandbox), renewalIntervalMs);
  renewals.unref();

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      clearInterval(renewals);
      webhooks.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function runRenewals(sandbox: Sandbox): void {
  const { store, webhooks } = sandbox;
  const eventCount = store.all('event').length;
  for (const { id } of store.all('customer')) advanceCustomer(sandbox, id, now(sandbox, id));
  if (store.all('event').length === eventCount) return;
  store.save();
  webhooks.deliverNew();
}

async function answer(
  sandbox: Sandbox,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  const font = fonts[url.pathname];
  if (font) {
    response.writeHead(200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' });
    response.end(await readFile(fileURLToPath(font)));
    return;
  }
  if (url.pathname === '/healthz') return sendJson(response, 200, '{"status":"ok"}');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return sendJson(response, 413, '{}');
  const body = method === 'POST' ? await readText(request) : '';
  if (url.pathname.startsWith('/v1/')) {
    if (request.headers.authorization?.replace(/^Bearer /, '') !== key) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
      return sendJson(response, 401, JSON.stringify({ error }));
    }
    const idempotencyKey = request.headers['idempotency-key'];
    const result = answerApi(
      sandbox,
      method,
      url,
      body,
      typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    );
    if (method !== 'GET') sandbox.store.save();
    sendJson(response, result.status, result.body, result.headers);
  } else {
    const page = answerPage(sandbox, method, url, body);
    if (method !== 'GET') sandbox.store.save();
    sendPage(response, page);
  }
  sandbox.webhooks.deliverNew();
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof StripeApiError) return sendPage(response, errorPage(error.message));
  console.error(error);
  const body = { error: { type: 'api_error', message: 'The sandbox failed; its log says why.' } };
  sendJson(response, 500, JSON.stringify(body));
}

/** The product's fonts, so that the pages look like the product. */
const fonts: Readonly<Record<string, string>> = {
  '/dev/stripe/fonts/besley.woff2': import.meta
    .resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  '/dev/stripe/fonts/public-sans.woff2': import.meta
    .resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
};

function sendJson(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': `req_${randomUUID()}`,
    'stripe-version': apiVersion,
    ...headers,
  });
  response.end(body);
}

function sendPage(response: ServerResponse, { status, html, location }: PageResponse): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'same-origin',
    ...(location && { location }),
  });
  response.end(html);
}

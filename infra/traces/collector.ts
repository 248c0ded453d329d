import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { limited } from '@dealstead/service-kit/upload';
import { ZodError } from 'zod';
import { parseSpans } from './otlp.ts';
import { listPage, style, tracePage } from './pages.ts';
import { createTraceStore, type TraceStore } from './store.ts';

const pageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const pagePolicy = `default-src 'none'; style-src ${pageStyle}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** Bytes of an OTLP request: 512 spans with SQL are below 1 MB. */
const bodyLimit = 16_000_000;

/**
 * Collects spans over OTLP/HTTP in JSON and shows the latest traces under /dev/traces: what Jaeger or Tempo is in production.
 * @param port 0 for any
 */
export async function startTraceCollector({ port }: { port: number }) {
  const store = createTraceStore();
  const server = createServer((request, response) => {
    answer(store, request, response).catch((error: unknown) => {
      const isInvalid = error instanceof ZodError || error instanceof SyntaxError;
      if (!isInvalid) console.error(error);
      send(
        response,
        isInvalid ? 400 : 500,
        'text/plain',
        isInvalid ? 'These are no spans.' : 'It failed; see its log.',
      );
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(store: TraceStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST' && pathname === '/v1/traces') {
    store.add(parseSpans(JSON.parse(await text(limited(request, bodyLimit)))));
    return send(response, 200, 'application/json', '{}');
  }
  const wanted = searchParams.get('text')?.trim() ?? '';
  switch (pathname) {
    case '/healthz':
      return send(response, 200, 'application/json', '{"status":"ok"}');
    case '/dev/traces.json':
      return send(response, 200, 'application/json', JSON.stringify(store.list(wanted)));
    case '/dev/traces':
      return send(response, 200, 'text/html', listPage(store.list(wanted), wanted), pagePolicy);
  }
  const trace = store.find(/^\/dev\/traces\/([0-9a-f]{32})$/.exec(pathname)?.[1] ?? '');
  if (!trace) return send(response, 404, 'text/plain', 'There is no such trace.');
  return send(response, 200, 'text/html', tracePage(trace), pagePolicy);
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

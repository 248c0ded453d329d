import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { identityHeader } from '@dealstead/contracts/identity';
import { ReleaseSet, ReleaseCandidate } from '@dealstead/contracts/platform/releases';
import type { RenderRequest } from '@dealstead/contracts';
import { CurrentUser } from '@dealstead/contracts/account/auth';
import { metrics, Refusal, Unauthorized, verifyIdentity } from '@dealstead/service-kit';
import type { Jwk, Logger } from '@dealstead/service-kit';
import { requestSeconds } from '@dealstead/service-kit/metrics';
import { addressOf, close, listen } from '@dealstead/service-kit/server';
import { limited } from '@dealstead/service-kit/upload';
import { z } from 'zod';
import { RenderFailure } from './RenderFailure.ts';
import type { Renderer } from './renderer.ts';

const Request = z.object({
  url: z.string().startsWith('/').max(8_000),
  state: z.object({
    set: ReleaseSet,
    session: z.union([CurrentUser, z.null(), z.literal('unknown')]),
    data: z.record(z.string(), z.object({ status: z.number().int(), body: z.unknown() })),
    production: z.boolean(),
    publicUrl: z.string(),
  }),
});

export interface ServerOptions {
  renderer: Renderer;
  log: Logger;
  port: number;
  host: string;
  /** Public keys by name of those who may call: `gateway` renders, `admin` tries releases. */
  peers: Record<string, Jwk>;
  /** Bytes of a request body, beyond which it is answered 413. */
  bodyLimit?: number;
}

/** A page's data with all that a service answers at most, and room to spare. */
const usualBodyLimit = 8 * 1024 * 1024;

/**
 * Answers `POST /render` to the gateway and `POST /try` to the admin service, and its health to anyone. It calls no other
 * process.
 */
export async function startServer({
  renderer,
  log,
  port,
  host,
  peers,
  bodyLimit = usualBodyLimit,
}: ServerOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const verify = verifyIdentity(peers);

  /** @throws Unauthorized unless the call is signed by this process */
  async function assertCaller(name: string, request: IncomingMessage): Promise<void> {
    const who = await verify(String(request.headers[identityHeader] ?? ''));
    if (who.kind !== 'system' || who.name !== name)
      throw new Unauthorized('The caller could not be verified.', 'identity-refused');
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://renderer');
    switch (`${request.method} ${pathname}`) {
      case 'POST /render':
        await assertCaller('gateway', request);
        return render(request, response);
      case 'POST /try':
        await assertCaller('admin', request);
        return tryRelease(request, response);
      case 'GET /healthz':
        return send(response, 200, { status: 'up' });
      case 'GET /readyz':
        return send(response, 200, { status: 'ready', components: {} });
      case 'GET /metrics':
        response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
        return;
      default:
        return refuse(response, 404, 'not-found', 'There is nothing here.');
    }
  }

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    response.once('finish', () =>
      requestSeconds.observe(
        { method: 'POST', route: '/render', status: String(response.statusCode) },
        (performance.now() - started) / 1000,
      ),
    );
    const input = Request.safeParse(await bodyOf(request));
    if (!input.success) return refuse(response, 400, 'invalid', z.prettifyError(input.error));
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      send(response, 200, await renderer.render(input.data as RenderRequest, gone.signal));
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      refuse(response, error.code === 'threw' ? 500 : 503, error.code, 'The page was not drawn.');
    }
  }

  async function tryRelease(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = ReleaseCandidate.safeParse(await bodyOf(request));
    if (!input.success) return refuse(response, 400, 'invalid', z.prettifyError(input.error));
    const { shellVersion, ...trial } = input.data;
    try {
      await renderer.tryRelease(trial, shellVersion);
      send(response, 200, { status: 'loads' });
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      log.warn({ err: error, release: `${trial.name}@${trial.version}` }, 'a release was tried and does not load');
      refuse(response, 422, error.code, firstLine(error.message));
    }
  }

  const bodyOf = (request: IncomingMessage) =>
    json(limited(request, bodyLimit)).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      log.debug({ err: error }, 'a body that is no JSON');
    });

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (error instanceof Refusal && !response.headersSent) {
        // The rest of a body that is not read would be taken for the next request.
        if (!request.complete) response.setHeader('connection', 'close');
        return refuse(response, error.status, error.code, error.message);
      }
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal', 'Something failed here.');
    });
  });
  server.keepAliveTimeout = 75_000;
  await listen(server, port, host);
  return { url: addressOf(server), stop: () => close(server) };
}

/** An error's own words without the stack below them. */
const firstLine = (message: string) => message.split('\n', 1)[0] ?? message;

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { message, code, requestId: String(response.req.headers['x-request-id'] ?? randomUUID()) });
}

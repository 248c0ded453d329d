import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { identityHeader } from '@dealstead/contracts/identity';
import { PageTrial, ReleaseSet, ReleaseCandidate } from '@dealstead/contracts/platform/releases';
import type { RenderRequest } from '@dealstead/contracts';
import { CurrentUser } from '@dealstead/contracts/account/auth';
import { metrics, Refusal, Unauthorized, verifyIdentity } from '@dealstead/service-kit';
import type { Jwk, Logger } from '@dealstead/service-kit';
import { drainingReadiness } from '@dealstead/service-kit/health';
import { requestSeconds } from '@dealstead/service-kit/metrics';
import { addressOf, close, drain, listen } from '@dealstead/service-kit/server';
import { discardBody, limited } from '@dealstead/service-kit/upload';
import { z } from 'zod';
import { firstLine, RenderFailure } from './RenderFailure.ts';
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
  /** Seconds for which it goes on serving when it is stopped. */
  drainSeconds?: number;
  /** Callers' public keys by name: `gateway` may render, `admin` may try releases. */
  peers: Record<string, Jwk>;
  /** Maximum bytes of a request body; a larger one gets 413. */
  bodyLimit?: number;
}

/** More than the largest page data that services respond with. */
const defaultBodyLimit = 8 * 1024 * 1024;

/**
 * Serves `POST /render` for the gateway, `POST /try` and `POST /try/pages` for the admin service, and health checks for anyone. It calls no
 * other process.
 */
export async function startServer({
  renderer,
  log,
  port,
  host,
  drainSeconds = 0,
  peers,
  bodyLimit = defaultBodyLimit,
}: ServerOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const verify = verifyIdentity(peers);
  let isDraining = false;
  const handlers = createHandlers({ renderer, log, bodyLimit });

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
        return handlers.render(request, response);
      case 'POST /try':
        await assertCaller('admin', request);
        return handlers.tryRelease(request, response);
      case 'POST /try/pages':
        await assertCaller('admin', request);
        return handlers.tryPages(request, response);
      case 'GET /healthz':
        return send(response, 200, { status: 'up' });
      case 'GET /readyz':
        return isDraining
          ? send(response, 503, drainingReadiness)
          : send(response, 200, { status: 'ready', components: {} });
      case 'GET /metrics':
        response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
        return;
      default:
        return refuse(response, 404, 'not-found', 'Not found.');
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (error instanceof Refusal && !response.headersSent) {
        discardBody(request, response);
        return refuse(response, error.status, error.code, error.message);
      }
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal', 'Internal error.');
    });
  });
  server.keepAliveTimeout = 75_000;
  await listen(server, port, host);
  return {
    url: addressOf(server),
    async stop() {
      isDraining = true;
      await drain(server, drainSeconds);
      await close(server);
    },
  };
}

/** The calls that render. */
function createHandlers({ renderer, log, bodyLimit }: Pick<ServerOptions, 'renderer' | 'log'> & { bodyLimit: number }) {
  const bodyOf = (request: IncomingMessage) =>
    json(limited(request, bodyLimit)).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      log.debug({ err: error }, 'a request body is not JSON');
    });

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
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    try {
      send(response, 200, await renderer.render(input.data as RenderRequest, disconnected.signal));
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      refuse(response, error.code === 'threw' ? 500 : 503, error.code, 'The page was not rendered.');
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
      log.warn({ err: error, release: `${trial.name}@${trial.version}` }, 'a tried release does not load');
      refuse(response, 422, error.code, firstLine(error.message));
    }
  }

  async function tryPages(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = PageTrial.safeParse(await bodyOf(request));
    if (!input.success) return refuse(response, 400, 'invalid', z.prettifyError(input.error));
    try {
      send(response, 200, await renderer.tryPages(input.data));
    } catch (error) {
      if (!(error instanceof RenderFailure)) throw error;
      refuse(response, 422, error.code, firstLine(error.message));
    }
  }

  return { render, tryRelease, tryPages };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { message, code, requestId: String(response.req.headers['x-request-id'] ?? randomUUID()) });
}

import type { IncomingHttpHeaders } from 'node:http';
import { Pool } from 'undici';
import type { ServiceName } from '@dealstead/contracts/endpoint';
import { identityHeader } from '@dealstead/contracts/identity';
import { callOptions, runInSpan } from '@dealstead/service-kit/tracing';
import type { GatewayConfig } from '../config.ts';

/** A process behind the gateway. */
export interface Upstream {
  readonly pool: Pool;
  /** Connections for bodies that are streamed while they arrive. */
  readonly uploads: Pool;
  /** Shown to people in the 503 while it is unavailable. */
  readonly unavailableMessage: string;
}

export type ServiceUpstreams = Readonly<Record<ServiceName, Upstream>>;

export interface Upstreams {
  readonly services: ServiceUpstreams;
  readonly renderer: Upstream;
  /** Development tools; null in production and where no URL is configured. */
  readonly mailCatcher: Upstream | null;
  readonly stripeSandbox: Upstream | null;
  readonly traceCollector: Upstream | null;
  /** The development server of `npm run dev`. */
  readonly devServer: Upstream | null;
  /** Destroys all connections. */
  close(): Promise<void>;
}

/** Connection pools of all processes that the gateway calls on behalf of clients. */
export function createUpstreams(config: GatewayConfig): Upstreams {
  const tryAgain = 'Try again in a moment.';
  const services = {
    listings: createUpstream(config.LISTINGS_URL, `Listings are not answering. ${tryAgain}`),
    tools: createUpstream(config.TOOLS_URL, `The tools are not answering. ${tryAgain}`),
    account: createUpstream(config.ACCOUNT_URL, `Accounts are not answering. ${tryAgain}`),
    admin: createUpstream(config.ADMIN_URL, `Administration is not answering. ${tryAgain}`),
  };
  const renderer = createUpstream(config.RENDERER_URL, 'Pages are not drawn right now.');
  const developmentTool = (url: string | undefined, unavailableMessage: string) =>
    config.NODE_ENV !== 'production' && url ? createUpstream(url, unavailableMessage) : null;
  const mailCatcher = developmentTool(config.MAIL_URL, 'The mail catcher is not answering.');
  const stripeSandbox = developmentTool(config.STRIPE_SANDBOX_URL, 'The payment sandbox is not answering.');
  const traceCollector = developmentTool(config.TRACES_URL, 'The trace collector is not answering.');
  const devServer = developmentTool(config.DEV_URL, 'npm run dev is not running.');
  return {
    services,
    renderer,
    mailCatcher,
    stripeSandbox,
    traceCollector,
    devServer,
    async close() {
      const all = [...Object.values(services), renderer, mailCatcher, stripeSandbox, traceCollector, devServer];
      await Promise.all(all.flatMap((upstream) => [upstream?.pool.destroy(), upstream?.uploads.destroy()]));
    },
  };
}

/** Pools of keep-alive connections to one process; times in milliseconds. */
function createUpstream(url: string, unavailableMessage: string): Upstream {
  const createPool = () =>
    new Pool(url, {
      connections: 64,
      pipelining: 1,
      connect: { timeout: 1_000 },
      bodyTimeout: 30_000,
      keepAliveTimeout: 4_000,
    });
  return { pool: createPool(), uploads: createPool(), unavailableMessage };
}

export interface UpstreamRequest {
  readonly path: string;
  readonly identity?: string | undefined;
  /** Template of the path, by which the call is a span in the trace of the request. */
  readonly route?: string;
  /** The request on whose behalf the call is made. */
  readonly trace?: { readonly id: string; readonly traceparent: string };
  /** Milliseconds until the whole response must have arrived. */
  readonly timeout: number;
  /** JSON body; makes the request a POST. */
  readonly body?: string;
}

/** A buffered response. */
export interface UpstreamResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Calls a process and buffers its response. Rejects when none arrives in time, whatever the reason. */
export async function fetchUpstream(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamResponse> {
  const method = request.body === undefined ? 'GET' : 'POST';
  const { route, trace } = request;
  if (!route || !trace) return sendRequest(upstream, method, request);
  return runInSpan(`${method} ${route}`, trace.traceparent, callOptions({ method, path: route }), (traceparent) =>
    sendRequest(upstream, method, {
      ...request,
      trace: { id: trace.id, traceparent: traceparent ?? trace.traceparent },
    }),
  );
}

async function sendRequest(
  { pool }: Upstream,
  method: 'GET' | 'POST',
  { path, identity, trace, timeout, body }: UpstreamRequest,
): Promise<UpstreamResponse> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (identity !== undefined) headers[identityHeader] = identity;
  if (trace) {
    headers['x-request-id'] = trace.id;
    headers.traceparent = trace.traceparent;
  }
  const response = await pool.request({
    path,
    method,
    body: body ?? null,
    headers,
    signal: AbortSignal.timeout(timeout),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.from(await response.body.arrayBuffer()),
  };
}

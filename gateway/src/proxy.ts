import type { IncomingHttpHeaders } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import type { ServiceName } from '@dealstead/contracts/endpoint';
import { lagHeader, identityHeader, sessionUserHeader } from '@dealstead/contracts/identity';
import { hasBody, type Exchange } from './exchange.ts';
import { Refusal, Unavailable } from '@dealstead/service-kit/errors';
import { limited } from '@dealstead/service-kit/upload';
import { endWhatStalls } from './patience.ts';

/** A process behind the gateway. */
export interface Upstream {
  readonly pool: Pool;
  /** What its absence means to a person. */
  readonly away: string;
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>>;

const connectTimeout = 1_000;
/** How long a service may think before its first byte. */
const patience = { read: 5_000, write: 15_000, upload: 120_000 };

/** Keep-alive connections to one process; nothing waits longer than a second for one. */
export function createUpstream(url: string, away: string): Upstream {
  const pool = new Pool(url, {
    connections: 64,
    pipelining: 1,
    connect: { timeout: connectTimeout },
    bodyTimeout: 30_000,
    keepAliveTimeout: 4_000,
  });
  return { pool, away };
}

/** The services by name, with the sentence that tells each one's absence. */
export function createUpstreams(urls: Readonly<Record<ServiceName, string>>): Upstreams {
  const retry = 'Try again in a moment.';
  return {
    listings: createUpstream(urls.listings, `Listings are not answering. ${retry}`),
    tools: createUpstream(urls.tools, `The tools are not answering. ${retry}`),
    account: createUpstream(urls.account, `Accounts are not answering. ${retry}`),
    admin: createUpstream(urls.admin, `Administration is not answering. ${retry}`),
  };
}

/** All that a service gets to see of what the browser sent; cookies and claims about identity are not among it. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'idempotency-key',
  'stripe-signature',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
] as const;

/** What a service says to this hop alone, and what only the gateway may read. */
const keptBack = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-connection',
  'proxy-authenticate',
  'x-powered-by',
  'server',
  'date',
  lagHeader,
  sessionUserHeader,
]);

export interface ForwardOptions {
  readonly upstream: Upstream;
  readonly identity: string | undefined;
  /** Bytes that a body may have. */
  readonly bodyLimit: number;
  /** The body is a file: it may take as long as it goes on. */
  readonly upload?: boolean;
  /** Override the headers that every answer carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the answer's status and headers before any of it leaves; the answer waits for it. */
  readonly before?: (status: number, headers: IncomingHttpHeaders) => Promise<void> | void;
}

/**
 * Streams the request to the service and the answer back. Rejects with a refusal (413, 503) as long as nothing of the
 * answer has left; later failures cut the answer.
 */
export function forward(x: Exchange, options: ForwardOptions): Promise<void> {
  const headers = requestHeaders(x, options.identity);
  const body = hasBody(x.request) ? limited(x.request, options.bodyLimit) : null;
  if (body) endWhatStalls(x.request, body, options.upload ?? false);
  const read = x.method === 'GET' || x.method === 'HEAD';
  const request: Dispatcher.DispatchOptions = {
    path: x.path + x.search,
    method: x.method as Dispatcher.HttpMethod,
    headers,
    body,
    headersTimeout: options.upload ? patience.upload : read ? patience.read : patience.write,
  };
  return new Promise<void>((resolve, reject) => {
    const again =
      read && body === null
        ? () => options.upstream.pool.dispatch(request, new Relay(x, options, resolve, reject))
        : undefined;
    options.upstream.pool.dispatch(request, new Relay(x, options, resolve, reject, again));
  });
}

/** Carries one answer from the service to the browser, at the browser's speed. */
class Relay implements Dispatcher.DispatchHandler {
  readonly x: Exchange;
  readonly options: ForwardOptions;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
  /** Asks once more, for a read whose kept-alive connection closed under it. */
  readonly again: (() => void) | undefined;

  constructor(
    x: Exchange,
    options: ForwardOptions,
    done: () => void,
    failed: (error: unknown) => void,
    again?: () => void,
  ) {
    this.x = x;
    this.options = options;
    this.done = done;
    this.failed = failed;
    this.again = again;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { response } = this.x;
    response.once('close', () => {
      if (!response.writableFinished) controller.abort(new Error('the browser went away'));
    });
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const waiting = this.options.before?.(status, headers);
    if (waiting === undefined) {
      this.begin(status, headers);
      return;
    }
    controller.pause();
    waiting.then(
      () => {
        this.begin(status, headers);
        controller.resume();
      },
      (error: unknown) => {
        this.failed(error);
        controller.abort(new Error('the answer was refused'));
      },
    );
  }

  begin(status: number, headers: IncomingHttpHeaders): void {
    const { response } = this.x;
    if (response.destroyed) return;
    const passed: IncomingHttpHeaders = { ...this.x.headers, ...this.options.headers };
    for (const name in headers) if (!keptBack.has(name)) passed[name] = headers[name];
    if (passed['cache-control'] === undefined) passed['cache-control'] = 'no-store';
    response.writeHead(status, passed);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.x;
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.x.response.end();
    this.done();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const { response } = this.x;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      this.done();
    } else if (this.again && closedUnderUs.has(codeOf(error) ?? '')) this.again();
    else this.failed(error instanceof Refusal ? error : new Unavailable(this.options.upstream.away));
  }
}

const closedUnderUs = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function requestHeaders(x: Exchange, identity: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': x.id, traceparent: x.traceparent };
  for (const name of passedOn) {
    const value = x.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (identity !== undefined) headers[identityHeader] = identity;
  return headers;
}

/** An answer that has come whole. */
export interface Collected {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly path: string;
  readonly identity?: string | undefined;
  readonly trace?: { id: string; traceparent: string } | undefined;
  /** Milliseconds until the answer must be there whole. */
  readonly within: number;
  /** Asked with POST where given. */
  readonly body?: string;
}

/** Asks a service and collects its answer; rejects when none comes in time, whatever the reason. */
export async function ask(upstream: Upstream, { path, identity, trace, within, body }: Question): Promise<Collected> {
  const answer = await upstream.pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(identity !== undefined && { [identityHeader]: identity }),
      ...(trace && { 'x-request-id': trace.id, traceparent: trace.traceparent }),
    },
    signal: AbortSignal.timeout(within),
  });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { lagHeader, identityHeader, sessionUserHeader, viewHeader } from '@dealstead/contracts/identity';
import { unconfirmedCode } from '@dealstead/contracts';
import { Refusal, Unavailable } from '@dealstead/service-kit/errors';
import { discardBody, isArriving } from '@dealstead/service-kit/upload';
import type { RequestBody } from './requestBody.ts';
import type { RequestContext } from './requestContext.ts';
import type { Upstream } from './upstream.ts';

/** Milliseconds until an upstream must have sent the first byte of its response. */
const headersTimeout = { read: 5_000, write: 15_000, document: 30_000, upload: 120_000 };

/** Time in which a client must take what waits for it; an object, so that a test can shorten it. */
export const readTimeout = { milliseconds: 30_000 };

/** Client headers that reach every endpoint. Cookies and claims of identity are not among them. */
const forwardedRequestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
] as const;

/** Response headers that are hop-by-hop or meant for the gateway only. */
const removedResponseHeaders = new Set([
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
  viewHeader,
]);

export interface ProxyOptions {
  readonly upstream: Upstream;
  readonly identity: string | undefined;
  readonly body?: RequestBody;
  /** The body is a file, which the service may take long to read. */
  readonly isUpload?: boolean;
  /** The response is a file that the service makes when it is asked for. */
  readonly isDocument?: boolean;
  /** The service acts once on an `Idempotency-Key`, however often the request comes. */
  readonly isIdempotent?: boolean;
  /** Client headers that the endpoint declares beside those that reach every endpoint. */
  readonly requestHeaders?: readonly string[];
  /** Other sites may show the response in a frame, as its Content-Security-Policy says. */
  readonly isEmbeddable?: boolean;
  /** A change whose caller must learn whether it was made. `isRepeatable`: made once, however often it is sent. */
  readonly change?: { readonly isRepeatable: boolean };
  /** Override the headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with status and headers before any of the response is sent; the response waits for a returned promise. */
  readonly onResponseHeaders?: (status: number, headers: IncomingHttpHeaders) => Promise<void> | void;
}

/**
 * Sends the request to the upstream and streams the response back. A request that may be repeated is sent once more where its
 * connection breaks before the response: a read, and a write with an Idempotency-Key. The stream of an upload has a pool of its own:
 * slow clients take no connection that others need. Rejects with a refusal (408, 413, 503) while nothing of the response has been
 * sent; a later failure destroys the response.
 */
export async function proxyRequest(context: RequestContext, options: ProxyOptions): Promise<void> {
  const { upstream, identity, body = null, isUpload = false, isDocument = false, isIdempotent = false } = options;
  const isStream = body !== null && !Buffer.isBuffer(body);
  const pool = isStream ? upstream.uploads : upstream.pool;
  const hasKey = context.request.headers['idempotency-key'] !== undefined;
  const canRetry = !isStream && (context.isRead || (isIdempotent && !isUpload && hasKey));
  const request: Dispatcher.DispatchOptions = {
    path: context.path + context.search,
    method: context.method as Dispatcher.HttpMethod,
    headers: createRequestHeaders(context, identity, [
      ...(isStream ? ['content-length'] : []),
      ...(options.requestHeaders ?? []),
    ]),
    body,
    headersTimeout: headersTimeout[isUpload ? 'upload' : isDocument ? 'document' : context.isRead ? 'read' : 'write'],
  };
  await new Promise<void>((resolve, reject) => {
    const common = { context, options, resolve, reject };
    const retry = () => pool.dispatch(request, new ResponseRelay({ ...common, wasSent: true }));
    pool.dispatch(request, new ResponseRelay({ ...common, wasSent: false, retry: canRetry ? retry : undefined }));
  });
}

interface RelayParameters {
  readonly context: RequestContext;
  readonly options: ProxyOptions;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Sends the request once more where the upstream closed its connection. */
  readonly retry?: (() => void) | undefined;
  /** The request was given to a connection before, which broke. */
  readonly wasSent: boolean;
}

/** Relays one response to the client with backpressure. */
class ResponseRelay implements Dispatcher.DispatchHandler {
  private readonly context: RequestContext;
  private readonly options: ProxyOptions;
  private readonly resolve: () => void;
  private readonly reject: (error: unknown) => void;
  private readonly retry: (() => void) | undefined;
  /** Whether the request was given to a connection: until then the upstream cannot have seen it. */
  private isSent: boolean;
  /** Ends the response to a client that does not read it. */
  private stalled: NodeJS.Timeout | undefined;

  constructor({ context, options, resolve, reject, retry, wasSent }: RelayParameters) {
    this.context = context;
    this.options = options;
    this.resolve = resolve;
    this.reject = reject;
    this.retry = retry;
    this.isSent = wasSent;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.isSent = true;
    const { response } = this.context;
    response.once('close', () => {
      clearTimeout(this.stalled);
      if (!response.writableFinished) controller.abort(new Error('the client disconnected'));
    });
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const pending = this.options.onResponseHeaders?.(status, headers);
    if (pending === undefined) {
      this.writeHead(status, headers);
      return;
    }
    controller.pause();
    pending.then(
      () => {
        this.writeHead(status, headers);
        controller.resume();
      },
      (error: unknown) => {
        this.reject(error);
        controller.abort(new Error('the response was refused'));
      },
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { response } = this.context;
    if (response.write(chunk)) return;
    controller.pause();
    // A client that does not read holds a connection to the service as one that does not write would.
    this.stalled = setTimeout(() => response.destroy(), readTimeout.milliseconds);
    response.once('drain', () => {
      clearTimeout(this.stalled);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    const { request, response } = this.context;
    // The upstream may answer while an upload still arrives.
    discardBody(request, response);
    response.end();
    this.resolve();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const { response } = this.context;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      this.resolve();
    } else if (this.retry && closedConnectionCodes.has(codeOf(error) ?? '')) this.retry();
    else this.reject(error instanceof Refusal ? error : this.createRefusal());
  }

  /** The 503 where no response arrived. For a change it says whether it may have been made. */
  private createRefusal(): Unavailable {
    const { change, upstream } = this.options;
    if (change === undefined) return new Unavailable(upstream.unavailableMessage);
    if (!this.isSent) return new Unavailable(`${upstream.unavailableMessage} Nothing was changed.`);
    const next = change.isRepeatable
      ? 'Try again: it will not be done twice.'
      : 'Check whether it was done before you try again.';
    return new Unavailable(`No confirmation arrived, so this may or may not have been done. ${next}`, unconfirmedCode);
  }

  private writeHead(status: number, upstreamHeaders: IncomingHttpHeaders): void {
    const { response, responseHeaders } = this.context;
    if (response.destroyed) return;
    const headers: IncomingHttpHeaders = { ...responseHeaders, ...this.options.headers };
    if (this.options.isEmbeddable) delete headers['x-frame-options'];
    for (const name in upstreamHeaders) if (!removedResponseHeaders.has(name)) headers[name] = upstreamHeaders[name];
    if (headers['cache-control'] === undefined) headers['cache-control'] = 'no-store';
    if (isArriving(this.context.request)) headers.connection = 'keep-alive';
    response.writeHead(status, headers);
  }
}

const closedConnectionCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function createRequestHeaders(
  context: RequestContext,
  identity: string | undefined,
  more: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': context.id, traceparent: context.traceparent };
  for (const name of [...forwardedRequestHeaders, ...more]) {
    const value = context.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  if (identity !== undefined) headers[identityHeader] = identity;
  return headers;
}

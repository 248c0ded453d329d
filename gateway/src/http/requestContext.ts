import { randomBytes, randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrandHost } from '@dealstead/contracts/account/brands';
import { MethodNotAllowed, NotFound } from '@dealstead/service-kit/errors';
import { validTraceparent } from '@dealstead/service-kit/requestContext';
import { traceparentOf, type Span } from '@dealstead/service-kit/tracing';

/** The state of one request in the gateway. Values that only some requests need are computed on first access. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Request id: generated here, or taken from a trusted proxy. Returned in `x-request-id` and in every problem. */
  readonly id: string;
  /** The client's network address: of the connection, or the one that a trusted proxy forwards. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  /** The query with its `?`, or the empty string. */
  readonly search: string;
  /** Security headers, the same on every response. */
  readonly baseHeaders: Readonly<Record<string, string>>;
  /** Route pattern for metrics and logs; set once the route is known. */
  route = 'other';
  /** The brand whose domain the request is for; null on the main host. */
  brand: BrandHost | null = null;
  /** Headers of this response beside those of every response, such as the rate limit of an API key. */
  addedHeaders: Readonly<Record<string, string>> | null = null;
  /** It does something beside its response: a shared cache must not answer the next one like it in its place. */
  hasEffect = false;
  /** The span of this request, if its trace is recorded; see requestSpan.ts. */
  span: Span | undefined;
  private cachedTraceparent: string | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { address, isTrustedProxy }: ClientAddress,
    baseHeaders: Readonly<Record<string, string>>,
  ) {
    const url = request.url ?? '/';
    const queryStart = url.indexOf('?');
    const forwardedId = isTrustedProxy ? request.headers['x-request-id'] : undefined;
    this.request = request;
    this.response = response;
    this.id = typeof forwardedId === 'string' && requestIdPattern.test(forwardedId) ? forwardedId : randomHexId();
    this.address = address;
    this.method = request.method ?? 'GET';
    this.path = queryStart < 0 ? url : url.slice(0, queryStart);
    this.search = queryStart < 0 ? '' : url.slice(queryStart);
    this.baseHeaders = baseHeaders;
  }

  /** Headers of every response to this request. */
  get responseHeaders(): Readonly<Record<string, string>> {
    return { ...this.baseHeaders, ...this.addedHeaders, 'x-request-id': this.id };
  }

  /** W3C trace context for the services: of this request's span, else one with the caller's ids that is not recorded. */
  get traceparent(): string {
    this.cachedTraceparent ??= this.span
      ? traceparentOf(this.span)
      : createUnrecorded(this.request.headers.traceparent);
    return this.cachedTraceparent;
  }

  /** Whether the method is GET or HEAD. */
  get isRead(): boolean {
    return this.method === 'GET' || this.method === 'HEAD';
  }
}

/**
 * Handles a request. A response that memory can give is sent before the handler returns; errors are thrown or reject, and
 * the server answers them with a problem.
 */
export type RequestHandler = (context: RequestContext) => Promise<void> | void;

export interface ClientAddress {
  readonly address: string;
  /** Whether the connection comes from a proxy whose forwarded headers count. */
  readonly isTrustedProxy: boolean;
}

const requestIdPattern = /^[\w-]{8,64}$/;

const idBytes = 16;
/** Random bytes for 256 ids at a time: one system call for each id would be measurable. */
const randomPool = { bytes: Buffer.alloc(idBytes * 256), next: Infinity };

/** 32 random hexadecimal digits. */
function randomHexId(): string {
  if (randomPool.next >= randomPool.bytes.length) {
    randomFillSync(randomPool.bytes);
    randomPool.next = 0;
  }
  const start = randomPool.next;
  randomPool.next += idBytes;
  return randomPool.bytes.toString('hex', start, randomPool.next);
}

// A span id must be unique, not secret: a random prefix and a counter.
const spanIds = { prefix: randomBytes(4).toString('hex'), next: randomBytes(4).readUInt32BE() };

/** A trace context that is not recorded, with the ids of the caller's if there is one. */
function createUnrecorded(header: string | string[] | undefined): string {
  const callers = validTraceparent(header);
  if (callers) return `${callers.slice(0, -2)}00`;
  spanIds.next = (spanIds.next + 1) >>> 0;
  const spanId = spanIds.prefix + spanIds.next.toString(16).padStart(8, '0');
  return `00-${randomHexId()}-${spanId}-00`;
}

/** 404 for a path that the gateway does not serve. */
export function createPathNotFound(): NotFound {
  return new NotFound('There is nothing at this address.');
}

/** @throws MethodNotAllowed unless the method is GET or HEAD */
export function assertReadMethod({ isRead }: RequestContext): void {
  if (!isRead) throw new MethodNotAllowed(['GET', 'HEAD']);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '@dealstead/contracts/identity';
import { SpanKind, type Span } from '@opentelemetry/api';
import { validTraceparent } from './requestContext.ts';
import type { RequestContext } from './requestContext.ts';
import { Refusal } from './errors.ts';
import type { Logger } from './log.ts';
import { requestSeconds } from './metrics.ts';
import { endRequestSpan, startSpan, traceIdOf, traceparentOf } from './tracing.ts';

export const visitor: Identity = { kind: 'visitor' };
const contexts = new WeakMap<IncomingMessage, HttpRequestContext>();

/**
 * Context of an HTTP request: caller, request id, trace and log. The id of a verified caller is adopted, others are created. The
 * trace of a caller without an identity is continued, too, because the gateway reads for visitors without one. The end of the
 * request is measured and logged: reads at debug, changes and refusals at info, 503 at warn, 500 at error.
 */
export class HttpRequestContext implements RequestContext {
  readonly requestId: string;
  /** The caller, or why the identity was rejected. */
  readonly caller: Identity | Refusal;
  traceparent: string | undefined;
  /** Path of the endpoint, for the metrics. */
  route: string | undefined;
  /** The error behind a 5xx response. */
  error: unknown;
  readonly #span: Span | undefined;
  readonly #log: Logger;
  #own: Logger | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, actor: Identity | Refusal | undefined, log: Logger) {
    const { 'x-request-id': id, traceparent } = request.headers;
    const verified = actor !== undefined && !(actor instanceof Refusal);
    this.requestId = verified && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
    this.traceparent = actor instanceof Refusal ? undefined : validTraceparent(traceparent);
    this.#span = startSpan(request.method ?? '', this.traceparent, { kind: SpanKind.SERVER });
    if (this.#span) this.traceparent = traceparentOf(this.#span);
    this.caller = actor ?? visitor;
    this.#log = log;
    const started = performance.now();
    response.once('close', () => this.#end(request, response, performance.now() - started));
  }

  /** Creates the context of a request, which `of` returns. */
  static begin(...args: ConstructorParameters<typeof HttpRequestContext>): void {
    contexts.set(args[0], new HttpRequestContext(...args));
  }

  static get(request: IncomingMessage): HttpRequestContext {
    const context = contexts.get(request);
    if (!context) throw new Error('The request has no context.');
    return context;
  }

  /** Created lazily: most requests log nothing. */
  get log(): Logger {
    const traceId = this.traceparent && traceIdOf(this.traceparent);
    return (this.#own ??= this.#log.child({ requestId: this.requestId, traceId }));
  }

  #end(
    { method = '', url = '' }: IncomingMessage,
    { statusCode: status, writableFinished }: ServerResponse,
    ms: number,
  ): void {
    const { requestId, route } = this;
    if (this.#span) endRequestSpan(this.#span, { method, route, status, requestId, isAborted: !writableFinished });
    if (route !== undefined) measure(method, route, status, ms);
    const level = levelOf(method, status, writableFinished);
    if (!this.#log.isLevelEnabled(level)) return;
    const [path] = url.split('?', 1); // never the query: it may contain tokens of links in mails
    const message = writableFinished ? 'responded' : 'the caller disconnected';
    this.log[level]({ method, path, status, ms: Math.round(ms * 10) / 10, err: this.error }, message);
  }
}

function levelOf(method: string, status: number, finished: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return status === 500 ? 'error' : 'warn';
  return method === 'GET' && status < 400 && finished ? 'debug' : 'info';
}

const series = new Map<string, { observe(seconds: number): void }>();

function measure(method: string, route: string, status: number, ms: number): void {
  const key = `${method} ${route} ${status}`;
  let histogram = series.get(key);
  if (!histogram) series.set(key, (histogram = requestSeconds.labels(method, route, String(status))));
  histogram.observe(ms / 1000);
}

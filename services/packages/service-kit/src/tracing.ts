import { truncateText } from '@dealstead/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import type { IdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CommonConfig } from './config.ts';
import type { Logger } from './log.ts';

export { type Attributes, SpanKind, type Span };

/**
 * Tracing with OpenTelemetry: few spans, made by hand where this package and the gateway own the edge (request, query, call,
 * publication, event). The parent of a span is the W3C traceparent of the request or event, which it carries anyway
 * (requestContext.ts); there is no second context. Without an endpoint nothing of the SDK is loaded.
 */

export type TracingConfig = Partial<Pick<CommonConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>>;

interface Tracing {
  readonly tracer: Tracer;
  /** Spans of browsers, with the ids in `browserIds`. */
  readonly browserTracer: Tracer;
  readonly sample: (traceId?: string) => boolean;
}

/** Ids of the next span of a browser: the SDK takes ids from a generator only. */
const browserIds = { traceId: '', spanId: '' };

/** Milliseconds until a span is sent, unless a batch is full before. */
const exportEvery = 1_000;
/** Milliseconds in which the endpoint must have taken a batch, further attempts included. */
const exportTimeout = 5_000;
/** Bounds what tracing costs under load: of more traces in a second, the rest is not recorded. */
const maxTracesPerSecond = 50;
/** Milliseconds between log lines about spans that cannot be sent. */
const warnEvery = 60_000;

let tracing: Tracing | undefined;

/**
 * Records spans of this process and sends them to the OTLP endpoint, if one is configured. A process traces once: further
 * calls change nothing.
 * @returns a function that sends what is waiting and ends tracing
 */
export async function startTracing(service: string, config: TracingConfig, log: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio = 1 } = config;
  if (!endpoint || ratio === 0 || tracing) return async () => {};
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  logProblems(log);
  // The exporter reads OTEL_EXPORTER_OTLP_HEADERS itself.
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeout,
  });
  const providers: TracerProvider[] = [];
  const createTracer = (name: string, idGenerator?: IdGenerator) => {
    const provider = new sdk.TracerProvider({
      // What is not to be recorded gets no span at all, see `startSpan`.
      sampler: new sdk.AlwaysOnSampler(),
      resource: resourceFromAttributes({ 'service.name': name }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: exportEvery })],
      spanLimits: { attributeValueLengthLimit: 1_000 },
      ...(idGenerator && { idGenerator }),
    });
    providers.push(provider);
    return provider.getTracer('dealstead');
  };
  tracing = {
    tracer: createTracer(service),
    browserTracer: createTracer('browser', {
      generateTraceId: () => browserIds.traceId,
      generateSpanId: () => browserIds.spanId,
    }),
    sample: createSampler(ratio, maxTracesPerSecond),
  };
  return async () => {
    tracing = undefined;
    const ended = Promise.allSettled(providers.map((provider) => provider.shutdown()));
    // An endpoint that does not answer must not delay the end of the process.
    const outcomes = await Promise.race([ended, sleep(exportEvery, undefined, { ref: false })]);
    if (!outcomes?.every(({ status }) => status === 'fulfilled')) log.debug('the last spans were not sent');
  };
}

/**
 * Starts the first span of this process for a request from outside, whose traceparent is continued; undefined if the trace is
 * not recorded, which this process decides.
 */
export function startTrace(name: string, parent: string | undefined, options: SpanOptions): Span | undefined {
  if (!tracing || (parent && !isSampled(parent)) || !tracing.sample(parent && traceIdOf(parent))) return undefined;
  return parent ? startSpan(name, parent, options) : tracing.tracer.startSpan(name, options, ROOT_CONTEXT);
}

/**
 * Starts the span whose ids a browser made and sent as traceparent. Browsers send no spans; this process does it for them.
 * @param startTime milliseconds since 1970
 */
export function startBrowserSpan(name: string, traceparent: string, startTime: number): Span | undefined {
  const { traceId, spanId } = parseTraceparent(traceparent);
  Object.assign(browserIds, { traceId, spanId });
  return tracing?.browserTracer.startSpan(name, { startTime }, ROOT_CONTEXT);
}

/**
 * Starts a span under a traceparent; undefined if that trace is not recorded. Attributes never hold personal data: neither
 * values of a query or a body, nor addresses, and of a path its template only.
 */
export function startSpan(name: string, parent: string | undefined, options: SpanOptions): Span | undefined {
  if (!tracing || !parent || !isSampled(parent)) return undefined;
  return tracing.tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, parseTraceparent(parent)));
}

/** The traceparent under which children of a span are recorded, in this and other processes. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** The id of a traceparent's trace, as in log lines and at /dev/traces. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** Whether the process that sent a traceparent records the trace. */
export const isSampled = (traceparent: string): boolean => (Number.parseInt(traceparent.slice(53), 16) & 1) === 1;

/** Runs work in a span of its own, whose traceparent it gets; without a recorded trace it gets the parent's. */
export async function runInSpan<R>(
  name: string,
  parent: string | undefined,
  options: SpanOptions,
  work: (traceparent: string | undefined) => Promise<R>,
): Promise<R> {
  const span = startSpan(name, parent, options);
  if (!span) return work(parent);
  try {
    const result = await work(traceparentOf(span));
    span.end();
    return result;
  } catch (error) {
    endFailed(span, error);
    throw error;
  }
}

interface RequestOutcome {
  readonly method: string;
  /** Template of the path; undefined where no endpoint was found. */
  readonly route: string | undefined;
  readonly status: number;
  readonly requestId: string;
  /** Whether the caller disconnected before it had the response. */
  readonly isAborted: boolean;
}

/** Names a request's span by its endpoint and ends it. */
export function endRequestSpan(span: Span, { method, route, status, requestId, isAborted }: RequestOutcome): void {
  span.updateName(route === undefined ? method : `${method} ${route}`).setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'dealstead.request_id': requestId,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(isAborted ? { 'error.type': 'aborted' } : {}),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Ends a span as failed. The message stays in the log: it can quote values. */
export function endFailed(span: Span, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  const type = code ?? (error instanceof Error ? error.name : 'unknown');
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }).end();
}

/** Options of the span of a call to an endpoint of another process. */
export const callOptions = ({ method, path }: { readonly method: string; readonly path: string }): SpanOptions => ({
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'url.template': path },
});

/** Attributes of a span that publishes or processes an event. */
export const messagingAttributes = ({ id, type }: { readonly id: string; readonly type: string }): Attributes => ({
  'messaging.system': 'nats',
  'messaging.destination.name': type,
  'messaging.message.id': id,
});

function parseTraceparent(traceparent: string): SpanContext {
  return {
    traceId: traceIdOf(traceparent),
    spanId: traceparent.slice(36, 52),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
}

/**
 * Samples a share of all traces and a bounded number in each second. The share is chosen by the last 32 bits of a trace id, so
 * that all requests of a trace are treated alike.
 */
export function createSampler(ratio: number, perSecond: number, now = () => Date.now()): (traceId?: string) => boolean {
  const bound = ratio * 2 ** 32;
  let second = 0;
  let taken = 0;
  return (traceId) => {
    const sample = traceId === undefined ? Math.random() * 2 ** 32 : Number.parseInt(traceId.slice(-8), 16);
    if (sample >= bound) return false;
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      taken = 0;
    }
    return ++taken <= perSecond;
  };
}

/** Logs the SDK's problems, such as an endpoint that does not answer, once in a while. */
function logProblems(log: Logger): void {
  let warnedAt = -Infinity;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warnEvery) return;
    warnedAt = performance.now();
    log.warn({ problem: truncateText(message, 300) }, 'spans could not be sent');
  };
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

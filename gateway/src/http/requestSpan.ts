import { validTraceparent } from '@dealstead/service-kit/requestContext';
import { endRequestSpan, SpanKind, startBrowserSpan, startTrace } from '@dealstead/service-kit/tracing';
import type { RequestContext } from './requestContext.ts';

/** Files, health checks, tools and streams that stay open: their traces would crowd out those of requests. */
const untracedPath = /^\/(?:slices|dev|healthz|readyz|api\/stream)(?:\/|$)/;

/** The page's entry of `tracestate`, in the first request after a click: milliseconds since the click. */
const clickEntry = /(?:^|,)dealstead=(\d{1,4})(?:,|$)/;

/**
 * Starts the span of a request and ends it with the response, if the trace is recorded. After a click, which the page sends in
 * `traceparent` and `tracestate` (shell/kit/src/api/clickTrace.ts), it records the click too: from the press to the response.
 */
export function startRequestSpan(context: RequestContext): void {
  const { request, response, method, path } = context;
  if (untracedPath.test(path)) return;
  const parent = validTraceparent(request.headers.traceparent);
  const span = startTrace(method, parent, { kind: SpanKind.SERVER });
  if (!span) return;
  const [, age] = clickEntry.exec(String(request.headers.tracestate ?? '')) ?? [];
  const click = parent && age ? startBrowserSpan('click', parent, Date.now() - Number(age)) : undefined;
  context.span = span;
  response.once('close', () => {
    const { route, id: requestId } = context;
    const { statusCode: status, writableFinished } = response;
    endRequestSpan(span, { method, route, status, requestId, isAborted: !writableFinished });
    click?.end();
  });
}

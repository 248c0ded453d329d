import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';

/** Context of a request or an event, carried by AsyncLocalStorage through all that it calls. */
export interface RequestContext {
  readonly requestId: string;
  readonly log: Logger;
  /** W3C trace context of this process's span, else of the caller; created when first needed. */
  traceparent?: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs work in the context of a request or an event. */
export function runInContext<R>(context: RequestContext, work: () => R): R {
  return contexts.run(context, work);
}

/** The context of the current request or event, if any. */
export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** The trace context to propagate, or undefined outside of requests and events. A new one is not recorded. */
export function currentTraceparent(): string | undefined {
  const context = contexts.getStore();
  if (context) context.traceparent ??= `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
  return context?.traceparent;
}

/** Parses a traceparent header; undefined if malformed. */
export function validTraceparent(header: unknown): string | undefined {
  return typeof header === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(header) ? header : undefined;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';

/** What goes along with a request or an event through everything that it causes. */
export interface Cause {
  readonly requestId: string;
  readonly log: Logger;
  /** W3C trace context; drawn when first needed. */
  traceparent?: string;
}

const causes = new AsyncLocalStorage<Cause>();

/** Runs work as caused by a request or an event. */
export function causedBy<R>(cause: Cause, work: () => R): R {
  return causes.run(cause, work);
}

/** The request or event that we are working for, if any. */
export function currentCause(): Cause | undefined {
  return causes.getStore();
}

/** The trace context to hand on, or undefined outside of requests and events. */
export function currentTraceparent(): string | undefined {
  const cause = causes.getStore();
  if (cause) cause.traceparent ??= `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  return cause?.traceparent;
}

/** Takes a traceparent header only where it is well formed. */
export function validTraceparent(header: unknown): string | undefined {
  return typeof header === 'string' && /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(header) ? header : undefined;
}

import { AsyncResource } from 'node:async_hooks';
import { isPromise } from 'node:util/types';
import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { currentContext } from './requestContext.ts';
import { endFailed, startSpan } from './tracing.ts';

type Run = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/** Creates a pool whose queries are spans of the request or event that makes them, those of Prisma included. */
export function createTracedPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('connect', (client) => {
    client.query = traceQueries(client.query.bind(client) as unknown as Run) as unknown as typeof client.query;
  });
  // A query that waited for a connection runs in the callback of the one that released it, thus in its context.
  const connect = pool.connect.bind(pool) as unknown as Run;
  const connectInContext: Run = (callback) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback as Run));
  pool.connect = connectInContext as unknown as typeof pool.connect;
  return pool;
}

/** Wraps a client's `query` in its three forms: with a callback, as a promise, or a stream that it hands back. */
function traceQueries(run: Run): Run {
  return (...args) => {
    const text = textOf(args[0]);
    const span =
      text === undefined
        ? undefined
        : startSpan(spanNameOf(text), currentContext()?.traceparent, {
            kind: SpanKind.CLIENT,
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
          });
    if (!span) return run(...args);
    const end = (error?: unknown) => (error ? endFailed(span, error) : span.end());
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return run(...args.slice(0, -1), (...results: Parameters<Callback>) => {
        end(results[0]);
        (callback as Callback)(...results);
      });
    const result = run(...args);
    if (isPromise(result)) result.then(() => end(), end);
    else end();
    return result;
  };
}

/** The SQL of a query; undefined for a stream such as COPY, whose end is not that of the call. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}

/** The statement and its first table, such as `SELECT properties`. */
export function spanNameOf(text: string): string {
  const [statement = 'query'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text) ?? [];
  return table === undefined ? statement.toUpperCase() : `${statement.toUpperCase()} ${table}`;
}

/** Values travel as parameters; should a text contain one, it is not recorded. */
export const withoutLiterals = (text: string): string => text.replace(/'(?:[^']|'')*'/g, '?').replace(/\s+/g, ' ');

import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isTaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import type { z } from 'zod';
import { ProviderUnavailable } from './provider.ts';

export interface ProviderClientOptions {
  /** The provider's name in messages. */
  readonly name: string;
  /** A constant of the adapter or the operator's setting, never input: paths are appended to it and redirects are refused, so no other host is asked. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestsPerSecond: number;
  /** Statuses that mean that nothing was found. */
  readonly emptyStatuses?: readonly number[];
  /** Replaced in tests. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for one attempt; 8,000 by default. */
  readonly timeoutMs?: number;
  /** Whether a request that failed is repeated once; true by default. False where an attempt without an answer may be billed. */
  readonly isRepeatable?: boolean;
}

/** A response that another attempt may improve. */
class Transient extends Error {}
/** A server error, a refused or broken connection, or a timeout. */
const isTransient = (error: unknown) =>
  error instanceof Transient || error instanceof TypeError || isTaskCancelledError(error);

const circuit = { failures: 5, halfOpenAfter: 30_000 };
const maxConcurrent = 4;
const maxWaiting = 40;

/** A client of a provider's JSON API. */
export interface ProviderClient {
  /**
   * Reads a resource; null if it does not exist. Requests are rate limited, time out, are repeated once after a transient
   * failure, and fail at once for 30 seconds after five failures in a row.
   * @throws ProviderUnavailable
   */
  get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema> | null>;
  /** Sends JSON to a resource and reads its response, as `get` does. @throws ProviderUnavailable */
  post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema> | null>;
}

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const {
    name,
    baseUrl,
    headers,
    requestsPerSecond,
    emptyStatuses = [404],
    timeoutMs = 8_000,
    isRepeatable = true,
  } = options;
  const limiter = new RateLimiterQueue(new RateLimiterMemory({ points: requestsPerSecond, duration: 1 }), {
    maxQueueSize: maxWaiting,
  });
  const policy = wrap(
    bulkhead(maxConcurrent, maxWaiting),
    circuitBreaker(handleWhen(isTransient), {
      halfOpenAfter: circuit.halfOpenAfter,
      breaker: new ConsecutiveBreaker(circuit.failures),
    }),
    retry(
      handleWhen((error) => isRepeatable && isTransient(error)),
      {
        maxAttempts: 1,
        backoff: new ExponentialBackoff({ initialDelay: 250 }),
      },
    ),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );

  async function request(url: URL, init: RequestInit): Promise<unknown> {
    await limiter.removeTokens(1);
    const response = await (options.fetch ?? fetch)(url, { ...init, redirect: 'error' });
    if (response.ok) return response.json();
    // The connection is not waited for.
    response.body?.cancel().catch(() => undefined);
    if (emptyStatuses.includes(response.status)) return null;
    if (response.status === 402 || response.status === 429) throw new ProviderUnavailable(name, 'over-quota');
    if (response.status >= 500) throw new Transient(`${name} answered ${response.status}`);
    throw new ProviderUnavailable(name);
  }

  async function requestParsed<Schema extends z.ZodType>(
    url: URL,
    init: RequestInit,
    schema: Schema,
  ): Promise<z.output<Schema> | null> {
    try {
      const body = await policy.execute(({ signal }) => request(url, { ...init, signal }));
      return body === null ? null : schema.parse(body);
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(name);
    }
  }

  return {
    get(path, query, schema) {
      const url = new URL(baseUrl + path);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return requestParsed(url, { headers }, schema);
    },
    post(path, body, schema) {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      return requestParsed(new URL(baseUrl + path), init, schema);
    },
  };
}

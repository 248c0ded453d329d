import type { Endpoint } from '@dealstead/contracts/endpoint';
import { Problem } from '@dealstead/contracts/problem';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import { Pool } from 'undici';
import { z } from 'zod';
import type { Jwk } from './config.ts';
import { currentContext, currentTraceparent } from './requestContext.ts';
import { callOptions, runInSpan } from './tracing.ts';
import { Refusal, Unavailable } from './errors.ts';
import { identityHeader, signIdentity, systemIdentity } from './identity.ts';

type Input<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.core.$ZodType> ? { [K in Part]: z.input<S> } : { [K in Part]?: undefined };

/** Inputs of a request. */
export type PeerInput<E extends Endpoint> = Input<E, 'params'> & Partial<Input<E, 'query'>> & Input<E, 'body'>;

export interface Peer {
  /**
   * Calls an endpoint as this service. GETs are tried three times; after five consecutive failures the circuit opens for
   * two seconds.
   * @throws Refusal as the peer refused, Unavailable when it cannot be reached in time
   */
  call<E extends Endpoint>(endpoint: E, input: PeerInput<E>): Promise<z.output<E['response']>>;
  /** Calls an endpoint that answers with a file; otherwise as `call`. */
  bytes<E extends Endpoint>(endpoint: E, input: PeerInput<E>): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PeerOptions {
  url: string;
  /** This service's private key. */
  key: Jwk;
  /** Milliseconds of one attempt; 2,000 by default. */
  timeout?: number;
}

/** Creates a typed client of another service. */
export function peer({ url, key, timeout = 2_000 }: PeerOptions): Peer {
  const pool = new Pool(url, {
    connections: 16,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connectTimeout: 1_000,
    pipelining: 1,
  });
  const sign = signIdentity(key);
  const self = systemIdentity(key.kid ?? '');
  const isFault = handleWhen((error) => !(error instanceof Refusal) || error.status >= 502);
  const breaker = circuitBreaker(isFault, { halfOpenAfter: 2_000, breaker: new ConsecutiveBreaker(5) });
  const retrying = wrap(
    retry(isFault.orWhen(isBrokenCircuitError), {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
    }),
    breaker,
  );

  async function send<Answer>(
    endpoint: Endpoint,
    input: PeerInput<Endpoint>,
    read: (body: Buffer) => Answer,
    traceparent: string | undefined,
  ): Promise<Answer> {
    const context = currentContext();
    const response = await pool.request({
      method: endpoint.method,
      path: pathOf(endpoint.path, input.params ?? {}, input.query ?? {}),
      headers: {
        [identityHeader]: await sign(self),
        accept: endpoint.content ?? 'application/json',
        ...(context ? { 'x-request-id': context.requestId } : {}),
        ...(traceparent ? { traceparent } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: AbortSignal.timeout(timeout),
    });
    const body = Buffer.from(await response.body.arrayBuffer());
    if (response.statusCode < 300) return read(body);
    throw refusalIn(response.statusCode, body.toString());
  }

  async function request<Answer>(
    endpoint: Endpoint,
    input: PeerInput<Endpoint>,
    read: (body: Buffer) => Answer,
  ): Promise<Answer> {
    // Each attempt is a span.
    const run = () =>
      runInSpan(`${endpoint.method} ${endpoint.path}`, currentTraceparent(), callOptions(endpoint), (traceparent) =>
        send(endpoint, input, read, traceparent),
      );
    try {
      return await (endpoint.method === 'GET' ? retrying.execute(run) : breaker.execute(run));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw Object.assign(new Unavailable(), { cause: error });
    }
  }

  return {
    async call(endpoint, input) {
      const body = await request(endpoint, input as PeerInput<Endpoint>, (file): unknown =>
        JSON.parse(file.toString()),
      );
      try {
        return z.parse(endpoint.response, body) as z.output<(typeof endpoint)['response']>;
      } catch (error) {
        throw Object.assign(new Unavailable(), { cause: error });
      }
    },
    bytes: (endpoint, input) => request(endpoint, input as PeerInput<Endpoint>, (file) => file),
    close: async () => {
      if (!pool.closed) await pool.close();
    },
  };
}

function pathOf(template: string, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function refusalIn(status: number, text: string): Refusal {
  const problem = Problem.safeParse(safeJson(text));
  if (problem.success) return new Refusal(status, problem.data.code, problem.data.message, problem.data.details);
  return new Refusal(status, 'unexpected', `It answered ${status}.`);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not a problem response; only the status is known
  }
}

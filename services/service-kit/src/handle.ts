import type { Endpoint } from '@dealstead/contracts/endpoint';
import { lagHeader } from '@dealstead/contracts/identity';
import type { Identity } from '@dealstead/contracts/identity';
import type { Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { admit } from './access.ts';
import type { Callers } from './access.ts';
import { Answer, File, Streamed } from './answer.ts';
import type { RequestContext } from './requestContext.ts';
import { mustBeSingle, mustBeUsable, parseInput } from './input.ts';
import type { ResponseCache } from './responseCache.ts';
import { limited } from './upload.ts';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** A call that was let in, its inputs as the endpoint's schemas made them. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /**
   * What is uploaded, as it comes; undefined where the endpoint takes no upload. It fails with 413 past the endpoint's
   * limit, and where the caller goes away. Read it to its end or destroy it.
   */
  readonly file: E extends { upload: object } ? Readable : undefined;
  readonly who: Callers[E['access']];
  readonly request: Request;
  readonly log: Logger;
}

export type Result<E extends Endpoint> = z.input<E['response']> | Answer<z.input<E['response']>> | File | Streamed;

/** An endpoint and what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Answers a request whose body is parsed; what it throws becomes a problem. */
  readonly respond: (request: Request, response: Response, who: Identity, cause: RequestContext) => Promise<void>;
}

/**
 * Answers an endpoint: checks who calls and what they send, runs the handler, and lets out only what the
 * endpoint's answer allows. Its type comes from the endpoint. Bytes that it answers with are kept where it is said in what.
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Result<E> | Promise<Result<E>>,
  { kept }: { kept?: ResponseCache } = {},
): Route {
  const { params, body, response: allowed, success = 200 } = endpoint;
  // A parameter that nobody reads is a mistake of the caller's, and would be another key in every cache.
  const query = (endpoint.query ?? z.object({})).strict();

  async function respond(request: Request, response: Response, who: Identity, cause: RequestContext): Promise<void> {
    admit(endpoint, who, request.query);
    mustBeUsable(request.params);
    if (request.url.includes('?')) {
      mustBeUsable(request.query);
      mustBeSingle(request.query);
    }
    mustBeUsable(request.body);
    const call = {
      params: params && parseInput(params, request.params),
      query: parseInput(query, request.query),
      body: body && parseInput(body, request.body),
      file: endpoint.upload && limited(request, endpoint.upload.bytes),
      who,
      request,
      get log() {
        return cause.log;
      },
    } as Call<E>;
    // Read before the handler runs: a change that arrives while it runs may be missing from its answer.
    const behind = kept?.behind();
    const found: unknown = run(call);
    // What is there at once belongs to the version that it is kept for.
    if (kept && found instanceof File && request.method === 'GET') {
      const { keepFor } = found.options;
      const until = keepFor === undefined ? undefined : Date.now() + keepFor;
      kept.set(request.url, { endpoint, query: request.query, file: found, until });
    }
    const result: unknown = await found;

    if (result instanceof File) {
      if (behind !== undefined) response.setHeader(lagHeader, Math.ceil(behind));
      return sendFile(request, response, result, success);
    }
    if (result instanceof Streamed) return sendStream(response, result, success, cause);
    const plain = result instanceof Answer ? result.body : result;
    if (result instanceof Answer) {
      result.writeHeaders(response);
      if (result.location !== undefined && isForm(request)) return redirect(response, result.location);
    }
    const text = JSON.stringify(allowed.parse(plain));
    response.statusCode = (result instanceof Answer ? result.code : undefined) ?? success;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  }
  return { endpoint, respond };
}

const isForm = (request: Request) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

function redirect(response: Response, location: string): void {
  response.statusCode = 303;
  response.setHeader('location', location);
  response.setHeader('content-length', 0);
  response.end();
}

/**
 * Begins to send what is made while it is sent. Once it has begun, a failure can only be told by cutting it off; how long
 * it takes is the reader's affair.
 */
function sendStream(
  response: Response,
  { type, body, headers }: Streamed,
  status: number,
  { log }: RequestContext,
): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' });
  pipeline(body, response).catch((error: unknown) => log.warn({ err: error }, 'an answer was cut off'));
}

/** Sends bytes with what is known of them, or 304 to whoever has them. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bytes, options }: File,
  status: number,
): void {
  const { maxAge, etag, headers = {} } = options;
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  if (maxAge !== undefined) response.setHeader('cache-control', `public, max-age=${maxAge}`);
  if (etag !== undefined) {
    response.setHeader('etag', `"${etag}"`);
    const known = request.headers['if-none-match'];
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.statusCode = status;
  response.setHeader('content-type', type);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-length', Buffer.byteLength(bytes));
  response.end(bytes);
}

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
import { JsonResponse, FileResponse, StreamedResponse } from './responses.ts';
import type { RequestContext } from './requestContext.ts';
import { mustBeSingle, mustBeUsable, parseInput } from './input.ts';
import type { ResponseCache } from './responseCache.ts';
import { limited } from './upload.ts';

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.core.$ZodType> ? z.output<S> : undefined;

/** An authorized request with its parsed inputs. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  /**
   * The upload as a stream; undefined if the endpoint takes none. It fails with 413 beyond the endpoint's limit, and
   * when the client disconnects. Read it to its end or destroy it.
   */
  readonly file: E extends { upload: object } ? Readable : undefined;
  readonly actor: Callers[E['access']];
  readonly request: Request;
  readonly log: Logger;
}

export type Result<E extends Endpoint> =
  | z.input<E['response']>
  | JsonResponse<z.input<E['response']>>
  | FileResponse
  | StreamedResponse;

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Handles a request with a parsed body; an error becomes a problem response. */
  readonly respond: (request: Request, response: Response, actor: Identity, context: RequestContext) => Promise<void>;
}

/**
 * Implements an endpoint: checks access and input, runs the handler, and filters the response by the endpoint's schema.
 * The endpoint determines the types. Responses of bytes are stored in the response cache, if there is one.
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Result<E> | Promise<Result<E>>,
  { cache }: { cache?: ResponseCache } = {},
): Route {
  const { params, body, response: allowed, success = 200 } = endpoint;
  // An unknown parameter is the caller's mistake, and would be a separate key in every cache.
  const query = ((endpoint.query as z.ZodObject | undefined) ?? z.object({})).strict();

  async function respond(
    request: Request,
    response: Response,
    actor: Identity,
    context: RequestContext,
  ): Promise<void> {
    admit(endpoint, actor, request.query);
    mustBeUsable(request.params);
    if (request.url.includes('?')) {
      mustBeUsable(request.query);
      mustBeSingle(request.query);
    }
    // What another company's computer has signed is not corrected by anybody; the handler reads it as `OutsideText`.
    if (!endpoint.signed) mustBeUsable(request.body);
    const call = {
      params: params && parseInput(params, request.params),
      query: parseInput(query, request.query),
      body: body && parseInput(body, request.body),
      file: endpoint.upload && limited(request, endpoint.upload.bytes),
      actor,
      request,
      get log() {
        return context.log;
      },
    } as Call<E>;
    // Read before the handler runs, because its response may lack a change that arrives meanwhile.
    const behind = cache?.behind();
    const version = cache?.version();
    const result: unknown = await run(call);
    if (cache && version !== undefined && result instanceof FileResponse && request.method === 'GET') {
      const { cacheFor } = result.options;
      const until = cacheFor === undefined ? undefined : Date.now() + cacheFor;
      cache.set(request.url, { endpoint, query: request.query, file: result, until }, version);
    }

    if (result instanceof FileResponse) {
      if (behind !== undefined) response.setHeader(lagHeader, Math.ceil(behind));
      return sendFile(request, response, result, success);
    }
    if (result instanceof StreamedResponse) return sendStream(response, result, success, context);
    const plain = result instanceof JsonResponse ? result.body : result;
    if (result instanceof JsonResponse) {
      result.writeHeaders(response);
      if (result.location !== undefined && isForm(request)) return redirect(response, result.location);
    }
    const text = JSON.stringify(z.parse(allowed, plain));
    response.statusCode = (result instanceof JsonResponse ? result.code : undefined) ?? success;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  }
  return { endpoint, respond };
}

/** Whether a plain HTML form was posted, as by a browser without JavaScript. */
export const isForm = (request: Request): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

function redirect(response: Response, location: string): void {
  response.statusCode = 303;
  response.setHeader('location', location);
  response.setHeader('content-length', 0);
  response.end();
}

/**
 * Streams a response. After its start, an error can only be reported by aborting the connection; the reader determines
 * the duration.
 */
function sendStream(
  response: Response,
  { type, body, headers }: StreamedResponse,
  status: number,
  { log }: RequestContext,
): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' });
  pipeline(body, response).catch((error: unknown) => log.warn({ err: error }, 'an answer was cut off'));
}

/** Sends bytes with their headers, or 304 if the validator matches. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bytes, options }: FileResponse,
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

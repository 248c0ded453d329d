import { viewEndedCode, type AccessProblem, type Problem } from '@dealstead/contracts';
import type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
import { rememberProblem } from '../session/visit.ts';
import { traceHeaders } from './clickTrace.ts';
import { expandTemplate, type Params } from './expandTemplate.ts';

/** Body of an error response. The plan fields are set when a plan is missing. */
export type ProblemBody = Problem & Partial<Omit<AccessProblem, keyof Problem>>;

/** A response with an error status. The message is `<status>: <text>` (specification, section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body, if it has the API's error format. */
  readonly problem: ProblemBody | undefined;
  /** Milliseconds after which the server takes the request again, if it said so. */
  readonly retryAfter: number | undefined;

  /** @param retryAfter the header Retry-After, in seconds */
  constructor(status: number, text: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.problem = problemIn(text);
    this.retryAfter = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
  }
}

function problemIn(text: string): ProblemBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? (body as ProblemBody)
      : undefined;
  } catch {
    return undefined; // not JSON, such as a proxy's page; `message` contains it
  }
}

/** The server's message for the user, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.problem?.message ?? fallback) : fallback;
}

/** Where a page is now, by the answer 308 to the request for its former address; null for another error. */
export function movedPathOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 308) return null;
  const details: unknown = error.problem?.details;
  if (typeof details !== 'object' || details === null || !('path' in details)) return null;
  return typeof details.path === 'string' ? details.path : null;
}

async function call(url: string, init: RequestInit & { headers: Record<string, string> }): Promise<unknown> {
  const headers = { ...init.headers, ...traceHeaders() };
  const response = await fetch(url, { credentials: 'include', ...init, headers });
  if (!response.ok) {
    const { status, statusText } = response;
    const error = new ApiError(status, await response.text(), statusText, response.headers.get('retry-after'));
    // The page shows a member as whom an admin no longer views the site.
    if (error.problem?.code === viewEndedCode) globalThis.location.reload();
    // Someone who is not signed in did not meet an error.
    if (error.status !== 401) rememberProblem(error.problem?.message ?? error.message, error.problem?.requestId ?? '');
    throw error;
  }
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const csrfHeader = { 'x-requested-with': 'dealstead' };

/** GETs JSON. @throws ApiError on an error status, TypeError on a network failure */
export function read<Value>(url: string, signal?: AbortSignal): Promise<Value> {
  return call(url, { headers: csrfHeader, signal }) as Promise<Value>;
}

export interface WriteOptions<Sent> {
  /** Values of the path parameters. */
  params?: Params;
  body?: Sent;
  /** The server answers a repeated key with the first response. */
  idempotencyKey?: string;
}

/** `write` without endpoint types, for typed wrappers. */
export function send(
  method: WriteMethod,
  path: string,
  { params = {}, body, idempotencyKey }: WriteOptions<unknown> = {},
): Promise<unknown> {
  const headers: Record<string, string> = { ...csrfHeader };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return call(expandTemplate(path, params), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Sends a file as the body of a POST and reads the JSON response. @throws ApiError on an error status, TypeError on a network failure */
export function upload<Value>(url: string, file: File): Promise<Value> {
  const headers = { ...csrfHeader, 'content-type': 'application/octet-stream' };
  return call(url, { method: 'POST', headers, body: file }) as Promise<Value>;
}

/**
 * Sends a write request.
 * @throws ApiError on an error status, TypeError on a network failure
 */
export function write<M extends WriteMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  options: WriteOptions<RequestBodyOf<M, P>> = {},
): Promise<ResponseOf<M, P>> {
  return send(method, path, options) as Promise<ResponseOf<M, P>>;
}

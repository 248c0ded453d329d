import type { AccessProblem, Problem } from '@dealstead/contracts';
import type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
import { expandTemplate, type Params } from './expandTemplate.ts';

/** A refusal's body; the plan fields are there when a plan is missing. */
export type ProblemBody = Problem & Partial<Omit<AccessProblem, keyof Problem>>;

/** A non-success answer. The message is the status, a colon and the answer's text (specification, section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body where the server answered in our form. */
  readonly problem: ProblemBody | undefined;

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.problem = problemIn(text);
  }
}

function problemIn(text: string): ProblemBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? (body as ProblemBody)
      : undefined;
  } catch {
    return undefined; // not JSON: a proxy's page or plain text, which the message already carries
  }
}

/** A sentence for a person: the server's message, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.problem?.message ?? fallback) : fallback;
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { credentials: 'include', ...init });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const csrfHeader = { 'x-requested-with': 'dealstead' };

/** GET a JSON answer. @throws ApiError on a non-success status, TypeError when the network fails. */
export function read<Value>(url: string, signal?: AbortSignal): Promise<Value> {
  return call(url, { headers: csrfHeader, signal }) as Promise<Value>;
}

export interface WriteOptions<Sent> {
  /** Values of the path's `{names}`. */
  params?: Params;
  body?: Sent;
  /** One key for one intention: the server answers a repeated call as it answered the first. */
  idempotencyKey?: string;
}

/** `write` without types: for callers that already know theirs. */
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

/**
 * Sends a change. A JSON body is sent only when there is one.
 * @throws ApiError on a non-success status, TypeError when the network fails.
 */
export function write<M extends WriteMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  options: WriteOptions<RequestBodyOf<M, P>> = {},
): Promise<ResponseOf<M, P>> {
  return send(method, path, options) as Promise<ResponseOf<M, P>>;
}

import {
  messageWithField,
  policy,
  unconfirmedCode,
  viewEndedCode,
  type AccessProblem,
  type Problem,
} from '@dealstead/contracts';
import type { ResponseOf, RequestBodyOf, PathOf, WriteMethod } from './types.ts';
import { waitForSignIn } from '../session/signInAgain.ts';
import { rememberProblem } from '../session/visit.ts';
import { traceHeaders } from './clickTrace.ts';
import { expandTemplate, type Params } from './expandTemplate.ts';
import { sendWithProgress } from './sendWithProgress.ts';

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
  /** The request was repeated after the time that the server named, and refused again. */
  wasRepeated = false;

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

/** Statuses of a file that is refused as it is. */
const refusedFile: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422]);

/** Whether the same file may be accepted when its upload is repeated: not where it was refused for what it is. */
export const canUploadAgain = (error: unknown): boolean =>
  !(error instanceof ApiError && refusedFile.has(error.status));

/** The server's message for the user, with the field that it is about, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (!problem?.message) return fallback;
  const [field] = Object.entries(problem.details ?? {}).find(([, message]) => message === problem.message) ?? [];
  return field === undefined ? problem.message : messageWithField(field, problem.message);
}

/** Where a page is now, by the answer 308 to the request for its former address; null for another error. */
export function movedPathOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 308) return null;
  const details: unknown = error.problem?.details;
  if (typeof details !== 'object' || details === null || !('path' in details)) return null;
  return typeof details.path === 'string' ? details.path : null;
}

/** The path of the session. */
export const sessionPath = '/api/auth/me';

/** Header of a response from before a change, which the gateway gives while a service fails or is slow. */
export const staleSinceHeader = 'x-dealstead-stale-since';

/** URLs whose last response was such a one, each with the URL of its query. */
const staleReads = new Map<string, string>();

/** Whether a query shows a response from before a change, so that it has to be read again. */
export const isServedStale = (queryUrl: string): boolean => [...staleReads.values()].includes(queryUrl);

/** Sends a request and gives the response with its status, as `fetch` does. */
type Transport = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>;

interface CallOptions {
  /** The member asked for it, with a press of a button: it is worth a sign-in in place, and is repeated after a refusal for a moment. */
  isAction?: boolean;
  transport?: Transport;
  /** How often it was repeated. */
  repeats?: number;
}

/** Milliseconds after which a request that a busy server refused, and did not make, is sent again; null for another error. */
function pauseAfter({ status, problem, retryAfter }: ApiError): number | null {
  if (status !== 503 || retryAfter === undefined || problem?.code === unconfirmedCode) return null;
  return retryAfter <= policy.query.maxRetryDelay ? retryAfter : null;
}

/**
 * Sends a request to the API, after a sign-in in place where the session has ended. What a busy server refuses for a moment is
 * sent again as it is, with its idempotency key. @throws ApiError on an error status
 */
async function request(
  url: string,
  init: RequestInit & { headers: Record<string, string> },
  { isAction = false, transport = fetch, repeats = 0 }: CallOptions = {},
): Promise<Response> {
  const headers = { ...init.headers, ...traceHeaders() };
  const response = await transport(url, { credentials: 'include', ...init, headers });
  if (response.ok) return response;
  const { status, statusText } = response;
  const error = new ApiError(status, await response.text(), statusText, response.headers.get('retry-after'));
  // The page shows a member as whom an admin no longer views the site.
  if (error.problem?.code === viewEndedCode) globalThis.location.reload();
  if (error.problem?.code === 'sign-in-required' && (await waitForSignIn({ isAction, isSession: url === sessionPath })))
    return request(url, init, { isAction, transport, repeats });
  const pause = isAction ? pauseAfter(error) : null;
  if (pause !== null && repeats < policy.query.writeRetries) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    init.signal?.throwIfAborted();
    return request(url, init, { isAction, transport, repeats: repeats + 1 });
  }
  error.wasRepeated = pause !== null;
  // Someone who is not signed in did not meet an error.
  if (error.status !== 401) rememberProblem(error.problem?.message ?? error.message, error.problem?.requestId ?? '');
  throw error;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

const csrfHeader = { 'x-requested-with': 'dealstead' };

/**
 * GETs JSON.
 * @param queryUrl URL of the query that the response becomes a part of
 * @throws ApiError on an error status, TypeError on a network failure
 */
export async function read<Value>(url: string, signal?: AbortSignal, queryUrl = url): Promise<Value> {
  const response = await request(url, { headers: csrfHeader, signal });
  if (response.headers.has(staleSinceHeader)) staleReads.set(url, queryUrl);
  else staleReads.delete(url);
  return (await bodyOf(response)) as Value;
}

export interface WriteOptions<Sent> {
  /** Values of the path parameters. */
  params?: Params;
  body?: Sent;
  /** The server answers a repeated key with the first response. */
  idempotencyKey?: string;
}

/** `write` without endpoint types, for typed wrappers. */
export async function send(
  method: WriteMethod,
  path: string,
  { params = {}, body, idempotencyKey }: WriteOptions<unknown> = {},
): Promise<unknown> {
  const headers: Record<string, string> = { ...csrfHeader };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return bodyOf(await request(expandTemplate(path, params), init, { isAction: true }));
}

export interface UploadOptions {
  /** Called with the number of bytes that were sent. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file as the body of a POST and reads the JSON response.
 * @throws ApiError on an error status, TypeError on a network failure, AbortError when canceled
 */
export async function upload<Value>(
  url: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<Value> {
  const headers = { ...csrfHeader, 'content-type': 'application/octet-stream' };
  const transport = onProgress && sendWithProgress(file, onProgress);
  const response = await request(url, { method: 'POST', headers, body: file, signal }, { isAction: true, transport });
  return (await bodyOf(response)) as Value;
}

/** A file of the API, and the name that the server gives it; empty without one. */
export interface ReceivedFile {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * Reads a file, with a POST where the request has a body.
 * @throws ApiError on an error status, TypeError on a network failure
 */
export async function readFile(url: string, body?: object): Promise<ReceivedFile> {
  const init =
    body === undefined
      ? { headers: csrfHeader }
      : {
          method: 'POST',
          headers: { ...csrfHeader, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const response = await request(url, init, { isAction: true });
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await response.blob(), name };
}

/**
 * Sends a write request. A POST carries an idempotency key, so that it can be repeated.
 * @throws ApiError on an error status, TypeError on a network failure
 */
export function write<M extends WriteMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  options: WriteOptions<RequestBodyOf<M, P>> = {},
): Promise<ResponseOf<M, P>> {
  const keyed = method === 'POST' ? { idempotencyKey: crypto.randomUUID(), ...options } : options;
  return send(method, path, keyed) as Promise<ResponseOf<M, P>>;
}

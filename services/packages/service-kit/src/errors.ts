import { STATUS_CODES } from 'node:http';
import { isNativeError } from 'node:util/types';
import type { AccessProblem, Problem } from '@dealstead/contracts/problem';
import { type Restriction, restrictionTexts } from '@dealstead/contracts/restrictionTypes';

/** An error response: the message is shown to people, the code is for programs. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Headers of the error response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details?: unknown, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

/** 404: it does not exist, or its existence is private. */
export class NotFound extends Refusal {
  constructor(message = 'There is nothing here.') {
    super(404, 'not-found', message);
  }
}

/** 403: the caller may see the object and must not change it. */
export class Forbidden extends Refusal {
  constructor(message: string, code = 'forbidden', details?: unknown) {
    super(403, code, message, details);
  }
}

/** 403: an admin has restricted the member. */
export class Restricted extends Forbidden {
  constructor(restriction: Restriction) {
    super(restrictionTexts[restriction].refusal, 'restricted', { restriction });
  }
}

/** 401: no one is signed in. */
export class Unauthorized extends Refusal {
  constructor(message = 'Sign in to continue.', code = 'sign-in-required') {
    super(401, code, message);
  }
}

/** 405, with the methods that the path accepts. */
export class MethodNotAllowed extends Refusal {
  constructor(allowed: readonly string[]) {
    const methods = allowed.join(', ');
    super(405, 'method-not-allowed', `This address takes ${methods}.`, undefined, { allow: methods });
  }
}

/** 409: it conflicts with the current state. */
export class Conflict extends Refusal {
  constructor(message: string, code = 'conflict', details?: unknown) {
    super(409, code, message, details);
  }
}

/**
 * Compares how many people get something with the number that its sender confirmed; null compares nothing. `one`
 * and `many` follow the number: `member gets it`, `members get it`.
 * @throws Conflict `count-changed` with the number, so that it is confirmed anew
 */
export function assertConfirmedCount(confirmed: number | null, count: number, one: string, many: string): void {
  if (confirmed === null || confirmed === count) return;
  const now = count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
  throw new Conflict(`${now} now. Nothing was sent. Check the number and send it again.`, 'count-changed', { count });
}

/** 429, with Retry-After in whole seconds. */
export class TooMany extends Refusal {
  constructor(retryAfterSeconds: number, message = 'Too many attempts. Try again later.') {
    super(429, 'too-many', message, undefined, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
  }
}

/** 503: a dependency is unavailable, with Retry-After in seconds. */
export class Unavailable extends Refusal {
  constructor(
    message = 'This is unavailable for a moment. Try again shortly.',
    code = 'unavailable',
    retryAfterSeconds = 1,
  ) {
    super(503, code, message, undefined, { 'retry-after': String(retryAfterSeconds) });
  }
}

/** 403 of a feature that needs a higher plan, which the body names. */
export class PlanRequired extends Refusal {
  readonly access: Pick<AccessProblem, 'requiredPlan' | 'currentPlan' | 'upgradeUrl'>;

  constructor(message: string, access: PlanRequired['access'], code = 'plan-required', details?: unknown) {
    super(403, code, message, details);
    this.access = access;
  }
}

/** The response to an error. It never contains a stack, SQL or other internal text. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** The response to any error. Errors other than a Refusal become 503 while the database is unavailable, else 500. */
export function problemOf(error: unknown, requestId: string): ProblemAnswer {
  const refusal = refusalOf(error);
  const { status, code, message, details, headers } = refusal;
  const access = refusal instanceof PlanRequired ? refusal.access : {};
  return {
    status,
    headers,
    body: { message, code, requestId, ...(details === undefined ? {} : { details }), ...access },
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error) || isTooSlow(error)) return new Unavailable();
  const status = bodyParserStatus(error);
  if (status === 413) return new Refusal(413, 'too-large', 'That is more than we accept at once.');
  if (status === 415) return new Refusal(415, 'unsupported-media-type', 'Send JSON in UTF-8.');
  if (status !== undefined)
    return new Refusal(
      status,
      'malformed',
      status === 400 ? 'The request is malformed.' : (STATUS_CODES[status] ?? 'Refused'),
    );
  return new Refusal(500, 'internal', 'Something went wrong on our side.');
}

/** Express and its body parsers set a 4xx status on client errors. */
function bodyParserStatus(error: unknown): number | undefined {
  if (!isNativeError(error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  return error.status >= 400 && error.status < 500 ? error.status : undefined;
}

/** A transaction that exceeded its timeout was rolled back: PostgreSQL's code and that of Prisma. */
const isTooSlow = (error: unknown) =>
  isNativeError(error) && 'code' in error && (error.code === '25P04' || error.code === 'P2028');

const unavailableCodes = new Set([
  // Prisma: cannot reach, timed out, closed, no connection in the pool, no transaction in time
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
  // PostgreSQL: connection exceptions, shutting down, starting up, too many connections
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** Errors of a socket as Prisma's driver adapter names them. */
const unavailableKinds = new Set(['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout']);
const unavailableMessage =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Unable to start a transaction in the given time|Query read timeout|canceling statement due to statement timeout|Cannot use a pool after|Server has closed the connection|Can't reach database server/;

/** Whether an error of pg or Prisma means that PostgreSQL cannot be used now, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return indicatesUnavailable(error, 0);
}

function indicatesUnavailable(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, kind, message, errors, cause, meta }: NestedError = error;
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (typeof kind === 'string' && unavailableKinds.has(kind)) return true;
  if (typeof message === 'string' && unavailableMessage.test(message)) return true;
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((nested) => indicatesUnavailable(nested, depth + 1));
}

/** Where pg, Node and Prisma nest the original error; not every value is an Error. */
interface NestedError {
  code?: unknown;
  kind?: unknown;
  message?: unknown;
  errors?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

import { randomBytes, randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MethodNotAllowed, NotFound, problemOf } from '@dealstead/service-kit/errors';
import { validTraceparent } from '@dealstead/service-kit/requestContext';

/** One request on its way through the gateway. What only some requests need is made when it is asked for. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Drawn here, shown to the caller in `x-request-id` and in every problem. */
  readonly id: string;
  /** The client's network address, behind trusted proxies the one they saw. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  /** `?` and what follows, or nothing. */
  readonly search: string;
  /** Security headers, the same on every answer. */
  readonly base: Readonly<Record<string, string>>;
  /** What metrics and logs call this request's kind; set where it is known. */
  label = 'other';
  private readonly trusted: boolean;
  private trace: string | undefined;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { address, trusted }: Outside,
    base: Readonly<Record<string, string>>,
  ) {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const given = trusted ? request.headers['x-request-id'] : undefined;
    this.request = request;
    this.response = response;
    this.id = typeof given === 'string' && requestIds.test(given) ? given : drawId();
    this.address = address;
    this.method = request.method ?? 'GET';
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.search = mark < 0 ? '' : url.slice(mark);
    this.base = base;
    this.trusted = trusted;
  }

  /** Headers that its answer carries whatever else it says. */
  get headers(): Readonly<Record<string, string>> {
    return { ...this.base, 'x-request-id': this.id };
  }

  /** W3C trace context for the services. */
  get traceparent(): string {
    this.trace ??= traceContext(this.trusted ? this.request.headers.traceparent : undefined);
    return this.trace;
  }

  /** Whether it only reads. */
  get reads(): boolean {
    return this.method === 'GET' || this.method === 'HEAD';
  }
}

export interface Outside {
  readonly address: string;
  /** Whether the connection comes from a proxy whose headers count. */
  readonly trusted: boolean;
}

const requestIds = /^[\w-]{8,64}$/;

const idBytes = 16;
const drawn = { bytes: Buffer.alloc(idBytes * 256), next: Infinity };

/** 32 random hexadecimal digits; randomness is drawn for many at a time, which costs a request next to nothing. */
function drawId(): string {
  if (drawn.next >= drawn.bytes.length) {
    randomFillSync(drawn.bytes);
    drawn.next = 0;
  }
  const at = drawn.next;
  drawn.next += idBytes;
  return drawn.bytes.toString('hex', at, drawn.next);
}

// A span id needs to be unlike others, not secret: a random start and a counter.
const spans = { prefix: randomBytes(4).toString('hex'), next: randomBytes(4).readUInt32BE() };

/** Where the request stands in a trace: where a proxy we trust says, or at the beginning of a new one. */
function traceContext(given: string | string[] | undefined): string {
  const valid = validTraceparent(given);
  if (valid) return valid;
  spans.next = (spans.next + 1) >>> 0;
  const span = spans.prefix + spans.next.toString(16).padStart(8, '0');
  return `00-${drawId()}-${span}-01`;
}

/** Answers in one piece; a HEAD request gets the headers alone. */
export function send(
  x: Exchange,
  status: number,
  headers: Record<string, string | number>,
  body: Buffer | string = '',
): void {
  if (status === 304) {
    x.response.writeHead(304, { ...x.headers, ...headers }).end();
    return;
  }
  x.response.writeHead(status, { ...x.headers, ...headers, 'content-length': Buffer.byteLength(body) });
  x.response.end(x.method === 'HEAD' ? undefined : body);
}

/** Answers with JSON that nobody keeps. */
export function sendJson(x: Exchange, status: number, body: unknown, headers: Record<string, string> = {}): void {
  send(
    x,
    status,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    JSON.stringify(body),
  );
}

/** Answers an error with its problem; where the answer has begun already, all that remains is to cut it. */
export function sendProblem(x: Exchange, error: unknown): void {
  if (x.response.headersSent) {
    x.response.destroy();
    return;
  }
  const problem = problemOf(error, x.id);
  const headers = { ...problem.headers };
  // What the client still sends would be read as its next request's body for nothing.
  if (!x.request.complete && hasBody(x.request)) headers.connection = 'close';
  sendJson(x, problem.status, problem.body, headers);
}

/** Sends the browser elsewhere. */
export function sendRedirect(x: Exchange, location: string): void {
  send(x, 302, { location, 'cache-control': 'no-store' });
}

/** Whether the request announces a body, even an empty chunked one. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** The refusal of an address that means nothing here. */
export function notFound(): NotFound {
  return new NotFound('There is nothing at this address.');
}

/** Refuses what would change something where there are only things to read. */
export function mustRead({ reads }: Exchange): void {
  if (!reads) throw new MethodNotAllowed(['GET', 'HEAD']);
}

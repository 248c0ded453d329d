import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Identity } from '@dealstead/contracts/identity';
import { validTraceparent } from './requestContext.ts';
import type { RequestContext } from './requestContext.ts';
import { Refusal } from './errors.ts';
import type { Logger } from './log.ts';
import { requestSeconds } from './metrics.ts';

export const visitor: Identity = { kind: 'visitor' };
const visits = new WeakMap<IncomingMessage, Visit>();

/**
 * A request under way: who sent it, its id and its log. The id and the trace of a verified caller are kept, others
 * are drawn. Its end is logged (reads at debug, changes and refusals at info, absences at warn, our own faults at error) and measured.
 */
export class Visit implements RequestContext {
  readonly requestId: string;
  /** Or why we do not believe who they say they are. */
  readonly who: Identity | Refusal;
  traceparent: string | undefined;
  /** The path of the endpoint that answers, for the measures. */
  route: string | undefined;
  /** What went wrong on our side. */
  error: unknown;
  readonly #log: Logger;
  #own: Logger | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, who: Identity | Refusal | undefined, log: Logger) {
    const { 'x-request-id': id, traceparent } = request.headers;
    const verified = who !== undefined && !(who instanceof Refusal);
    this.requestId = verified && typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
    this.traceparent = verified ? validTraceparent(traceparent) : undefined;
    this.who = who ?? visitor;
    this.#log = log;
    const started = performance.now();
    response.once('close', () => this.#end(request, response, performance.now() - started));
  }

  /** Takes a request in; from here on `Visit.of` finds it. */
  static begin(...arrived: ConstructorParameters<typeof Visit>): void {
    visits.set(arrived[0], new Visit(...arrived));
  }

  static of(request: IncomingMessage): Visit {
    const visit = visits.get(request);
    if (!visit) throw new Error('A request came past the door.');
    return visit;
  }

  /** Made when first used: most requests write no line of their own. */
  get log(): Logger {
    return (this.#own ??= this.#log.child({ requestId: this.requestId }));
  }

  #end(
    { method = '', url = '' }: IncomingMessage,
    { statusCode: status, writableFinished }: ServerResponse,
    ms: number,
  ): void {
    if (this.route !== undefined) measure(method, this.route, status, ms);
    const level = levelOf(method, status, writableFinished);
    if (!this.#log.isLevelEnabled(level)) return;
    const [path] = url.split('?', 1); // never the query: it can hold tokens of links in mails
    const message = writableFinished ? 'answered' : 'the caller left';
    this.log[level]({ method, path, status, ms: Math.round(ms * 10) / 10, err: this.error }, message);
  }
}

function levelOf(method: string, status: number, finished: boolean): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return status === 500 ? 'error' : 'warn';
  return method === 'GET' && status < 400 && finished ? 'debug' : 'info';
}

const series = new Map<string, { observe(seconds: number): void }>();

function measure(method: string, route: string, status: number, ms: number): void {
  const key = `${method} ${route} ${status}`;
  let one = series.get(key);
  if (!one) series.set(key, (one = requestSeconds.labels(method, route, String(status))));
  one.observe(ms / 1000);
}

import { currentContext, type Logger, type SignIdentity } from '@dealstead/service-kit';
import { isSampled, runInSpan, SpanKind } from '@dealstead/service-kit/tracing';
import { callAttributes, type ShardCalls, spanNameOf } from './protocol.ts';
import { CallTimedOut, connectShard, type ShardConnection } from './shardConnection.ts';
import type { ShardPart } from './shardPart.ts';

/** Milliseconds of one call. */
const callTimeout = 2_000;
/** A shard that cannot read changes says so after two seconds. */
const catchUpTimeout = 2_500;
/** Milliseconds of lag from which a replica is used only where the others are no better. */
const maxBehind = 5_000;

/** A call that the process itself cannot run: another replica could not either. */
export class CallFailed extends Error {}

export interface ReplicaOptions {
  readonly sign: SignIdentity;
  /** Called when its index has changed. */
  readonly onChange: () => void;
  readonly log: Logger;
}

/**
 * Client of one process of a shard. A process that answers again after a failure is `returning` until it has read all changes
 * committed so far: members' changes waited for the other replicas only.
 */
export class Replica {
  readonly url: string;
  readonly #part: ShardPart;
  readonly #options: ReplicaOptions;
  #state: 'down' | 'returning' | 'up' = 'down';
  #hasAnswered = false;
  #connecting: Promise<ShardConnection> | undefined;
  #connection: ShardConnection | undefined;
  #isClosed = false;
  #changes: number | undefined;
  /** Time up to which its index is known to be complete, as `performance.now`. */
  #completeAt = -Infinity;

  constructor(url: string, part: ShardPart, options: ReplicaOptions) {
    this.url = url;
    this.#part = part;
    this.#options = options;
  }

  /** Whether it answers and has read all changes of members. */
  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** Whether the last call was answered. */
  get isAnswering(): boolean {
    return this.#state !== 'down';
  }

  /** Milliseconds since its index was last known to be complete. */
  behind(): number {
    return performance.now() - this.#completeAt;
  }

  /** How good it is for a query: 0 is best. */
  get rank(): number {
    if (!this.isUp) return this.isAnswering ? 2 : 3;
    return this.behind() > maxBehind ? 1 : 0;
  }

  /** Asks for its state, and lets one that answers again catch up. Its failure is in `isUp`. */
  async check(timeout: number): Promise<void> {
    try {
      await this.call('status', [], timeout);
      const connection = this.#connection;
      if (this.isUp) return;
      await this.catchUp();
      if (this.isAnswering && this.#connection === connection) this.#state = 'up';
    } catch {
      // `call` has logged it.
    }
  }

  /** Resolves when its index includes what was committed before the call. */
  async catchUp(): Promise<void> {
    await this.call('caughtUp', [], catchUpTimeout);
  }

  /** Calls a method. @throws CallFailed, or Error if it does not answer in time, loads, or holds another part */
  call(method: keyof ShardCalls, parameters: readonly unknown[], timeout = callTimeout): Promise<unknown> {
    const context = currentContext();
    const options = { kind: SpanKind.CLIENT, attributes: callAttributes(method, this.#part) };
    return runInSpan(spanNameOf(method), context?.traceparent, options, async (traceparent) => {
      const recorded = traceparent && isSampled(traceparent) ? traceparent : undefined;
      const belongsTo = context && { requestId: context.requestId, traceparent: recorded };
      const sentAt = performance.now();
      try {
        const connection = await this.#connected();
        const reply = await connection.call({ method, parameters, context: belongsTo }, timeout);
        if (!('failure' in reply)) {
          this.#completeAt = Math.max(this.#completeAt, sentAt - reply.behind);
          this.#markAnswering(reply.changes);
          return reply.result;
        }
        const { status, message } = reply.failure;
        if (status === 400 || status === 500) throw new CallFailed(`${method} failed at ${this.url}: ${message}`);
        throw new Error(`It answered ${status}: ${message}`);
      } catch (error) {
        // A slow call on a connection that works says nothing about others.
        const isSlow = error instanceof CallTimedOut && this.#connection?.isOpen === true;
        if (!(error instanceof CallFailed) && !isSlow) this.#markDown(error);
        throw error;
      }
    });
  }

  /** The open connection, or a new one. */
  async #connected(): Promise<ShardConnection> {
    if (this.#connection?.isOpen) return this.#connection;
    if (this.#isClosed) throw new Error('It is no longer in the shard map.');
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #connect(): Promise<ShardConnection> {
    const connection = await connectShard(this.url, this.#part, this.#options.sign);
    this.#connection = connection;
    // Another process may listen there now, which counts changes anew and may lack some.
    this.#changes = undefined;
    if (this.isUp) this.#state = 'returning';
    return connection;
  }

  #markAnswering(changes: number): void {
    if (!this.isAnswering) {
      if (this.#hasAnswered) this.#options.log.info({ url: this.url }, 'a shard process answers again');
      this.#hasAnswered = true;
      this.#state = 'returning';
    }
    if (this.#changes === changes) return;
    this.#changes = changes;
    this.#options.onChange();
  }

  #markDown(error: unknown): void {
    if (this.isAnswering) this.#options.log.warn({ url: this.url, err: error }, 'a shard process does not answer');
    this.#state = 'down';
  }

  /** Closes its connection after the open calls. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connecting?.catch(() => undefined);
    await this.#connection?.close();
  }
}

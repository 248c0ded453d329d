import { Unavailable } from '@dealstead/service-kit';
import type { CallShard } from '@dealstead/search-engine';
import type { ShardCalls } from './protocol.ts';
import { CallFailed, Replica, type ReplicaOptions } from './replica.ts';
import type { ShardMap } from './shardMap.ts';

export interface ShardSetOptions extends ReplicaOptions {
  readonly map: ShardMap;
}

/** The shards of one version of the map, each with its replicas. */
export class ShardSet {
  readonly version: number;
  readonly #shards: readonly (readonly Replica[])[];
  /** Number of calls so far, which spreads them over replicas. */
  #calls = 0;

  constructor({ map, ...options }: ShardSetOptions) {
    const count = map.shards.length;
    this.version = map.version;
    this.#shards = map.shards.map((urls, shard) => urls.map((url) => new Replica(url, { shard, count }, options)));
  }

  get count(): number {
    return this.#shards.length;
  }

  /** The number of replicas of each shard that answer and include all changes of members. */
  get replicasUp(): number[] {
    return this.#shards.map((replicas) => replicas.filter(({ isUp }) => isUp).length);
  }

  /** Shards of which no replica answers. One that catches up is better than none. */
  get missing(): number[] {
    return [...this.#shards.keys()].filter((shard) => this.#shards[shard]!.every(({ isAnswering }) => !isAnswering));
  }

  /** Milliseconds since the index of every replica that queries go to was last known to be complete. */
  behind(): number {
    const ofShards = this.#shards.map((replicas) => {
      const best = Math.min(...replicas.map(({ rank }) => rank));
      return Math.max(...replicas.filter(({ rank }) => rank === best).map((replica) => replica.behind()));
    });
    return Math.max(...ofShards);
  }

  /** Calls a query of a shard; its reply has the type of the method that was called. */
  readonly callShard = ((shard, method, ...parameters) => this.call(shard, method, parameters)) as CallShard;

  /**
   * Calls a method of a shard: of its replicas in turn, the best first, until one answers.
   * @throws Unavailable if none does, CallFailed if the method throws
   */
  async call(shard: number, method: keyof ShardCalls, parameters: readonly unknown[]): Promise<unknown> {
    let failure: unknown;
    for (const replica of this.#inOrder(shard)) {
      try {
        return await replica.call(method, parameters);
      } catch (error) {
        if (error instanceof CallFailed) throw error;
        failure = error;
      }
    }
    throw Object.assign(unavailable(), { cause: failure });
  }

  /** The replicas of a shard, the best first, equally good ones in turn. */
  #inOrder(shard: number): readonly Replica[] {
    const replicas = this.#shards[shard]!;
    if (replicas.length === 1) return replicas;
    const first = this.#calls++ % replicas.length;
    const rotated = [...replicas.slice(first), ...replicas.slice(0, first)];
    return rotated.toSorted((one, other) => one.rank - other.rank);
  }

  /** Asks every replica for its state. */
  async check(timeout: number): Promise<void> {
    await Promise.all(this.#shards.flat().map((replica) => replica.check(timeout)));
  }

  /** Resolves when all replicas that answer include what was committed before the call. */
  async caughtUp(): Promise<void> {
    const answering = this.#shards.flat().filter(({ isAnswering }) => isAnswering);
    await Promise.allSettled(answering.map((replica) => replica.catchUp()));
  }

  /** Closes all connections after the open calls. */
  async close(): Promise<void> {
    await Promise.all(this.#shards.flat().map((replica) => replica.close()));
  }
}

/** A part of the listings cannot be searched: no answer is better than one without them. */
export const unavailable = (): Unavailable =>
  new Unavailable('Search is unavailable for a moment. Try again shortly.', 'shard-unavailable', 2);

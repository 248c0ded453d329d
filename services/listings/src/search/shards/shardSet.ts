import { type Logger, type SignIdentity, Unavailable } from '@dealstead/service-kit';
import type { AskShard } from '@dealstead/search-engine';
import type { ShardCalls } from './protocol.ts';
import { CallFailed, callTimeout, Replica } from './replica.ts';
import type { ShardMap } from './shardMap.ts';

export interface ShardSetOptions {
  readonly map: ShardMap;
  readonly sign: SignIdentity;
  /** Called when the index of a shard has changed. */
  readonly onChange: () => void;
  readonly log: Logger;
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

  /** Shards of which no replica answers. */
  get missing(): number[] {
    return [...this.#shards.keys()].filter((shard) => this.#shards[shard]!.every(({ isUp }) => !isUp));
  }

  /** Milliseconds since the index of every replica that answers was last known to be complete. */
  behind(): number {
    const up = this.#shards.flat().filter(({ isUp }) => isUp);
    return up.length === 0 ? Infinity : Math.max(...up.map((replica) => replica.behind()));
  }

  /** Calls a query of a shard; its reply has the type of the method that was called. */
  readonly ask = ((shard, method, ...parameters) => this.call(shard, method, parameters)) as AskShard;

  /**
   * Calls a method of a shard: of its replicas in turn, those that answered last first, until one answers.
   * @throws Unavailable if none does, CallFailed if the method throws
   */
  async call(shard: number, method: keyof ShardCalls, parameters: readonly unknown[]): Promise<unknown> {
    const replicas = this.#shards[shard]!;
    const first = this.#calls++ % replicas.length;
    const rotated = [...replicas.slice(first), ...replicas.slice(0, first)];
    let failure: unknown;
    for (const replica of rotated.toSorted((one, other) => Number(other.isUp) - Number(one.isUp))) {
      try {
        return await replica.call(method, parameters);
      } catch (error) {
        if (error instanceof CallFailed) throw error;
        failure = error;
      }
    }
    throw Object.assign(unavailable(), { cause: failure });
  }

  /** Calls a method of every replica; those that fail count as unavailable until they answer again. */
  async callAll(method: keyof ShardCalls, timeout = callTimeout): Promise<void> {
    await Promise.allSettled(this.#shards.flat().map((replica) => replica.call(method, [], timeout)));
  }

  /** Closes all connections after the open calls. */
  async close(): Promise<void> {
    await Promise.all(this.#shards.flat().map((replica) => replica.close()));
  }
}

/** A part of the listings cannot be searched: no answer is better than one without them. */
export const unavailable = (): Unavailable =>
  new Unavailable('Search is unavailable for a moment. Try again shortly.', 'shard-unavailable', 2);

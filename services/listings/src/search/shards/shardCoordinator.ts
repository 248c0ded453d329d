import { isDeepStrictEqual } from 'node:util';
import { type Logger, pause, type SignIdentity, Unavailable } from '@dealstead/service-kit';
import { shardMapVersion, shardReplicas } from '@dealstead/service-kit/metrics';
import { readShardMap, type ShardMap } from './shardMap.ts';
import { ShardSet, unavailable } from './shardSet.ts';

/** Milliseconds between two looks at the shards and at the map. */
const interval = 500;
/** Milliseconds for which the shards of an earlier map answer queries that had begun. */
const grace = 10_000;

export interface ShardCoordinatorOptions {
  /** File of the shard map. It is read again while the process runs. */
  readonly mapFile: string;
  readonly sign: SignIdentity;
  readonly log: Logger;
}

/**
 * Follows the shard map and the state of the shards. A new version of the map takes effect when all of its shards answer;
 * until then queries go to the shards of the version before.
 */
export class ShardCoordinator {
  readonly #options: ShardCoordinatorOptions;
  #current: ShardSet | undefined;
  #next: ShardSet | undefined;
  #changes = 0;
  /** The last map that was used, to detect one that has changed without a new version. */
  #map: ShardMap | undefined;
  /** Sets of earlier maps that are being closed. */
  readonly #closing = new Set<Promise<void>>();
  /** The last failure to read the map, which is logged once. */
  #complaint = '';
  /** Catching up that is requested and has not begun, and the one that runs. */
  #requested: Promise<void> | undefined;
  #catchingUp = Promise.resolve();

  constructor(options: ShardCoordinatorOptions) {
    this.#options = options;
  }

  /** The shards that queries go to; undefined before the first map takes effect. */
  get current(): ShardSet | undefined {
    return this.#current;
  }

  /** Counts changes of the shards' indexes, and of the map. */
  get changes(): number {
    return this.#changes;
  }

  /** The shards that answer queries. @throws Unavailable while a shard is missing */
  shards(): ShardSet {
    if (!this.#current) throw new Unavailable('Filters and map are loading.', 'index-loading', 2);
    if (this.#current.missing.length > 0) throw unavailable();
    return this.#current;
  }

  /**
   * Resolves when all replicas that answer have read what was committed before the call. Calls during a running request
   * share the next one.
   */
  caughtUp(): Promise<void> {
    this.#requested ??= this.#catchingUp.then(() => {
      this.#requested = undefined;
      // Queries may go to the next set before the caller's next request.
      this.#catchingUp = Promise.all([this.#current?.caughtUp(), this.#next?.caughtUp()]).then(() => undefined);
      return this.#catchingUp;
    });
    return this.#requested;
  }

  /** Follows until the signal aborts. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#readMap();
      await Promise.all([this.#current, this.#next].map((set) => set?.check(interval * 2)));
      this.#switchToNext(stopping);
      this.#current?.replicasUp.forEach((count, shard) => shardReplicas.labels(String(shard)).set(count));
      await pause(interval, stopping);
    }
    await Promise.all([this.#current?.close(), this.#next?.close(), ...this.#closing]);
  }

  async #readMap(): Promise<void> {
    const { mapFile, sign, log } = this.#options;
    try {
      const map = await readShardMap(mapFile);
      if (this.#map && map.version <= this.#map.version) {
        if (!isDeepStrictEqual(map, this.#map))
          throw new Error(
            `It differs from the one in use, whose version is ${this.#map.version}: give it a greater one.`,
          );
        this.#complaint = '';
        return;
      }
      this.#complaint = '';
      this.#map = map;
      await this.#next?.close();
      this.#next = new ShardSet({ map, sign, onChange: () => void this.#changes++, log });
      log.info({ version: map.version, shards: map.shards.length }, 'a new shard map is read');
    } catch (error) {
      if (String(error) !== this.#complaint) log.error({ err: error }, 'the shard map is not used');
      this.#complaint = String(error);
    }
  }

  #switchToNext(stopping: AbortSignal): void {
    if (!this.#next || this.#next.replicasUp.includes(0)) return;
    const before = this.#current;
    this.#current = this.#next;
    this.#next = undefined;
    this.#changes++;
    shardMapVersion.set(this.#current.version);
    shardReplicas.reset();
    this.#options.log.info({ version: this.#current.version }, 'queries go to the shards of the new map');
    if (!before) return;
    const closed = pause(grace, stopping).then(() => before.close());
    this.#closing.add(closed);
    void closed.finally(() => this.#closing.delete(closed));
  }
}

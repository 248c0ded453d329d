import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Logger, type Nats, pause, Unavailable } from '@dealstead/service-kit';
import { fieldWords } from '@dealstead/query-understanding';
import { type IndexOptions, openIndex, restoreIndex, type SearchIndex } from '@dealstead/search-engine';
import { follow, type Place, type Sink } from './feed/follower.ts';
import { loadArrays } from './feed/load.ts';

/** The search index of this process: it loads, follows the change feed, and is stored on disk for the next start. */
export interface Search {
  /** The index. @throws Unavailable while it loads */
  index(): SearchIndex;
  isReady(): boolean;
  /** Change counter, which invalidates cached responses. */
  changes(): number;
  /** Milliseconds since the index was last known to be complete. */
  behind(): number;
  /**
   * For callers that have committed a change: resolves when this process's index contains it (after two seconds at
   * most).
   */
  caughtUp(): Promise<void>;
  /** Loads and follows until the signal aborts, then writes the index to disk. */
  run(stopping: AbortSignal): Promise<void>;
  /** Polls when another process publishes an event, instead of at the next interval. */
  listen(nats: Nats): (stopping: AbortSignal) => Promise<void>;
  /** Fails while the index loads, and when it is behind. */
  readonly check: Check;
}

export interface SearchOptions {
  readonly databaseUrl: string;
  /** Directory of the index between restarts; without it, each start loads from PostgreSQL. */
  readonly directory?: string;
  readonly log: Logger;
}

/** Milliseconds between two writes of a changed index to disk. */
const saveEvery = 600_000;
/** Milliseconds of lag from which the check fails; the index still responds. */
const mostBehind = 5_000;

/** Creates the index; `run` starts it. */
export function openSearch({ databaseUrl, directory, log }: SearchOptions): Search {
  const file = directory === undefined ? undefined : join(directory, 'listings.index');
  let current: SearchIndex | undefined;
  /** Cursor up to which the index is complete; undefined while it must not be read. */
  let place: Place | undefined;
  let changes = 0;
  /** Value of `changes` in the file on disk. */
  let saved: number | undefined;

  const options: IndexOptions = {
    fieldWords,
    onFailure: (error) => log.error({ err: error }, 'changes of the search index could not be merged'),
  };

  const sink: Sink = {
    async restore(source) {
      const kept = await readFile();
      if (!kept) return undefined;
      const from = kept.cursor as Place;
      if (from.source !== source) {
        log.info('the index on disk is of another database');
        await kept.index.close();
        return undefined;
      }
      current = kept.index;
      saved = changes;
      log.info({ listings: current.state().listings }, 'the search index is taken from disk');
      return from;
    },
    async load() {
      const arrays = await loadArrays(databaseUrl);
      const old = current;
      current = openIndex(arrays, options);
      changes++;
      await old?.close();
    },
    put(listing) {
      current?.put(listing);
      changes++;
    },
    remove(id) {
      current?.remove(id);
      changes++;
    },
    reached(at) {
      place = at;
    },
  };
  const follower = follow({ databaseUrl, sink, log });

  /** Reads the index from disk; without a readable file PostgreSQL is the source. */
  async function readFile(): ReturnType<typeof restoreIndex> {
    if (file === undefined) return null;
    try {
      return await restoreIndex(file, options);
    } catch (error) {
      log.warn({ err: error }, 'the search index on disk cannot be read');
      return null;
    }
  }

  async function save(): Promise<void> {
    if (file === undefined || directory === undefined || !current || !place || saved === changes) return;
    const upTo = changes;
    const started = performance.now();
    try {
      await mkdir(directory, { recursive: true });
      await current.snapshot(file, place);
      saved = upTo;
      log.info({ ms: Math.round(performance.now() - started) }, 'the search index is on disk');
    } catch (error) {
      log.error({ err: error }, 'the search index could not be written to disk');
    }
  }

  async function saveNowAndThen(stopping: AbortSignal): Promise<void> {
    while (!place && !stopping.aborted) await pause(100, stopping);
    while (!stopping.aborted) {
      await save();
      await pause(saveEvery, stopping);
    }
  }

  return {
    index() {
      if (current && place) return current;
      throw new Unavailable('Filters and map are a moment away.', 'index-loading', 2);
    },
    isReady: () => current !== undefined && place !== undefined,
    changes: () => changes,
    behind: () => follower.behind(),
    caughtUp: () => follower.caughtUp(),
    async run(stopping) {
      await Promise.all([follower.run(stopping), saveNowAndThen(stopping)]);
      await save();
      await current?.close();
    },
    listen: (nats) => async (stopping) => {
      const stopped = new Promise<void>((resolve) =>
        stopping.addEventListener('abort', () => resolve(), { once: true }),
      );
      const connection = await Promise.race([nats.connection(), stopped]);
      if (!connection || stopping.aborted) return;
      // JetStream subjects can be subscribed to without a consumer: each event is received when it is published.
      const news = connection.subscribe('listings.>', { callback: () => follower.nudge() });
      await stopped;
      news.unsubscribe();
    },
    check: {
      needed: false,
      check() {
        if (!current || !place) throw new Error('loading');
        if (follower.behind() > mostBehind) throw new Error(`behind by ${Math.round(follower.behind() / 1_000)} s`);
      },
    },
  };
}

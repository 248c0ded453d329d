import { type Check, type Logger, type Nats, pause, Unavailable } from '@dealstead/service-kit';
import { fieldWords } from '@dealstead/query-understanding';
import { type IndexOptions, queriesOf, type SearchIndex, type SearchQueries } from '@dealstead/search-engine';
import { ChangeFeed } from './feed/changeFeed.ts';
import { IndexFile } from './indexFile.ts';
import { IndexSink } from './indexSink.ts';
import type { ShardPart } from './shards/shardPart.ts';

/** Searches all public listings, in this process or in shards. */
export interface Search {
  /** Queries of all public listings. @throws Unavailable while they cannot be answered */
  queries(): SearchQueries;
  isReady(): boolean;
  /** Change counter, which invalidates cached responses. */
  changes(): number;
  /** Milliseconds since the index was last known to be complete. */
  behind(): number;
  /**
   * For callers that have committed a change: resolves when the queries of this process include it (after two seconds at
   * most).
   */
  caughtUp(): Promise<void>;
  /** Loads and follows changes until the signal aborts. */
  run(stopping: AbortSignal): Promise<void>;
  /** Reads changes when another process publishes an event, instead of at the next interval. */
  listen(nats: Nats): (stopping: AbortSignal) => Promise<void>;
  /** Fails while the index loads, and when it is behind. */
  readonly check: Check;
}

/** The search index of this process: it loads, follows the change feed, and is stored on disk for the next start. */
export interface LocalSearch extends Search {
  /** The index. @throws Unavailable while it loads */
  index(): SearchIndex;
}

export interface SearchOptions {
  readonly databaseUrl: string;
  /** Directory of the index between restarts; without it, each start loads from PostgreSQL. */
  readonly directory?: string;
  /** The listings that it holds; all without it. */
  readonly part?: ShardPart;
  readonly log: Logger;
}

/** Milliseconds between two writes of a changed index to disk. */
const saveInterval = 600_000;
/** Milliseconds of lag from which the check fails; the index still responds. */
export const maxBehind = 5_000;

/** Creates the index; `run` starts it. */
export function openSearch({ databaseUrl, directory, part, log }: SearchOptions): LocalSearch {
  const options: IndexOptions = {
    fieldWords,
    onFailure: (error) => log.error({ err: error }, 'changes of the search index could not be merged'),
  };
  const file = directory === undefined ? undefined : new IndexFile(directory, part, options, log);
  const sink = new IndexSink({ databaseUrl, part, file, index: options, log });
  const feed = new ChangeFeed({ databaseUrl, sink, part, log });
  function index(): SearchIndex {
    if (sink.index) return sink.index;
    throw new Unavailable('Filters and map are loading.', 'index-loading', 2);
  }
  return {
    index,
    queries: () => queriesOf(index()),
    isReady: () => sink.index !== undefined,
    changes: () => sink.changes,
    behind: () => feed.behind(),
    caughtUp: () => feed.caughtUp(),
    async run(stopping) {
      await Promise.all([feed.run(stopping), saveRegularly(sink, stopping)]);
      await sink.save();
      await sink.close();
    },
    listen: (nats) => (stopping) => followEvents(nats, stopping, () => feed.pollNow()),
    check: {
      needed: false,
      check() {
        if (!sink.index) throw new Error('loading');
        if (feed.behind() > maxBehind) throw new Error(`behind by ${Math.round(feed.behind() / 1_000)} s`);
      },
    },
  };
}

async function saveRegularly(sink: IndexSink, stopping: AbortSignal): Promise<void> {
  while (!sink.index && !stopping.aborted) await pause(100, stopping);
  while (!stopping.aborted) {
    await sink.save();
    await pause(saveInterval, stopping);
  }
}

/** Calls a function at each event of this service until the signal aborts. */
export async function followEvents(nats: Nats, stopping: AbortSignal, onEvent: () => void): Promise<void> {
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  const connection = await Promise.race([nats.connection(), stopped]);
  if (!connection || stopping.aborted) return;
  // JetStream subjects can be subscribed to without a consumer: each event is received when it is published.
  const subscription = connection.subscribe('listings.>', { callback: onEvent });
  await stopped;
  subscription.unsubscribe();
}

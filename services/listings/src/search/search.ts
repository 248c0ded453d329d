import { type Check, type Logger, type Nats, pause, Unavailable } from '@dealstead/service-kit';
import { fieldWords } from '@dealstead/query-understanding';
import type { IndexOptions, SearchIndex } from '@dealstead/search-engine';
import { ChangeFeed } from './feed/changeFeed.ts';
import { IndexFile } from './indexFile.ts';
import { IndexSink } from './indexSink.ts';

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
const saveInterval = 600_000;
/** Milliseconds of lag from which the check fails; the index still responds. */
const maxBehind = 5_000;

/** Creates the index; `run` starts it. */
export function openSearch({ databaseUrl, directory, log }: SearchOptions): Search {
  const options: IndexOptions = {
    fieldWords,
    onFailure: (error) => log.error({ err: error }, 'changes of the search index could not be merged'),
  };
  const file = directory === undefined ? undefined : new IndexFile(directory, options, log);
  const sink = new IndexSink({ databaseUrl, file, index: options, log });
  const feed = new ChangeFeed({ databaseUrl, sink, log });
  return {
    index() {
      if (sink.index) return sink.index;
      throw new Unavailable('Filters and map are loading.', 'index-loading', 2);
    },
    isReady: () => sink.index !== undefined,
    changes: () => sink.changes,
    behind: () => feed.behind(),
    caughtUp: () => feed.caughtUp(),
    async run(stopping) {
      await Promise.all([feed.run(stopping), saveRegularly(sink, stopping)]);
      await sink.save();
      await sink.close();
    },
    listen: (nats) => (stopping) => pollOnEvents(feed, nats, stopping),
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

/** Polls the feed at each event of this service until the signal aborts. */
async function pollOnEvents(feed: ChangeFeed, nats: Nats, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve(), { once: true }));
  const connection = await Promise.race([nats.connection(), stopped]);
  if (!connection || stopping.aborted) return;
  // JetStream subjects can be subscribed to without a consumer: each event is received when it is published.
  const subscription = connection.subscribe('listings.>', { callback: () => feed.pollNow() });
  await stopped;
  subscription.unsubscribe();
}

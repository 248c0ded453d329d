import type { PropertySummary } from '@dealstead/contracts/listings/properties';
import type { Nats } from '@dealstead/service-kit';
import { LRUCache } from 'lru-cache';
import type { PlainFilter } from './plain.ts';

/** Figures of the summary strip, kept until a listing changes. */
export interface Summaries {
  of(filter: PlainFilter): Promise<PropertySummary>;
  /** Forgets all of them, because a listing changed. */
  drop(): void;
  /** Drops whenever any process of ours, this one included, tells of a changed listing. */
  follow(nats: Nats): (stopping: AbortSignal) => Promise<void>;
}

/** How long a figure may stay wrong at most, should the news of a change be lost. */
const oldest = 30_000;

/** Keeps what `load` finds; callers that ask for the same at once share one query. */
export function keepSummaries(load: (filter: PlainFilter) => Promise<PropertySummary>): Summaries {
  const kept = new LRUCache<string, Promise<PropertySummary>>({ max: 500, ttl: oldest });
  return {
    of({ category, state, search }) {
      const key = JSON.stringify([category, state, search?.trim().toLowerCase()]);
      const known = kept.get(key);
      if (known) return known;
      const loading = load({ category, state, search });
      kept.set(key, loading);
      loading.catch(() => kept.get(key) === loading && kept.delete(key));
      return loading;
    },
    drop: () => kept.clear(),
    follow: (nats) => async (stopping) => {
      const stopped = new Promise<void>((resolve) =>
        stopping.addEventListener('abort', () => resolve(), { once: true }),
      );
      const connection = await Promise.race([nats.connection(), stopped]);
      if (!connection || stopping.aborted) return;
      // JetStream's subjects are plain ones too: whoever listens hears each event as it is published.
      const news = connection.subscribe('listings.>', { callback: () => kept.clear() });
      await stopped;
      news.unsubscribe();
    },
  };
}

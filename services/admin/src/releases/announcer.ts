import { getReleases } from '@dealstead/contracts/admin/releases';
import { releasesBucket } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { live, pause } from '@dealstead/service-kit';
import type { Check, Logger, Nats } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { currentSet } from './store.ts';

export interface Announcer {
  /** The set may have changed: gateways hear of it now. */
  nudge(): void;
  /** Compares and heals until told to stop. */
  run(stopping: AbortSignal): Promise<void>;
  readonly check: Check;
}

/** How often we look whether gateways were told the truth. */
const lookEvery = 3_000;

/**
 * Tells gateways which set is current, by NATS' key-value store. What PostgreSQL holds is the truth: whenever the
 * store differs (a kill after the commit, a wiped NATS, another process that was slower) it is written again.
 */
export function createAnnouncer({ db, nats, log }: { db: Db; nats: Nats; log: Logger }): Announcer {
  let wake = Promise.withResolvers<void>();
  let problem: unknown = new Error('gateways were not told yet');

  async function tell(): Promise<void> {
    if (!nats.isUp()) throw new Error('NATS is away.');
    const connection = await nats.connection();
    const bucket = await connection.jetstream().views.kv(releasesBucket.name, { history: 5 });
    // Read after the store, so that what we write is never older than what we saw there.
    const entry = await bucket.get(releasesBucket.key);
    const set = await currentSet(db);
    if (!set) return;
    const text = JSON.stringify(set);
    if (entry?.operation === 'PUT' && entry.string() === text) return;
    // Only over the entry that we saw: a newer one by another process of ours stays.
    await bucket.put(releasesBucket.key, text, { previousSeq: entry?.revision ?? 0 });
    log.info({ set: set.id, revision: set.revision, ...versionsIn(set) }, 'release set told');
    live(nats).admins(getReleases.path);
  }

  return {
    nudge() {
      const { resolve } = wake;
      wake = Promise.withResolvers();
      resolve();
    },
    async run(stopping) {
      while (!stopping.aborted) {
        const nudged = wake.promise;
        try {
          await tell();
          problem = undefined;
        } catch (error) {
          if (problem === undefined && !stopping.aborted)
            log.warn({ err: error }, 'gateways could not be told the release set');
          problem = error;
        }
        const rested = pause(problem === undefined ? lookEvery : 500, stopping);
        await Promise.race([nudged, nats.whenBack(), rested]);
      }
    },
    check: {
      needed: false,
      check() {
        if (problem !== undefined) throw problem;
      },
    },
  };
}

const versionsIn = ({ shell, slices }: ReleaseSet) =>
  Object.fromEntries([shell, ...slices].map(({ name, version }) => [name, version]));

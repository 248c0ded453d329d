import { getReleases } from '@dealstead/contracts/admin/releases';
import { releasesBucket } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { createBackgroundJob, live } from '@dealstead/service-kit';
import type { BackgroundJob, Check, Logger, Nats } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { currentSet } from './store.ts';

export interface Announcer {
  /** Compares the key-value store with PostgreSQL and writes it where they differ. Wake it when the set may have changed. */
  readonly job: BackgroundJob;
  readonly check: Check;
}

/**
 * Publishes the current release set to the gateways through NATS' key-value store. PostgreSQL is the source of truth:
 * whenever the store differs (after a kill between commit and write, or a wiped NATS) it is written again.
 */
export function createAnnouncer({ db, nats, log }: { db: Db; nats: Nats; log: Logger }): Announcer {
  let problem: unknown = new Error('The release set is not published yet.');

  async function publish(): Promise<void> {
    if (!nats.isUp()) throw new Error('NATS is unavailable.');
    const connection = await nats.connection();
    const bucket = await connection.jetstream().views.kv(releasesBucket.name, {
      history: 5,
      replicas: nats.replicas,
    });
    // Read after the store, so that what we write is never older than what we saw there.
    const entry = await bucket.get(releasesBucket.key);
    const set = await currentSet(db);
    if (!set) return;
    const text = JSON.stringify(set);
    if (entry?.operation === 'PUT' && entry.string() === text) return;
    // Only over the entry that we saw: a newer one by another process of ours stays.
    await bucket.put(releasesBucket.key, text, { previousSeq: entry?.revision ?? 0 });
    log.info({ set: set.id, revision: set.revision, ...versionsIn(set) }, 'release set published');
    live(nats).admins(getReleases.path);
  }

  const job = createBackgroundJob({
    name: 'release-set',
    // Changes and reconnections wake it; this finds a set that another process changed, or a store that was wiped.
    idleEvery: 5_000,
    // Gateways wait for it: a set that could not be written is written within seconds of the broker's return.
    maxBackoff: 5_000,
    async run() {
      try {
        await publish();
        problem = undefined;
      } catch (error) {
        problem = error;
        throw error;
      }
      return false;
    },
  });
  nats.onConnected(job.wake);

  return {
    job,
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

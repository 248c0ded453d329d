import { getReleases } from '@dealstead/contracts/admin/releases';
import { releasesBucket } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { createBackgroundJob, live } from '@dealstead/service-kit';
import type { BackgroundJob, Check, Logger, Nats } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { currentSet } from './store.ts';

export interface Announcer {
  /** Writes a set to the key-value store that was committed just now. Never throws: what fails is left to the job. */
  announce(set: ReleaseSet): void;
  /** Compares the key-value store with PostgreSQL and writes it where they differ. Wake it when the set may have changed. */
  readonly job: BackgroundJob;
  readonly check: Check;
}

/** A bucket of the key-value store. */
interface Bucket {
  /** Resolves to the sequence of the entry. @throws where the last one is not `previousSeq` */
  put(key: string, text: string, options: { previousSeq: number }): Promise<number>;
}

/** What this process has last seen or written in the key-value store. */
interface Stored {
  readonly bucket: Bucket;
  /** Sequence of the entry, over which the next one is written. */
  readonly sequence: number;
  /** Revision of the set in it. */
  readonly revision: number;
}

/**
 * Publishes the current release set to the gateways through NATS' key-value store. PostgreSQL is the source of truth:
 * whenever the store differs (after a kill between commit and write, or a wiped NATS) it is written again. A change is
 * written at once by `announce`, in one request to NATS; the job reads PostgreSQL and the store first.
 */
export function createAnnouncer({ db, nats, log }: { db: Db; nats: Nats; log: Logger }): Announcer {
  let problem: unknown = new Error('The release set is not published yet.');
  let stored: Stored | undefined;
  /** Writes follow one another, so that each is over the entry before. */
  let lastWrite: Promise<unknown> = Promise.resolve();
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const result = lastWrite.then(write);
    lastWrite = result.catch(() => undefined);
    return result;
  };

  /** Writes over the entry that this process knows. @throws where another process has written since */
  async function put({ bucket, sequence }: Omit<Stored, 'revision'>, set: ReleaseSet): Promise<void> {
    stored = undefined;
    const written = await bucket.put(releasesBucket.key, JSON.stringify(set), { previousSeq: sequence });
    stored = { bucket, sequence: written, revision: set.revision };
    log.info({ set: set.id, revision: set.revision, ...versionsIn(set) }, 'release set published');
    live(nats).admins(getReleases.path);
  }

  async function compareAndPut(): Promise<void> {
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
    const sequence = entry?.revision ?? 0;
    if (entry?.operation === 'PUT' && entry.string() === JSON.stringify(set))
      stored = { bucket, sequence, revision: set.revision };
    else await put({ bucket, sequence }, set);
  }

  const job = createBackgroundJob({
    name: 'release-set',
    // Changes and reconnections wake it; this finds a set that another process changed, or a store that was wiped.
    idleEvery: 5_000,
    // Gateways wait for it: a set that could not be written is written within seconds of the broker's return.
    maxBackoff: 5_000,
    async run() {
      try {
        await inTurn(compareAndPut);
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
    announce(set) {
      void inTurn(async () => {
        if (stored && nats.isUp() && stored.revision < set.revision) await put(stored, set);
      })
        // Another process wrote meanwhile, or NATS does not answer.
        .catch((error: unknown) => log.debug({ err: error, set: set.id }, 'the release set is left to the job'))
        .finally(job.wake);
    },
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

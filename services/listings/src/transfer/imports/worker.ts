import { Worker } from 'node:worker_threads';
import { getListingQueues } from '@dealstead/contracts/listings/listingQueues';
import { type BackgroundJob, createBackgroundJob, createJobRows, type Live, part } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { openFileStore } from '../../files/index.ts';
import { runImportJob } from './job.ts';
import { importJobName, leaseMs } from './store.ts';

/** Where files are stored. */
export type FileSettings = Parameters<typeof openFileStore>[0];

/** Message to a worker thread. */
export interface Task {
  readonly databaseUrl: string;
  readonly files: FileSettings;
  readonly id: number;
}

interface Claimed {
  readonly id: number;
  readonly userId: number;
  /** Bytes of its text. */
  readonly bytes: number;
}

/**
 * Bytes up to which a file is processed in this thread: starting a thread takes longer, and rows are read in slices of
 * a few milliseconds.
 */
const small = 4 * 2 ** 20;
/** Days after which a file without listings is deleted. */
const retentionDays = 7;
/** Milliseconds between two events to open pages. */
const notifyInterval = 500;

export interface ImportsOptions {
  readonly db: Db;
  readonly files: FileSettings;
  readonly pages: Live;
}

const isClaimable = part`state IN ('checking', 'importing', 'undoing') AND (claimed_until IS NULL OR claimed_until < now())`;

interface ImportJobs {
  readonly job: BackgroundJob;
  readonly sweep: BackgroundJob;
  /** One run of the job: a step of the next import. @returns whether there was one */
  runNext(stopping: AbortSignal): Promise<boolean>;
}

/** The import job claims one import at a time, including those of crashed processes. The sweep deletes old files. */
export function createImportJobs({ db, files, pages }: ImportsOptions): ImportJobs {
  /** Members take turns, so that several files of one do not hold up another's: next is whose last step began longest ago. */
  async function find(except: readonly string[]): Promise<number | null> {
    const rows = await db.sql<{
      id: number;
    }>`SELECT id FROM imports WHERE ${isClaimable} AND id <> ALL (${except}::int[])
       ORDER BY (SELECT max(turn_at) FROM imports AS own WHERE own.user_id = imports.user_id) NULLS FIRST, id LIMIT 1`;
    return rows[0]?.id ?? null;
  }

  /** Claims an import, unless another process did. */
  async function claim(id: number): Promise<Claimed | undefined> {
    const rows =
      await db.sql<Claimed>`UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms', turn_at = clock_timestamp()
       WHERE id = ${id} AND ${isClaimable}
       RETURNING id, user_id, (shape->>'textBytes')::float8 AS bytes`;
    return rows[0];
  }

  /** Runs one step of one import. @throws the error that ended it */
  async function processImport({ id, bytes }: Claimed, notify: () => void, stopping: AbortSignal): Promise<void> {
    if (bytes <= small)
      return runImportJob({ databaseUrl: db.url, files: openFileStore(files), id, stopping, onProgress: notify });
    const worker = new Worker(new URL('./job.worker.ts', import.meta.url), {
      workerData: { databaseUrl: db.url, files, id } satisfies Task,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
    });
    const stop = () => worker.postMessage('stop');
    stopping.addEventListener('abort', stop, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.on('message', notify);
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  }

  async function work(id: number, stopping: AbortSignal): Promise<void> {
    const claimed = await claim(id);
    if (!claimed) return;
    const notify = () => pages.member(claimed.userId, '/api/imports');
    try {
      await processImport(claimed, atMostEvery(notifyInterval, notify), stopping);
    } finally {
      notify();
      pages.admins(getListingQueues.path);
    }
  }

  const runNext = (stopping: AbortSignal) => createJobRows(db, importJobName).next(find, (id) => work(id, stopping));

  async function sweep(): Promise<void> {
    const rows = await db.sql<{
      file: string | null;
    }>`DELETE FROM imports WHERE state IN ('uploaded', 'checked', 'failed', 'undone')
         AND coalesce(finished_at, started_at) < now() - make_interval(days => ${retentionDays})
         AND NOT EXISTS (SELECT FROM properties WHERE import_id = imports.id)
         AND NOT EXISTS (SELECT FROM import_updates WHERE import_id = imports.id AND applied_version IS NOT NULL)
       RETURNING file`;
    const deletedFiles = rows.flatMap(({ file }) => file ?? []);
    if (deletedFiles.length > 0) await openFileStore(files).remove(...deletedFiles);
  }

  return {
    runNext,
    job: createBackgroundJob({
      name: importJobName,
      idleEvery: 5_000,
      run: runNext,
    }),
    sweep: createBackgroundJob({
      name: 'import-sweep',
      idleEvery: 3_600_000,
      async run() {
        await sweep();
        return false;
      },
    }),
  };
}

function atMostEvery(milliseconds: number, act: () => void): () => void {
  let last = 0;
  return () => {
    if (Date.now() - last < milliseconds) return;
    last = Date.now();
    act();
  };
}

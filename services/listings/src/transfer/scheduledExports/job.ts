import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { decideAccess, type ExportDataset, type ExportFormat } from '@dealstead/contracts';
import { getListingQueues } from '@dealstead/contracts/listings/listingQueues';
import {
  type BackgroundJob,
  createBackgroundJob,
  createJobRows,
  type Live,
  requestMail,
  RowFailed,
} from '@dealstead/service-kit';
import type { Jwk } from '@dealstead/service-kit/config';
import type { Db } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import { failureMail, readyMail } from './mails.ts';
import * as runs from './runs.ts';
import type { WrittenFile } from './writeFile.ts';

/** What a worker thread needs to write one file. */
export interface ExportTask {
  readonly databaseUrl: string;
  readonly toolsUrl: string;
  readonly key: Jwk;
  readonly publicUrl: string;
  readonly userId: number;
  readonly dataset: ExportDataset;
  readonly format: ExportFormat;
  readonly path: string;
}
export interface WorkerMessage {
  readonly written: WrittenFile;
}

export interface ExportJobOptions extends Pick<ExportTask, 'toolsUrl' | 'key' | 'publicUrl'> {
  readonly db: Db;
  readonly files: FileStore;
  readonly pages: Live;
}

/** Milliseconds. */
const leaseExtension = runs.leaseMs / 3;
const idleEvery = 60_000;

const lostPlan = 'Your plan no longer includes scheduled exports. The export is paused.';
const unfinished = 'The file could not be written. The export runs again at its next time.';

/**
 * Runs scheduled exports, one at a time in a process. A run is claimed with a lease and an attempt number; only the attempt
 * that holds it can finish it. A process that is killed leaves its run to the next one, which writes the file from the start:
 * data of the time of the run, no row twice.
 */
export function createScheduledExportJob(options: ExportJobOptions): BackgroundJob {
  const { db, files } = options;
  return createBackgroundJob({
    name: runs.jobName,
    idleEvery,
    async run(signal) {
      await runs.deleteObsoleteFiles(db, (names) => files.remove(...names));
      await runs.addDueRuns(db, new Date());
      return (await performNextRun(options, signal)) || ((await runs.nextDueAt(db)) ?? false);
    },
  });
}

/** Claims and performs the run that waits longest. @returns whether one waited */
export const performNextRun = (options: ExportJobOptions, signal: AbortSignal): Promise<boolean> =>
  createJobRows(options.db, runs.runsJobName).next(
    (except) => runs.findOpenRun(options.db, except),
    async (id) => {
      const run = await runs.claimRun(options.db, id);
      if (run) await performRun(options, run, signal);
    },
  );

/**
 * Writes the file of a claimed run, or records why there is none.
 * @throws where the file was not written, after the last attempt too, which its owner sees as failed
 */
export async function performRun(options: ExportJobOptions, run: runs.ClaimedRun, signal: AbortSignal): Promise<void> {
  const { pages } = options;
  const notify = () => {
    pages.member(run.userId, '/api/scheduled-exports');
    pages.admins(getListingQueues.path);
  };
  notify();
  try {
    if (run.member && !decideAccess(run.member, 'enterprise-analytics').allowed)
      await fail(options, run, lostPlan, true);
    else if (run.attempt > runs.mostAttempts)
      throw new Error('The processes of the run ended before its file was written');
    else await writeAndStore(options, run, signal);
  } catch (error) {
    if (signal.aborted) return; // the lease runs out, and the next process claims the run
    if (run.attempt < runs.mostAttempts) throw error;
    await fail(options, run, unfinished, false);
    throw new RowFailed('Its last attempt failed', error);
  } finally {
    notify();
  }
}

async function writeAndStore(options: ExportJobOptions, run: runs.ClaimedRun, signal: AbortSignal): Promise<void> {
  const { db, files, publicUrl } = options;
  const lost = new AbortController();
  const timer = setInterval(() => {
    // A lease that cannot be extended now is still valid for a while.
    runs.extendLease(db, run).then(
      (isOurs) => isOurs || lost.abort(),
      () => undefined,
    );
  }, leaseExtension);
  try {
    await files.withTempFolder(async (folder) => {
      const path = join(folder, 'export');
      const written = await writeInWorker(options, run, path, AbortSignal.any([signal, lost.signal]));
      const file = `exports/${randomUUID()}.${run.format}`;
      // Registered first: a kill between storing the file and finishing the run leaves no file that nobody knows.
      await runs.addObsoleteFile(db, file);
      await files.put(file, path);
      await db.change(async (tx) => {
        if (!(await runs.finishRun(tx, run, { file, ...written }))) return;
        await tx.sql`DELETE FROM obsolete_export_files WHERE file = ${file}`;
        if (run.mails && run.member)
          await requestMail(tx, {
            key: `export/${run.id}`,
            to: run.member.email,
            ...readyMail(run, written, publicUrl),
          });
      });
    });
  } finally {
    clearInterval(timer);
  }
}

function writeInWorker(
  { db, toolsUrl, key, publicUrl }: ExportJobOptions,
  { userId, dataset, format }: runs.ClaimedRun,
  path: string,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const task: ExportTask = { databaseUrl: db.url, toolsUrl, key, publicUrl, userId, dataset, format, path };
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<WrittenFile>((resolve, reject) => {
    worker.once('message', ({ written }: WorkerMessage) => resolve(written));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The worker ended without a file.')));
  }).finally(() => signal.removeEventListener('abort', stop));
}

async function fail(
  { db, publicUrl }: ExportJobOptions,
  run: runs.ClaimedRun,
  reason: string,
  pauses: boolean,
): Promise<void> {
  await db.change(async (tx) => {
    if (!(await runs.failRun(tx, run, reason, pauses))) return;
    if (run.mails && run.member && run.member.email !== '')
      await requestMail(tx, { key: `export/${run.id}`, to: run.member.email, ...failureMail(run, reason, publicUrl) });
  });
}

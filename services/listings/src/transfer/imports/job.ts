/*
 * The import job. An import is a row of `imports` with a state machine (transitions.ts); a process claims it with a lease
 * and runs one step: a check (check.ts), a run (run.ts) or an undo (undo.ts). A step reads the file in batches (batches.ts),
 * classifies each row against hash indexes of the member's and other members' listings (knownListings.ts, rows/), and
 * commits batch by batch together with its position in the file, so that a crash loses at most one uncommitted batch.
 * Cost: O(rows) with 24 bytes of memory for each listing of the member. Read this file first, then batches.ts.
 */
import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type pg from 'pg';
import { sqlOnClient } from '@dealstead/service-kit';
import { checkFile } from './check.ts';
import { connect, JobFailed, Superseded } from './jobSession.ts';
import { listRows } from './run.ts';
import { importColumns, type ImportJobOptions, type ImportRecord, leaseMs } from './store.ts';
import { undoImport } from './undo.ts';

/**
 * Runs the step that an import's state asks for, until it is done or the signal aborts. After a crash the next process
 * continues from the last commit.
 * @throws where PostgreSQL or the file store is unavailable
 */
export async function runImportJob(options: ImportJobOptions): Promise<void> {
  const client = await connect(options.databaseUrl, 'listings import');
  try {
    const record = await readRecord(client, options.id);
    if (!record) return;
    const heartbeat = setInterval(() => {
      client
        .query(
          `UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms' WHERE id = $1 AND attempt = $2`,
          [record.id, record.attempt],
        )
        .catch(() => undefined); // the next query on this connection fails and says so
    }, leaseMs / 3);
    try {
      if (record.state === 'checking') await checkFile(client, record, options);
      else if (record.state === 'importing') await listRows(client, record, options);
      else if (record.state === 'undoing') await undoImport(client, record, options);
    } catch (error) {
      if (error instanceof Superseded) return;
      if (isDatabaseUnavailable(error) || options.stopping.aborted) throw error;
      await recordFailure(client, record, error);
      if (!(error instanceof JobFailed)) throw error;
    } finally {
      clearInterval(heartbeat);
      if (options.stopping.aborted) await releaseLease(client, record);
    }
  } finally {
    await client.end();
  }
}

async function readRecord(client: pg.Client, id: number): Promise<ImportRecord | undefined> {
  const rows = await sqlOnClient(client)<ImportRecord>`SELECT ${importColumns} FROM imports WHERE id = ${id}`;
  return rows[0];
}

/** Ends the lease, so that the next process starts at once. */
async function releaseLease(client: pg.Client, { id, attempt }: ImportRecord): Promise<void> {
  await sqlOnClient(client)`UPDATE imports SET claimed_until = NULL WHERE id = ${id} AND attempt = ${attempt}`;
}

async function recordFailure(client: pg.Client, { id, attempt }: ImportRecord, error: unknown): Promise<void> {
  const isDiskFull = error instanceof Error && 'code' in error && error.code === '53100';
  const message =
    error instanceof JobFailed
      ? error.message
      : isDiskFull
        ? 'We ran out of storage. Everything listed so far stays. Resume the import later.'
        : 'Something went wrong on our side. Everything listed so far stays. Resume the import to continue.';
  await sqlOnClient(client)`
    UPDATE imports SET state = 'failed', problem = ${message}, claimed_until = NULL, finished_at = now()
    WHERE id = ${id} AND attempt = ${attempt}`;
}

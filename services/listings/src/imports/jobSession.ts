import { connectionOptions } from '@dealstead/service-kit/connection';
import pg from 'pg';
import { type ImportRecord, leaseMs } from './store.ts';

/** Another process or a new request has taken the import over. The work of this attempt is dropped. */
export class Superseded extends Error {}
/** The job cannot continue. The message is shown to the member. */
export class JobFailed extends Error {}

/** A row of `import_problems`. */
export interface RowErrorRecord {
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  readonly value: string;
}

/** A batch's position in the file and its counts. */
interface BatchProgress {
  readonly from: number;
  readonly to: number;
  readonly nextLine: number;
  readonly read: number;
  readonly good: number;
  readonly bad: number;
  readonly repeated: number;
  readonly updated: number;
  readonly duplicates: ReadonlyMap<number, number>;
}

/** Opens a connection outside of the pool: a job's transactions take longer than queries of the pool may. */
export async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const { schema: _, ...connection } = connectionOptions(databaseUrl);
  const client = new pg.Client({ ...connection, application_name: name });
  client.on('error', () => {}); // the query that follows fails and says so
  await client.connect();
  return client;
}

export async function insertRowErrors(
  client: pg.Client,
  importId: number,
  errors: readonly RowErrorRecord[],
): Promise<void> {
  if (errors.length === 0) return;
  await client.query(
    `INSERT INTO import_problems (import_id, line, field, reason, value)
     SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) ON CONFLICT (import_id, line) DO NOTHING`,
    [
      importId,
      errors.map(({ line }) => line),
      errors.map(({ field }) => field),
      errors.map(({ reason }) => reason),
      errors.map(({ value }) => value),
    ],
  );
}

/**
 * Advances the import's position in its file with the batch's counts, and extends the lease. The position works as an
 * optimistic lock. @throws Superseded where the position or the attempt has changed
 */
export async function advance(client: pg.Client, record: ImportRecord, batch: BatchProgress): Promise<void> {
  const updated = await client.query(
    `UPDATE imports SET rows = rows + $4, good = good + $5, bad = bad + $6, repeated = repeated + $7, done_bytes = $8,
       next_line = $9, held = held + $10, updated = updated + $11, claimed_until = now() + ${leaseMs} * interval '1 ms'
     WHERE id = $1 AND attempt = $2 AND done_bytes = $3`,
    [
      record.id,
      record.attempt,
      batch.from,
      batch.read,
      batch.good,
      batch.bad,
      batch.repeated,
      batch.to,
      batch.nextLine,
      batch.duplicates.size,
      batch.updated,
    ],
  );
  if (updated.rowCount !== 1) throw new Superseded();
}

/** Extends the lease of this process. @throws Superseded where another attempt has begun */
export async function extendLease(client: pg.Client, { id, attempt }: ImportRecord): Promise<void> {
  const extended = await client.query(
    `UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms' WHERE id = $1 AND attempt = $2`,
    [id, attempt],
  );
  if (extended.rowCount !== 1) throw new Superseded();
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the connection is gone, and the transaction with it
    throw error;
  }
}

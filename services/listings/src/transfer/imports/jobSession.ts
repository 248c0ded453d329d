import { connectionOptions } from '@dealstead/service-kit/connection';
import { sqlOnClient } from '@dealstead/service-kit';
import type { LeftOut } from '@dealstead/service-kit/imports/row';
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
  /** The row as the file has it. */
  readonly cells: readonly string[];
  /** A row that says nothing new. */
  readonly isRepeat?: true;
  /** The line of the row that it repeats, where the file has that. */
  readonly earlierLine?: number;
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
  /** Cells that are left out of rows that come in. */
  readonly leftOutCells: number;
}

/** Opens a connection outside of the pool: a job's transactions take longer than queries of the pool may. */
export async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const { schema: _, ...connection } = connectionOptions(databaseUrl);
  const client = new pg.Client({ ...connection, application_name: name });
  client.on('error', () => {}); // the query that follows fails and says so
  await client.connect();
  return client;
}

/** JSON of rows without the character that no text of PostgreSQL has. */
const toJson = (rows: readonly object[]): string => JSON.stringify(rows).replaceAll(String.raw`\u0000`, '\uFFFD');

export async function insertRowErrors(
  client: pg.Client,
  importId: number,
  errors: readonly RowErrorRecord[],
): Promise<void> {
  if (errors.length === 0) return;
  await sqlOnClient(client)`
    INSERT INTO import_problems (import_id, line, field, reason, value, cells, is_repeat, earlier_line)
    SELECT ${importId}, line, field, reason, value, cells, coalesce("isRepeat", false), "earlierLine"
    FROM jsonb_to_recordset(${toJson(errors)}::jsonb) AS e
      (line int, field text, reason text, value text, cells text[], "isRepeat" boolean, "earlierLine" int)
    ON CONFLICT (import_id, line) DO NOTHING`;
}

/** A row of which cells are left out. */
export interface LeftOutRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

export async function insertLeftOut(client: pg.Client, importId: number, rows: readonly LeftOutRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sqlOnClient(client)`
    INSERT INTO import_rows (import_id, line, cells, left_out)
    SELECT ${importId}, line, cells, "leftOut" FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS r(line int, cells text[], "leftOut" jsonb)
    ON CONFLICT (import_id, line) DO UPDATE SET left_out = excluded.left_out`;
}

/** Rows of a file that its owner has corrected, by their lines. */
export async function readCorrections(client: pg.Client, importId: number): Promise<Map<number, readonly string[]>> {
  const rows = await sqlOnClient(client)<{ line: number; cells: string[] }>`
    SELECT line, to_json(cells) AS cells FROM import_rows WHERE import_id = ${importId} AND is_corrected`;
  return new Map(rows.map(({ line, cells }) => [line, cells]));
}

/** Repeats of earlier rows that come in all the same, by their lines. */
export async function readAddedRepeats(client: pg.Client, importId: number): Promise<Set<number>> {
  const rows = await sqlOnClient(client)<{ line: number }>`
    SELECT line FROM import_problems WHERE import_id = ${importId} AND is_added`;
  return new Set(rows.map(({ line }) => line));
}

/**
 * Advances the import's position in its file with the batch's counts, and extends the lease. The position works as an
 * optimistic lock. @throws Superseded where the position or the attempt has changed
 */
export async function advance(client: pg.Client, record: ImportRecord, batch: BatchProgress): Promise<void> {
  const advanced = await sqlOnClient(client)`
    UPDATE imports SET rows = rows + ${batch.read}, good = good + ${batch.good}, bad = bad + ${batch.bad},
      repeated = repeated + ${batch.repeated}, done_bytes = ${batch.to}, next_line = ${batch.nextLine},
      held = held + ${batch.duplicates.size}, updated = updated + ${batch.updated},
      left_out = left_out + ${batch.leftOutCells}, claimed_until = now() + ${leaseMs} * interval '1 ms'
    WHERE id = ${record.id} AND attempt = ${record.attempt} AND done_bytes = ${batch.from} RETURNING id`;
  if (advanced.length !== 1) throw new Superseded();
}

/** Extends the lease of this process. @throws Superseded where another attempt has begun */
export async function extendLease(client: pg.Client, { id, attempt }: ImportRecord): Promise<void> {
  const extended = await sqlOnClient(client)`
    UPDATE imports SET claimed_until = now() + ${leaseMs} * interval '1 ms'
    WHERE id = ${id} AND attempt = ${attempt} RETURNING id`;
  if (extended.length !== 1) throw new Superseded();
}

export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the connection is closed, and the transaction with it
    throw error;
  }
}

import { isDatabaseUnavailable } from '@dealstead/service-kit/errors';
import type { JobResult } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

type ImportTable = 'lead_imports' | 'outreach_imports';

const unfinished = "state IN ('checking', 'running', 'undoing')";
/** Seconds until an import whose batch has failed is tried again: twice as long each time, up to this. */
const maxDelay = 300;

/**
 * Works off one batch of the import whose turn it is, in a transaction: imports take turns, so that a long file does not hold up
 * the others. One whose batch fails is deferred and its error thrown.
 * @param processBatch gets the id of the import, whose row is locked
 * @returns true after a batch, a date when only deferred imports are left, false when there is none
 */
export async function runNextBatch(
  db: Pick<Db, 'pool' | 'change'>,
  table: ImportTable,
  processBatch: (tx: Tx, id: number) => Promise<void>,
): Promise<JobResult> {
  const { rows } = await db.pool.query<{ due: Date | null; isDue: boolean }>(
    `SELECT min(next_batch_at) AS due, min(next_batch_at) <= now() AS "isDue" FROM ${table} WHERE ${unfinished}`,
  );
  const [next] = rows;
  if (!next?.due) return false;
  if (!next.isDue) return next.due;
  let claimed: number | undefined;
  try {
    return await db.change(
      async (tx) => {
        const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
          `SELECT id FROM ${table} WHERE ${unfinished} AND next_batch_at <= now()
           ORDER BY next_batch_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        );
        if (!row) return false;
        claimed = row.id;
        await processBatch(tx, row.id);
        await tx.$executeRawUnsafe(
          `UPDATE ${table} SET next_batch_at = clock_timestamp(), failures = 0 WHERE id = $1`,
          row.id,
        );
        return true;
      },
      { timeout: 60_000 },
    );
  } catch (error) {
    if (claimed !== undefined && !isDatabaseUnavailable(error)) await defer(db, table, claimed);
    throw error;
  }
}

const defer = ({ pool }: Pick<Db, 'pool'>, table: ImportTable, id: number) =>
  pool.query(
    `UPDATE ${table} SET failures = failures + 1,
       next_batch_at = now() + make_interval(secs => least($2, 2 ^ least(failures, 20)))
     WHERE id = $1`,
    [id, maxDelay],
  );

import { createJobRows } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

type ImportTable = 'lead_imports' | 'outreach_imports';

/** Names of the background jobs. */
export const importJobNames = {
  lead_imports: 'lead import',
  outreach_imports: 'outreach import',
} as const satisfies Record<ImportTable, string>;

const unfinished = "state IN ('checking', 'running', 'undoing')";

/**
 * Works off one batch of the import whose turn it is, in a transaction: imports take turns, so that a long file does not hold up
 * the others, and one whose batch fails is deferred.
 * @param processBatch gets the id of the import, whose row is locked
 * @returns whether one was due
 */
export const runNextBatch = (
  db: Pick<Db, 'pool' | 'change'>,
  table: ImportTable,
  processBatch: (tx: Tx, id: number) => Promise<void>,
): Promise<boolean> =>
  createJobRows(db, importJobNames[table]).next(
    async (except) => {
      // The lock of this statement is released at once; it passes over imports of which another process has a batch.
      const { rows } = await db.pool.query<{ id: number }>(
        `SELECT id FROM ${table} WHERE ${unfinished} AND next_batch_at <= now() AND id <> ALL ($1::int[])
         ORDER BY next_batch_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [except],
      );
      return rows[0]?.id ?? null;
    },
    (id) =>
      db.change(
        async (tx) => {
          const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
            `SELECT id FROM ${table} WHERE id = $1 AND ${unfinished} AND next_batch_at <= now() FOR UPDATE SKIP LOCKED`,
            id,
          );
          if (!row) return;
          await processBatch(tx, id);
          await tx.$executeRawUnsafe(`UPDATE ${table} SET next_batch_at = clock_timestamp() WHERE id = $1`, id);
        },
        { timeout: 60_000 },
      ),
  );

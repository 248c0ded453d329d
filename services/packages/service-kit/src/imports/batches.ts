import { createJobRows } from '../jobRows.ts';
import { part, rawPart } from '../sql.ts';
import type { Db, Tx } from './db.ts';

/** The name of the background job of a table of imports. */
export const importJobName = (table: string): string => table.replace(/_imports$/, ' import');

/** The version before takes its turns by `next_batch_at`; what it left unfinished has no `due_at`. */
const isDue = part`state IN ('checking', 'running', 'undoing') AND coalesce(due_at, next_batch_at) <= now()`;

/**
 * Works off one batch of the import whose turn it is, in a transaction: imports take turns, so that a long file does not hold up
 * the others, and one whose batch fails is deferred.
 * @param processBatch gets the id of the import, whose row is locked
 * @returns whether one was due
 */
export const runNextBatch = (
  db: Pick<Db, 'sql' | 'change'>,
  table: string,
  processBatch: (tx: Tx, id: number) => Promise<void>,
): Promise<boolean> =>
  createJobRows(db, importJobName(table)).next(
    async (except) => {
      // The lock of this statement is released at once; it passes over imports of which another process has a batch.
      const rows = await db.sql<{
        id: number;
      }>`SELECT id FROM ${rawPart(table)} WHERE ${isDue} AND id <> ALL (${except}::int[])
         ORDER BY coalesce(due_at, next_batch_at), id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      return rows[0]?.id ?? null;
    },
    (id) =>
      db.change(
        async (tx) => {
          const [row] = await tx.sql<{
            id: number;
          }>`SELECT id FROM ${rawPart(table)} WHERE id = ${id} AND ${isDue} FOR UPDATE SKIP LOCKED`;
          if (!row) return;
          await processBatch(tx, id);
          await tx.sql`UPDATE ${rawPart(table)} SET due_at = clock_timestamp(), next_batch_at = 'infinity' WHERE id = ${id}`;
        },
        { timeout: 60_000 },
      ),
  );

import { createJobRows } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import type { ImportKind } from './kind.ts';

type ImportTable = ImportKind['tables']['imports'];

/** Names of the background jobs. */
export const importJobNames = {
  lead_imports: 'lead import',
  outreach_imports: 'outreach import',
  holding_imports: 'holding import',
} as const satisfies Record<ImportTable, string>;

/** The version before takes its turns by `next_batch_at`; what it left unfinished has no `due_at`. */
const isDue = "state IN ('checking', 'running', 'undoing') AND coalesce(due_at, next_batch_at) <= now()";

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
        `SELECT id FROM ${table} WHERE ${isDue} AND id <> ALL ($1::int[])
         ORDER BY coalesce(due_at, next_batch_at), id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [except],
      );
      return rows[0]?.id ?? null;
    },
    (id) =>
      db.change(
        async (tx) => {
          const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
            `SELECT id FROM ${table} WHERE id = $1 AND ${isDue} FOR UPDATE SKIP LOCKED`,
            id,
          );
          if (!row) return;
          await processBatch(tx, id);
          await tx.$executeRawUnsafe(
            `UPDATE ${table} SET due_at = clock_timestamp(), next_batch_at = 'infinity' WHERE id = $1`,
            id,
          );
        },
        { timeout: 60_000 },
      ),
  );

import type { Db } from '../../database.ts';

export interface BathsBackfill {
  /** Fills all rows, or stops when the signal aborts. Several processes may do it at once. */
  run(stopping: AbortSignal): Promise<void>;
  isDone(): boolean;
}

/** Ids of a batch, whose rows are locked together. */
const batchSize = 5_000;

/**
 * Fills `bathroom_quarters` of listings that were stored before the column was there; the trigger `sync_bathrooms` does so for
 * what the version before writes. A process that starts waits for it, because it reads the quarters only.
 */
export function createBathsBackfill({ sql }: Pick<Db, 'sql'>): BathsBackfill {
  let isDone = false;
  return {
    isDone: () => isDone,
    async run(stopping) {
      const rows = await sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM properties`;
      const last = rows[0]?.last ?? 0;
      for (let after = 0; after < last && !stopping.aborted; after += batchSize)
        await sql`UPDATE properties SET bathroom_quarters = bathrooms * 4
           WHERE id > ${after} AND id <= ${after + batchSize} AND bathroom_quarters IS NULL AND bathrooms IS NOT NULL`;
      isDone = !stopping.aborted;
    },
  };
}

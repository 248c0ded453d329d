import { pause } from '@dealstead/service-kit';
import type { AccountDatabase } from './database.ts';

/**
 * Work beside requests that lives until the service stops: looks every so many milliseconds whether a query finds rows,
 * and does one piece after the other while there are any.
 */
export function whileThereIs(
  { pool }: AccountDatabase,
  { query, values = [], every }: { query: string; values?: readonly unknown[]; every: number },
  doOne: () => Promise<boolean>,
) {
  return async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const { rowCount } = await pool.query(`${query} LIMIT 1`, [...values]);
      if (rowCount && (await doOne())) continue;
      await pause(every, stopping);
    }
  };
}

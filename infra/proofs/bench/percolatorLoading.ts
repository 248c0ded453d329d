import { setTimeout as sleep } from 'node:timers/promises';
import { openLivePercolator } from '@dealstead/listings/search/percolator/livePercolator';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { sqlOnClient } from '@dealstead/service-kit';
import { connectionOptions } from '@dealstead/service-kit/connection';
import { createLog } from '@dealstead/service-kit/log';
import pg from 'pg';
import { type Place, generateSavedSearchRows } from './savedQueries.ts';

const batchSize = 5_000;

/**
 * Measures loading saved searches from PostgreSQL until the percolator is ready. They are stored in a temporary table.
 */
export async function measureLoading(databaseUrl: string, count: number, places: readonly Place[]): Promise<string> {
  // A single connection, because the temporary table is visible only there.
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 1, idleTimeoutMillis: 0 });
  const stopping = new AbortController();
  try {
    await pool.query('CREATE TEMP TABLE saved_searches (id int PRIMARY KEY, user_id int, search_criteria jsonb)');
    let batch: unknown[] = [];
    const write = async () => {
      await pool.query(
        `INSERT INTO saved_searches SELECT id, "userId", criteria
         FROM json_to_recordset($1) AS row (id int, "userId" int, criteria jsonb)`,
        [JSON.stringify(batch)],
      );
      batch = [];
    };
    for (const row of generateSavedSearchRows(count, new SeededRandom(1), places)) {
      batch.push(row);
      if (batch.length === batchSize) await write();
    }
    await write();
    await pool.query('ANALYZE saved_searches');
    const percolator = openLivePercolator({ sql: sqlOnClient(pool) }, createLog('bench', 'error'));
    const start = performance.now();
    const before = process.threadCpuUsage();
    const running = percolator.run(stopping.signal);
    while (!percolator.isReady()) await sleep(20);
    const { user, system } = process.threadCpuUsage(before);
    const seconds = (performance.now() - start) / 1_000;
    stopping.abort();
    await running;
    return `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of the thread's processor time`;
  } finally {
    stopping.abort();
    await pool.end();
  }
}

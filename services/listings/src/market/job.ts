import { type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { computeMarket } from './computation.ts';

/** Computing takes at most this share of a processor core: the pause after it is as many times as long. */
const pauseFactor = 20;
/** A process that dies while it computes holds the lease no longer than this. */
const leaseMinutes = 15;

/** Computes the market's figures after listings have changed, and on every new day, because days on the market grow. */
export function createMarketJob(db: Db, log: Logger): BackgroundJob {
  return createBackgroundJob({
    name: 'market-figures',
    idleEvery: 15_000,
    async run() {
      await computeWhenDue(db, log);
      return false;
    },
  });
}

/** Computes the figures if they are out of date and no other process computes them. @returns whether it did */
export async function computeWhenDue(db: Db, log: Logger): Promise<boolean> {
  if (!(await isDue(db)) || !(await takeLease(db))) return false;
  const startedAt = performance.now();
  try {
    const { snapshot, at } = await computeMarket(db);
    await db.sql`
      UPDATE market_computation SET computed_at = ${at}, snapshot = ${snapshot}::pg_snapshot, next_xid = pg_snapshot_xmin(${snapshot}::pg_snapshot)`;
  } finally {
    const milliseconds = Math.round(performance.now() - startedAt);
    await db.sql`
      UPDATE market_computation SET lease_until = '-infinity', not_before = now() + make_interval(secs => ${(milliseconds * pauseFactor) / 1_000})`;
    log.info({ milliseconds }, 'the market figures were computed');
  }
  return true;
}

async function isDue({ sql }: Db): Promise<boolean> {
  const rows = await sql<{ due: boolean }>`SELECT lease_until <= now() AND not_before <= now() AND (computed_at IS NULL
       OR (computed_at AT TIME ZONE 'UTC')::date < (now() AT TIME ZONE 'UTC')::date
       OR EXISTS (SELECT FROM property_changes WHERE xid >= next_xid
         AND NOT coalesce(pg_visible_in_snapshot(xid, snapshot), false))) AS due
     FROM market_computation`;
  return rows[0]?.due ?? false;
}

async function takeLease({ sql }: Db): Promise<boolean> {
  const taken = await sql`UPDATE market_computation SET lease_until = now() + make_interval(mins => ${leaseMinutes})
     WHERE lease_until <= now() AND not_before <= now() RETURNING lease_until`;
  return taken.length === 1;
}

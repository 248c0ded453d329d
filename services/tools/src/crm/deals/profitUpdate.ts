import { dollarsToCents } from '@dealstead/contracts';
import type { DealAssumptions } from '@dealstead/formulas';
import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { dealSelect, type StoredDeal } from './columns.ts';
import { expectedProfit } from './profit.ts';

const batchSize = 500;

/**
 * Gives stored deals the expected profit that `expectedProfit` computes now. A process does so once, since another release
 * may compute it otherwise; lists and forecasts read the stored one. A deal that is edited meanwhile gets it by the edit.
 */
export function createProfitUpdateJob({ pool }: Pick<Db, 'pool'>, assumptions: DealAssumptions): BackgroundJob {
  /** The last id that was read; null at the end. */
  let after: number | null = 0;
  return createBackgroundJob({
    name: 'deal profits',
    idleEvery: 24 * 3_600_000,
    async run() {
      if (after === null) return false;
      const { rows } = await pool.query<StoredDeal>(
        `SELECT ${dealSelect} FROM deals l WHERE l.id > $1 AND l.deleted_at IS NULL ORDER BY l.id LIMIT ${batchSize}`,
        [after],
      );
      const changed = rows.flatMap((deal) => {
        const { profit } = expectedProfit(deal, assumptions);
        return profit === deal.expectedProfit ? [] : [{ ...deal, profit }];
      });
      if (changed.length > 0)
        await pool.query(
          `UPDATE deals l SET expected_profit_cents = v.cents
           FROM unnest($1::int[], $2::int[], $3::bigint[]) AS v (id, version, cents)
           WHERE l.id = v.id AND l.version = v.version`,
          [
            changed.map(({ id }) => id),
            changed.map(({ version }) => version),
            changed.map(({ profit }) => (profit === null ? null : dollarsToCents(profit))),
          ],
        );
      after = rows.length < batchSize ? null : rows.at(-1)!.id;
      return true;
    },
  });
}

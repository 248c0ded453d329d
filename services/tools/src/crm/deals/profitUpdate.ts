import { type AssumptionsInUse, dollarsToCents, isSettled } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, createJobRows, type Live } from '@dealstead/service-kit';
import { type CopiedProfile, holdAssumptions, toAssumptions } from '../../assumptions/store.ts';
import type { Db, Tx } from '../../database.ts';
import { dealTags } from '../records/recordTags.ts';
import { type AnalyzedDeal, analyzedDealSelect, assumptionsOf } from './columns.ts';
import { strategyOf } from './strategyFigures.ts';

const batchSize = 500;
const jobName = 'deal-profits';
type DealOfOwner = AnalyzedDeal & { readonly profile: CopiedProfile | null };

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * Stores what `strategyOf` computes now where something else is stored. A deal that was changed since it was read gets its own by
 * that change.
 */
async function storeChanged(
  query: Query,
  deals: readonly (readonly [AnalyzedDeal, AssumptionsInUse])[],
): Promise<void> {
  const changed = deals.flatMap(([deal, inUse]) => {
    const figures = strategyOf(deal, assumptionsOf(deal, inUse).figures);
    return figureNames.every((name) => figures[name] === deal[name]) ? [] : [{ deal, figures }];
  });
  if (changed.length === 0) return;
  const cents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));
  await query(
    `UPDATE deals l SET expected_profit_cents = v.profit, cash_flow_cents = v.cash_flow, cash_on_cash_percent = v.cash_on_cash,
       cash_on_cash_note = v.note, analysis_id = v.analysis
     FROM unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::float8[], $6::text[], $7::int[])
       AS v (id, version, profit, cash_flow, cash_on_cash, note, analysis)
     WHERE l.id = v.id AND l.version = v.version`,
    [
      changed.map(({ deal }) => deal.id),
      changed.map(({ deal }) => deal.version),
      changed.map(({ figures }) => cents(figures.expectedProfit)),
      changed.map(({ figures }) => cents(figures.cashFlow)),
      changed.map(({ figures }) => figures.cashOnCash),
      changed.map(({ figures }) => figures.cashOnCashNote),
      changed.map(({ figures }) => figures.analysisId),
    ],
  );
}

const figureNames = ['expectedProfit', 'cashFlow', 'cashOnCash', 'cashOnCashNote', 'analysisId'] as const;

/**
 * Stores the figures of deals after they, or an analysis that is attached to them, changed in the transaction. Lists, sums and
 * orders read them.
 */
export async function storeFigures(tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const inUse = await holdAssumptions(tx, ownerId);
  const deals = await tx.$queryRawUnsafe<AnalyzedDeal[]>(
    `SELECT ${analyzedDealSelect} FROM deals l WHERE l.id = ANY($1::int[]) AND l.user_id = $2 ORDER BY l.id FOR UPDATE OF l`,
    [...ids],
    ownerId,
  );
  await storeChanged(
    (text, values) => tx.$queryRawUnsafe(text, ...values),
    deals.map((deal) => [deal, inUse]),
  );
}

/** Stores the figures of deals whose attached analyses changed. @returns the owners of the deals */
export async function storeFiguresOfAnalyzed(tx: Tx, dealIds: readonly (number | null)[]): Promise<number[]> {
  const ids = [...new Set(dealIds)].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const rows = await tx.sql<{ userId: number }>`
    SELECT DISTINCT user_id AS "userId" FROM deals WHERE id = ANY(${ids}::int[]) ORDER BY user_id`;
  for (const { userId } of rows) await storeFigures(tx, userId, ids);
  return rows.map(({ userId }) => userId);
}

/** Stores the assumptions that ended deals stay with, where an earlier release closed them without. */
async function storeFinalAssumptions(
  { pool }: Pick<Db, 'pool'>,
  deals: readonly (readonly [AnalyzedDeal, AssumptionsInUse])[],
): Promise<void> {
  const due = deals.filter(([deal]) => isSettled(deal) && deal.finalAssumptions === null);
  if (due.length === 0) return;
  await pool.query(
    `UPDATE deals l SET final_assumptions = v.assumptions
     FROM unnest($1::int[], $2::int[], $3::jsonb[]) AS v (id, version, assumptions)
     WHERE l.id = v.id AND l.version = v.version AND l.final_assumptions IS NULL`,
    [due.map(([{ id }]) => id), due.map(([{ version }]) => version), due.map(([, inUse]) => JSON.stringify(inUse))],
  );
}

/**
 * Gives a batch of deals, those in the trash too, their profits by their owners' assumptions.
 * @param ownerId whose deals; everyone's if null
 * @returns the last id, to go on after; null at the end
 */
async function updateBatch({ pool }: Pick<Db, 'pool'>, ownerId: number | null, after: number): Promise<number | null> {
  const { rows } = await pool.query<DealOfOwner>(
    `SELECT ${analyzedDealSelect}, a.profile FROM deals l LEFT JOIN member_assumptions a ON a.user_id = l.user_id
     WHERE l.id > $1 AND ($2::int IS NULL OR l.user_id = $2) ORDER BY l.id LIMIT ${batchSize}`,
    [after, ownerId],
  );
  const deals = rows.map((deal) => [deal, toAssumptions(deal.profile)] as const);
  await storeFinalAssumptions({ pool }, deals);
  await storeChanged((text, values) => pool.query(text, values), deals);
  return rows.length < batchSize ? null : rows.at(-1)!.id;
}

/** An owner, except some, whose stored profits are by older assumptions; null if there is none. */
async function findDueOwner({ pool }: Pick<Db, 'pool'>, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT user_id FROM member_assumptions
     WHERE profits_version < version AND user_id::text <> ALL ($1::text[]) ORDER BY user_id LIMIT 1`,
    [except],
  );
  return rows[0]?.user_id ?? null;
}

/** Stores the profits of an owner's deals by their present assumptions. Another change meanwhile makes them due again. */
async function updateOwner(db: Pick<Db, 'pool'>, live: Live, ownerId: number): Promise<void> {
  const { rows } = await db.pool.query<{ version: number }>(
    'SELECT version FROM member_assumptions WHERE user_id = $1',
    [ownerId],
  );
  for (let after: number | null = 0; after !== null;) after = await updateBatch(db, ownerId, after);
  await db.pool.query(
    'UPDATE member_assumptions SET profits_version = greatest(profits_version, $2) WHERE user_id = $1',
    [ownerId, rows[0]?.version ?? 0],
  );
  live.member(ownerId, ...dealTags);
}

/** Updates the stored profits of the next owner whose assumptions changed. @returns whether there was one */
export const updateDueProfits = (db: Db, live: Live): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findDueOwner(db, except),
    (ownerId) => updateOwner(db, live, ownerId),
  );

/**
 * Keeps the stored profits of deals, which lists and forecasts read, equal to what `strategyOf` computes: once in a process
 * those of all deals, since another release may compute them otherwise, and an owner's when their assumptions change.
 */
export function createProfitUpdateJob(db: Db, live: Live): BackgroundJob {
  /** The last id that was read; null at the end. */
  let after: number | null = 0;
  return createBackgroundJob({
    name: jobName,
    idleEvery: 10 * 60_000,
    async run() {
      if (await updateDueProfits(db, live)) return true;
      if (after === null) return false;
      after = await updateBatch(db, null, after);
      return true;
    },
  });
}

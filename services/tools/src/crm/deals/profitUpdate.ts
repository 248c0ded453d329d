import { type AssumptionsInUse, dollarsToCents, isSettled } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, createJobRows, type Live } from '@dealstead/service-kit';
import { type CopiedProfile, holdAssumptions, toAssumptions } from '../../copies/index.ts';
import type { Db, Sql, Tx } from '../../database.ts';
import { dealTags } from '../records/recordAccess.ts';
import { type AnalyzedDeal, analyzedDealSelect, assumptionsOf, latestAnalysis } from './columns.ts';
import { settledDeal } from './filter.ts';
import { strategyOf } from './strategyFigures.ts';

const batchSize = 500;
const jobName = 'deal-profits';
type DealOfOwner = AnalyzedDeal & { readonly profile: CopiedProfile | null };

/**
 * Stores what `strategyOf` computes now where something else is stored. A deal that was changed since it was read gets its own by
 * that change.
 */
async function storeChanged(
  { sql }: Sql,
  deals: readonly (readonly [AnalyzedDeal, AssumptionsInUse])[],
): Promise<void> {
  const changed = deals.flatMap(([deal, inUse]) => {
    const figures = strategyOf(deal, assumptionsOf(deal, inUse).figures);
    return figureNames.every((name) => figures[name] === deal[name]) ? [] : [{ deal, figures }];
  });
  if (changed.length === 0) return;
  const cents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));
  await sql`
    UPDATE deals l SET expected_profit_cents = v.profit, cash_flow_cents = v.cash_flow, cash_on_cash_percent = v.cash_on_cash,
       cash_on_cash_note = v.note, analysis_id = v.analysis, analysis_differs = v.differs
     FROM unnest(${changed.map(({ deal }) => deal.id)}::int[], ${changed.map(({ deal }) => deal.version)}::int[],
         ${changed.map(({ figures }) => cents(figures.expectedProfit))}::bigint[],
         ${changed.map(({ figures }) => cents(figures.cashFlow))}::bigint[],
         ${changed.map(({ figures }) => figures.cashOnCash)}::float8[],
         ${changed.map(({ figures }) => figures.cashOnCashNote)}::text[],
         ${changed.map(({ figures }) => figures.analysisId)}::int[],
         ${changed.map(({ figures }) => figures.analysisDiffers)}::boolean[])
       AS v (id, version, profit, cash_flow, cash_on_cash, note, analysis, differs)
     WHERE l.id = v.id AND l.version = v.version`;
}

const figureNames = [
  'expectedProfit',
  'cashFlow',
  'cashOnCash',
  'cashOnCashNote',
  'analysisId',
  'analysisDiffers',
] as const;

/**
 * Stores the figures of deals after they, or an analysis that is attached to them, changed in the transaction. Lists, sums and
 * orders read them.
 */
export async function storeFigures(tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const inUse = await holdAssumptions(tx, ownerId);
  await storeFinalAnalyses(tx, ids);
  const deals = await tx.sql<AnalyzedDeal>`
    SELECT ${analyzedDealSelect} FROM deals l WHERE l.id = ANY(${[...ids]}::int[]) AND l.user_id = ${ownerId} ORDER BY l.id FOR UPDATE OF l`;
  await storeChanged(
    tx,
    deals.map((deal) => [deal, inUse]),
  );
}

/** Keeps the analysis that deals end with: another version of it, or another analysis, changes no result of theirs. */
async function storeFinalAnalyses({ sql }: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE deals l SET final_analysis = jsonb_build_object('analysis', ${latestAnalysis})
    WHERE l.id = ANY(${[...ids]}::int[]) AND ${settledDeal} AND l.final_analysis IS NULL`;
}

/** Stores the figures of deals whose attached analyses changed. @returns the owners of the deals */
export async function storeFiguresOfAnalyzed(tx: Tx, dealIds: readonly (number | null)[]): Promise<number[]> {
  const ids = [...new Set(dealIds)].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const rows = await tx.sql<{ userId: number }>`
    SELECT DISTINCT user_id FROM deals WHERE id = ANY(${ids}::int[]) ORDER BY user_id`;
  for (const { userId } of rows) await storeFigures(tx, userId, ids);
  return rows.map(({ userId }) => userId);
}

/** Stores the assumptions that ended deals stay with, where an earlier release closed them without. */
async function storeFinalAssumptions(
  { sql }: Sql,
  deals: readonly (readonly [AnalyzedDeal, AssumptionsInUse])[],
): Promise<void> {
  const due = deals.filter(([deal]) => isSettled(deal) && deal.finalAssumptions === null);
  if (due.length === 0) return;
  await sql`UPDATE deals l SET final_assumptions = v.assumptions
     FROM unnest(${due.map(([{ id }]) => id)}::int[], ${due.map(([{ version }]) => version)}::int[],
       ${due.map(([, inUse]) => JSON.stringify(inUse))}::jsonb[]) AS v (id, version, assumptions)
     WHERE l.id = v.id AND l.version = v.version AND l.final_assumptions IS NULL`;
}

/**
 * Gives a batch of deals, those in the trash too, their profits by their owners' assumptions.
 * @param ownerId whose deals; everyone's if null
 * @returns the last id, to go on after; null at the end
 */
async function updateBatch(db: Sql, ownerId: number | null, after: number): Promise<number | null> {
  const rows =
    await db.sql<DealOfOwner>`SELECT ${analyzedDealSelect}, a.profile FROM deals l LEFT JOIN member_assumptions a ON a.user_id = l.user_id
     WHERE l.id > ${after} AND (${ownerId}::int IS NULL OR l.user_id = ${ownerId}) ORDER BY l.id LIMIT ${batchSize}`;
  const deals = rows.map((deal) => [deal, toAssumptions(deal.profile)] as const);
  await storeFinalAnalyses(
    db,
    rows.map(({ id }) => id),
  );
  await storeFinalAssumptions(db, deals);
  await storeChanged(db, deals);
  return rows.length < batchSize ? null : rows.at(-1)!.id;
}

/** An owner, except some, whose stored profits are by older assumptions; null if there is none. */
async function findDueOwner({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{ userId: number }>`SELECT user_id FROM member_assumptions
     WHERE profits_version < version AND user_id::text <> ALL (${except}::text[]) ORDER BY user_id LIMIT 1`;
  return rows[0]?.userId ?? null;
}

/** Stores the profits of an owner's deals by their present assumptions. Another change meanwhile makes them due again. */
async function updateOwner(db: Sql, live: Live, ownerId: number): Promise<void> {
  const rows = await db.sql<{ version: number }>`SELECT version FROM member_assumptions WHERE user_id = ${ownerId}`;
  for (let after: number | null = 0; after !== null;) after = await updateBatch(db, ownerId, after);
  await db.sql`UPDATE member_assumptions SET profits_version = greatest(profits_version, ${rows[0]?.version ?? 0}) WHERE user_id = ${ownerId}`;
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

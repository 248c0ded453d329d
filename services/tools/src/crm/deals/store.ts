import {
  barredReason,
  callablePhone,
  dealStages,
  type DealStage,
  dealStageWeights,
  isBarred,
} from '@dealstead/contracts';
import type {
  DealActivity,
  DealCounts,
  DealFilter,
  DealListQuery,
  DealRecord,
  DealRow,
  DealValue,
} from '@dealstead/contracts/tools/deals';
import type { CalculationSources } from '@dealstead/contracts/tools/calculations';
import type { Lead } from '@dealstead/contracts/tools/leads';
import { type AnyInputs, cashOnCashNote, missingText } from '@dealstead/formulas';
import { maskPhone, rawPart, part, type SqlPart } from '@dealstead/service-kit';
import { findAssumptions } from '../../copies/index.ts';
import type { Db, Tx } from '../../database.ts';
import type { ColumnValues } from '../records/changeLog.ts';
import { readPage, type RecordScope } from '../records/list.ts';
import { type AnalyzedDeal, analyzedDealSelect, dealSelect, profitCents, type StoredDeal, toDeal } from './columns.ts';
import { dealCondition, dealOrders, openDeal } from './filter.ts';
import { leadNameSql } from '../leads/leadNameSql.ts';
import { readContactPoints } from '../leads/contactPoints.ts';

/** The open to-do of deal `l` that is due first. */
const nextTask = part`(SELECT jsonb_build_object('title', t.title, 'dueDate', t.due_date) FROM crm_tasks t
  WHERE t.deal_id = l.id AND t.completed_at IS NULL AND t.due_date IS NOT NULL ORDER BY t.due_date, t.id LIMIT 1)`;

/** A page of deals in the order of the query, after its cursor. */
export async function listDeals(db: Db, scope: RecordScope, query: DealListQuery): Promise<DealRow[]> {
  const inUse = await findAssumptions(db, scope.ownerId);
  const rows = await readPage<StoredDeal & Pick<DealRow, 'nextTask'>>(db, {
    table: 'deals',
    select: part`${dealSelect}, ${nextTask} AS next_task`,
    condition: dealCondition(scope, query),
    order: dealOrders[query.sortBy],
    after: query.after,
    limit: query.limit,
  });
  return rows.map((row) => toDeal(row, inUse));
}

/** How many deals match, by stage, with the sums of their profits and of their cash flows a month in dollars. */
export async function countDeals(
  { sql }: Db,
  scope: RecordScope,
  filter: DealFilter,
): Promise<Omit<DealCounts, 'today'>> {
  const rows = await sql<{
    stage: DealStage;
    status: string;
    deals: number;
    profit: number | null;
    cashFlow: number | null;
    withoutFigure: number;
    late: number;
  }>`
    SELECT l.stage, l.status, count(*)::int AS deals,
       sum(${profitCents})::float8 / 100 AS profit, sum(l.cash_flow_cents)::float8 / 100 AS cash_flow,
       (count(*) FILTER (WHERE (${profitCents}) IS NULL AND l.cash_flow_cents IS NULL))::int AS without_figure,
       (count(*) FILTER (WHERE ${openDeal} AND l.expected_closing_date < ${scope.today}::date))::int AS late
    FROM deals l WHERE ${dealCondition(scope, filter)} GROUP BY l.stage, l.status`;
  const active = rows.filter(({ status }) => status === 'active');
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
  return {
    byStage: Object.fromEntries(
      dealStages.map((stage) => {
        const {
          deals = 0,
          profit = 0,
          cashFlow = 0,
          withoutFigure = 0,
        } = active.find((row) => row.stage === stage) ?? {};
        return [stage, { deals, profit, cashFlow, withoutFigure }];
      }),
    ) as DealCounts['byStage'],
    lost: sum(rows.filter(({ status }) => status === 'lost').map(({ deals }) => deals)),
    late: sum(rows.map(({ late }) => late)),
  };
}

const forecastWeight = rawPart(
  `CASE l.stage ${dealStages.map((stage) => `WHEN '${stage}' THEN ${dealStageWeights[stage]}`).join(' ')} END`,
);

/** SQL of the dollars that deals of some stages add: 0 without such deals, null where none of them has a profit. */
const profitOfStages = (cents: SqlPart, stages: SqlPart) =>
  part`CASE WHEN count(*) FILTER (WHERE ${stages}) = 0 THEN 0 ELSE sum(${cents}) FILTER (WHERE ${stages})::float8 / 100 END`;

/**
 * Profits in dollars by month of closing: three months back, this one and five ahead. An open deal whose expected closing has
 * passed counts in this month, since it has yet to close.
 */
export async function valueByMonth({ sql }: Db, scope: RecordScope, filter: DealFilter): Promise<DealValue> {
  const today = part`${scope.today}::date`;
  return sql<DealValue[number]>`
    WITH months AS (
       SELECT generate_series(date_trunc('month', ${today}) - interval '3 months',
         date_trunc('month', ${today}) + interval '5 months', interval '1 month') AS month),
     placed AS (
       SELECT l.stage, ${profitCents} AS profit_cents, ${forecastWeight} AS weight,
         CASE WHEN l.stage = 'closed' THEN date_trunc('month', l.closing_date)
           ELSE greatest(date_trunc('month', l.expected_closing_date), date_trunc('month', ${today})) END AS month
       FROM deals l WHERE ${dealCondition(scope, filter)} AND l.status = 'active')
     SELECT to_char(m.month, 'YYYY-MM') AS month, count(p.stage)::int AS deals,
       (count(p.stage) FILTER (WHERE p.profit_cents IS NULL))::int AS without_profit,
       ${profitOfStages(part`p.profit_cents`, part`p.stage = 'closed'`)} AS closed,
       ${profitOfStages(part`p.profit_cents`, part`p.stage IN ('under-contract', 'closing')`)} AS firm,
       ${profitOfStages(part`p.profit_cents * p.weight`, part`p.stage IN ('analysis', 'offer')`)} AS forecast
     FROM months m LEFT JOIN placed p ON p.month = m.month GROUP BY m.month ORDER BY m.month`;
}

/**
 * A deal of the owner with its analysis; undefined for one that is missing or someone else's. Deleted ones are found while they
 * are in the trash.
 */
export async function findDeal({ sql }: Db, ownerId: number, id: number): Promise<AnalyzedDeal | undefined> {
  const rows =
    await sql<AnalyzedDeal>`SELECT ${analyzedDealSelect} FROM deals l WHERE l.id = ${id} AND l.user_id = ${ownerId}`;
  return rows[0];
}

/** The owner's deals among these, locked in the order of their ids: those in the trash, or the others. */
export async function lockDeals(
  tx: Tx,
  ownerId: number,
  ids: readonly number[],
  { deleted = false }: { deleted?: boolean } = {},
): Promise<StoredDeal[]> {
  return tx.sql<StoredDeal>`SELECT ${dealSelect} FROM deals l WHERE l.id = ANY(${ids}::int[]) AND l.user_id = ${ownerId}
       AND l.deleted_at IS ${rawPart(deleted ? 'NOT NULL' : 'NULL')} ORDER BY l.id FOR UPDATE OF l`;
}

export async function insertDeal(tx: Tx, ownerId: number, columns: ColumnValues): Promise<StoredDeal> {
  const names = Object.keys(columns);
  const [row] =
    await tx.sql<StoredDeal>`INSERT INTO deals AS l (user_id${rawPart(names.map((name) => `, ${name}`).join(''))})
     SELECT ${ownerId}::int${rawPart(names.map((name) => `, given.${name}`).join(''))}
     FROM jsonb_populate_record(NULL::deals, ${JSON.stringify(columns)}::jsonb) AS given RETURNING ${dealSelect}`;
  return row!;
}

/** Which of these references are not the owner's lead or a known listing. */
export async function findUnknownReferences(
  { sql }: Tx,
  ownerId: number,
  { leadId, buyerLeadId, propertyId }: { leadId: number | null; buyerLeadId: number | null; propertyId: number | null },
): Promise<{ leadId: boolean; buyerLeadId: boolean; propertyId: boolean }> {
  const [row] = await sql<{ leadId: boolean; buyerLeadId: boolean; propertyId: boolean }>`
    SELECT ${leadId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM leads WHERE id = ${leadId} AND created_by_user_id = ${ownerId} AND deleted_at IS NULL) AS lead_id,
      ${buyerLeadId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM leads WHERE id = ${buyerLeadId} AND created_by_user_id = ${ownerId} AND deleted_at IS NULL) AS buyer_lead_id,
      ${propertyId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM listed_properties WHERE property_id = ${propertyId}
          AND (user_id = ${ownerId} OR status <> 'withdrawn')) AS property_id`;
  return row!;
}

export interface NewActivity {
  readonly dealId: number;
  readonly userId: number;
  readonly activityType: string;
  readonly description: string;
}

interface StoredActivity extends Omit<DealActivity, 'createdAt'> {
  readonly createdAt: Date;
}
const toActivity = (row: StoredActivity): DealActivity => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Inserts activities and returns them. */
export async function insertActivities(tx: Tx, activities: readonly NewActivity[]): Promise<DealActivity[]> {
  if (activities.length === 0) return [];
  const rows = await tx.sql<StoredActivity>`INSERT INTO deal_activities (deal_id, user_id, activity_type, description)
     SELECT "dealId", "userId", "activityType", description
     FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) AS a("dealId" int, "userId" int, "activityType" text, description text)
     RETURNING id, activity_type, description, user_id, created_at`;
  return rows.map(toActivity);
}

/** The timeline of a deal, newest first. */
export async function listActivities({ sql }: Db, dealId: number): Promise<DealActivity[]> {
  const rows = await sql<StoredActivity>`SELECT id, activity_type, description, user_id, created_at
     FROM deal_activities WHERE deal_id = ${dealId} ORDER BY id DESC LIMIT 500`;
  return rows.map(toActivity);
}

/** Ticks or clears an item of the checklist. @returns the deal's title; undefined for a deal that is not the owner's */
export async function setChecklistItem(
  { sql }: Tx,
  ownerId: number,
  { id, item, isDone }: { id: number; item: string; isDone: boolean },
): Promise<boolean> {
  const rows = await sql`
    UPDATE deals SET checklist = CASE WHEN ${isDone} THEN array_append(array_remove(checklist, ${item}), ${item})
      ELSE array_remove(checklist, ${item}) END
    WHERE id = ${id} AND user_id = ${ownerId} AND deleted_at IS NULL RETURNING id`;
  return rows.length === 1;
}

type Related = Pick<DealRecord, 'lead' | 'buyerLead' | 'property' | 'calculations'>;

/** Lead, buyer, listing and calculations of a deal. Leads are left out without `withLeads`, their numbers masked without `withPhone`. */
export async function findRelated(
  { sql }: Db,
  deal: Pick<StoredDeal, 'id' | 'leadId' | 'buyerLeadId' | 'propertyId'>,
  { ownerId, actorId }: Pick<RecordScope, 'ownerId' | 'actorId'>,
  { withLeads, withPhone }: { withLeads: boolean; withPhone: boolean },
): Promise<Related> {
  const ids = withLeads ? [deal.leadId, deal.buyerLeadId].filter((id) => id !== null) : [];
  const [leads, listings, calculations] = await Promise.all([
    sql<
      { id: number; name: string } & Pick<Lead, 'phone' | 'email' | 'phones' | 'emails'>
    >`SELECT id, ${rawPart(leadNameSql('l'))} AS name, phone, email, phones, emails FROM leads l
       WHERE id = ANY(${ids}::int[]) AND created_by_user_id = ${ownerId} AND deleted_at IS NULL`,
    sql<NonNullable<Related['property']>>`SELECT property_id, title, city, state, status,
         (price_cents / 100.0)::float8 AS price
       FROM listed_properties WHERE property_id = ${deal.propertyId} AND status <> 'withdrawn' AND title <> ''`,
    sql<
      Omit<Related['calculations'][number], 'missing' | 'cashOnCashNote'> & {
        readonly inputs: AnyInputs;
        readonly sources: CalculationSources;
      }
    >`SELECT id, name, calculation_type AS mode, (net_profit_cents / 100.0)::float8 AS net_profit,
         (monthly_cash_flow_cents / 100.0)::float8 AS cash_flow, cash_on_cash_return_percent AS cash_on_cash,
         updated_at::text AS updated_at, inputs, sources
       FROM property_calculations WHERE deal_id = ${deal.id} AND user_id = ${actorId} ORDER BY updated_at DESC LIMIT 20`,
  ]);
  const shown = leads.map(({ id, name, ...contactPoints }) => {
    const { phones } = readContactPoints(contactPoints);
    const phone = callablePhone({ phones }) ?? phones[0];
    const number = phone?.number ?? null;
    return {
      id,
      name,
      phone: withPhone ? number : number && maskPhone(number),
      phoneBarred: phone && isBarred(phone) ? barredReason(phone) : null,
    };
  });
  return {
    lead: shown.find(({ id }) => id === deal.leadId) ?? null,
    buyerLead: shown.find(({ id }) => id === deal.buyerLeadId) ?? null,
    property: listings[0] ?? null,
    calculations: calculations.map(({ inputs, sources, ...row }) => ({
      ...row,
      cashOnCashNote: cashOnCashNote(row.mode, inputs),
      missing: missingText(row.mode, inputs, sources),
    })),
  };
}

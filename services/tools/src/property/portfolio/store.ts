import type {
  HoldingInput,
  HoldingValue,
  PortfolioSettings,
  ReadPortfolioSettings,
} from '@dealstead/contracts/tools/portfolio';
import { defaultPortfolioSettings, dollarsToCents, portfolioLimits } from '@dealstead/contracts';
import { Conflict, part } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';
import type { HoldingTerms } from './figures.ts';

/** A value of a day; cents. */
export interface ValueRow extends Omit<HoldingValue, 'amount'> {
  readonly amount: number;
}

/** A holding as stored; amounts in cents. `values` are its known values, oldest first. */
export interface HoldingRow
  extends
    HoldingTerms,
    Pick<HoldingInput, 'propertyId' | 'address' | 'city' | 'state' | 'category' | 'strategy' | 'notes'> {
  readonly id: number;
  readonly changedAt: string;
  readonly values: readonly ValueRow[];
}

const columns = part`h.id, h.property_id, h.address, h.city, h.state, h.category, h.strategy, h.notes,
  to_jsonb(h.updated_at) #>> '{}' AS changed_at,
  h.purchase_date::text AS purchase_date, h.purchase_price_cents AS purchase_price,
  h.closing_costs_cents AS closing_costs, h.rehab_cost_cents AS rehab_cost,
  h.monthly_rent_cents AS monthly_rent, h.monthly_expenses_cents AS monthly_expenses,
  CASE WHEN h.loan_amount_cents IS NULL THEN NULL ELSE jsonb_build_object('amount', h.loan_amount_cents,
    'rate', h.loan_rate_percent, 'termMonths', h.loan_term_months, 'startDate', h.loan_start_date) END AS loan, h.is_loan_unstated,
  CASE WHEN h.sale_date IS NULL THEN NULL ELSE jsonb_build_object('date', h.sale_date, 'price', h.sale_price_cents,
    'sellingCosts', h.selling_costs_cents) END AS sale,
  coalesce((SELECT jsonb_agg(jsonb_build_object('date', v.date, 'amount', v.amount_cents, 'source', v.source) ORDER BY v.date)
    FROM portfolio_values v WHERE v.holding_id = h.id), '[]') AS values`;

/** A member's holdings with their values, newest purchase first. */
export async function listHoldings({ sql }: Db, userId: number): Promise<HoldingRow[]> {
  const rows =
    await sql<HoldingRow>`SELECT ${columns} FROM portfolio_holdings h WHERE h.user_id = ${userId} ORDER BY h.purchase_date DESC, h.id DESC`;
  return rows;
}

/** One holding of a member, or null. */
export async function findHolding({ sql }: Db, userId: number, id: number): Promise<HoldingRow | null> {
  const rows =
    await sql<HoldingRow>`SELECT ${columns} FROM portfolio_holdings h WHERE h.user_id = ${userId} AND h.id = ${id}`;
  return rows[0] ?? null;
}

/** Serializes a member's changes that count holdings, so that two of them cannot pass the limit together. */
export async function lockPortfolio({ sql }: Sql, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('portfolio'), ${userId}::int)::text`;
}

/** @throws Conflict where a member has no room for so many more holdings */
export async function assertWithinLimit({ sql }: Sql, userId: number, more: number): Promise<void> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM portfolio_holdings WHERE user_id = ${userId}`;
  if (row!.count + more > portfolioLimits.holdings)
    throw new Conflict(
      `A portfolio holds up to ${portfolioLimits.holdings.toLocaleString('en-US')} properties, and yours has ${row!.count.toLocaleString('en-US')}. Remove some first.`,
      'portfolio-full',
    );
}

/** A value of a day as stored, in cents. */
export interface StoredValue {
  readonly amount_cents: number;
  readonly source: string;
}

/** The columns of a holding, and its values by their days. */
export interface HoldingRecord extends Readonly<Record<string, unknown>> {
  readonly values?: Readonly<Record<string, StoredValue>> | null;
}

/** A holding that a member writes, with its first value if it has one, as a record. */
export const toRecord = ({
  value,
  ...holding
}: HoldingInput & { readonly value: HoldingValue | null }): HoldingRecord => ({
  ...toColumns(holding),
  values: value && { [value.date]: { amount_cents: dollarsToCents(value.amount), source: value.source } },
});

const written = part`property_id, address, city, state, category, strategy, purchase_date, purchase_price_cents, closing_costs_cents,
  rehab_cost_cents, loan_amount_cents, loan_rate_percent, loan_term_months, loan_start_date, is_loan_unstated, monthly_rent_cents,
  monthly_expenses_cents, sale_date, sale_price_cents, selling_costs_cents, notes`;

/** Inserts holdings with their values; returns their ids in the same order. */
export async function insertHoldings(
  tx: Sql,
  { userId, importId = null }: { readonly userId: number; readonly importId?: number | null },
  records: readonly HoldingRecord[],
): Promise<number[]> {
  const inserted = await tx.sql<{ id: number }>`INSERT INTO portfolio_holdings (user_id, import_id, ${written})
     SELECT ${userId}::int, ${importId}::int, ${written} FROM jsonb_populate_recordset(NULL::portfolio_holdings, ${JSON.stringify(records)}::jsonb)
       WITH ORDINALITY AS h ORDER BY ordinality RETURNING id`;
  const ids = inserted.map(({ id }) => id);
  await insertValues(
    tx,
    records.flatMap(({ values }, at) => (values ? [{ id: ids[at]!, values }] : [])),
  );
  return ids;
}

async function insertValues(
  { sql }: Sql,
  holdings: readonly { readonly id: number; readonly values: Readonly<Record<string, StoredValue>> }[],
): Promise<void> {
  const values = holdings.flatMap(({ id, values: byDay }) =>
    Object.entries(byDay).map(([date, value]) => ({ holding_id: id, date, ...value })),
  );
  await sql`
    INSERT INTO portfolio_values (holding_id, date, amount_cents, source)
    SELECT holding_id, date, amount_cents, source
    FROM jsonb_populate_recordset(NULL::portfolio_values, ${JSON.stringify(values)}::jsonb)`;
}

/** SQL: the values of holding `t` by their days, as a record has them. */
export const valuesByDay = part`(SELECT jsonb_object_agg(v.date, jsonb_build_object('amount_cents', v.amount_cents, 'source', v.source))
  FROM portfolio_values v WHERE v.holding_id = t.id)`;

/** Replaces all values of holdings. */
export async function replaceValues(
  tx: Sql,
  holdings: readonly { readonly id: number; readonly values: Readonly<Record<string, StoredValue>> }[],
): Promise<void> {
  await tx.sql`DELETE FROM portfolio_values WHERE holding_id = ANY(${holdings.map(({ id }) => id)}::int[])`;
  await insertValues(tx, holdings);
}

function toColumns(holding: HoldingInput) {
  const { loan, sale } = holding;
  return {
    property_id: holding.propertyId,
    address: holding.address,
    city: holding.city,
    state: holding.state,
    category: holding.category,
    strategy: holding.strategy,
    purchase_date: holding.purchaseDate,
    purchase_price_cents: dollarsToCents(holding.purchasePrice),
    closing_costs_cents: dollarsToCents(holding.closingCosts),
    rehab_cost_cents: dollarsToCents(holding.rehabCost),
    loan_amount_cents: loan ? dollarsToCents(loan.amount) : null,
    loan_rate_percent: loan?.rate ?? null,
    loan_term_months: loan?.termMonths ?? null,
    loan_start_date: loan?.startDate ?? null,
    // Who writes a holding says whether it has a loan.
    is_loan_unstated: null,
    monthly_rent_cents: dollarsToCents(holding.monthlyRent),
    monthly_expenses_cents: dollarsToCents(holding.monthlyExpenses),
    sale_date: sale?.date ?? null,
    sale_price_cents: sale ? dollarsToCents(sale.price) : null,
    selling_costs_cents: sale ? dollarsToCents(sale.sellingCosts) : null,
    notes: holding.notes,
  };
}

/**
 * Replaces a holding's terms. A holding that was changed after `changedAt` stays as it is. Returns false where the member has no such
 * holding, or not in that state.
 */
export async function replaceHolding(
  { sql }: Sql,
  userId: number,
  id: number,
  { changedAt = null, ...holding }: HoldingInput & { readonly changedAt?: string | null },
): Promise<boolean> {
  const updated = await sql`
    UPDATE portfolio_holdings h SET property_id = n.property_id, address = n.address, city = n.city, state = n.state,
      category = n.category, strategy = n.strategy, purchase_date = n.purchase_date,
      purchase_price_cents = n.purchase_price_cents, closing_costs_cents = n.closing_costs_cents,
      rehab_cost_cents = n.rehab_cost_cents, loan_amount_cents = n.loan_amount_cents,
      loan_rate_percent = n.loan_rate_percent, loan_term_months = n.loan_term_months, loan_start_date = n.loan_start_date,
      is_loan_unstated = n.is_loan_unstated,
      monthly_rent_cents = n.monthly_rent_cents, monthly_expenses_cents = n.monthly_expenses_cents,
      sale_date = n.sale_date, sale_price_cents = n.sale_price_cents, selling_costs_cents = n.selling_costs_cents,
      notes = n.notes, updated_at = now()
    FROM jsonb_populate_record(NULL::portfolio_holdings, ${JSON.stringify(toColumns(holding))}::jsonb) n
    WHERE h.id = ${id} AND h.user_id = ${userId}
      AND (${changedAt}::timestamptz IS NULL OR h.updated_at = ${changedAt}::timestamptz) RETURNING h.id`;
  return updated.length > 0;
}

/** Deletes a holding with its values; returns false where the member has no such holding. */
export async function deleteHoldingRow({ sql }: Sql, userId: number, id: number): Promise<boolean> {
  return (await sql`DELETE FROM portfolio_holdings WHERE id = ${id} AND user_id = ${userId} RETURNING id`).length > 0;
}

/** Sets the value of a day; returns null where the member has no such holding, else how many values it has now. */
export async function upsertValue(
  { sql }: Sql,
  userId: number,
  id: number,
  value: HoldingValue,
): Promise<number | null> {
  const owned = await sql`
    UPDATE portfolio_holdings SET updated_at = now() WHERE id = ${id} AND user_id = ${userId} RETURNING id`;
  if (owned.length === 0) return null;
  await sql`
    INSERT INTO portfolio_values (holding_id, date, amount_cents, source)
    VALUES (${id}, ${value.date}::date, ${dollarsToCents(value.amount)}::bigint, ${value.source})
    ON CONFLICT (holding_id, date) DO UPDATE SET amount_cents = excluded.amount_cents, source = excluded.source`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM portfolio_values WHERE holding_id = ${id}`;
  return row?.count ?? 0;
}

/** Deletes the value of a day; returns false where there is none. */
export async function deleteValue({ sql }: Sql, userId: number, id: number, date: string): Promise<boolean> {
  const deleted = await sql`
    DELETE FROM portfolio_values v USING portfolio_holdings h
    WHERE h.id = v.holding_id AND h.user_id = ${userId} AND h.id = ${id} AND v.date = ${date}::date RETURNING v.date`;
  await sql`UPDATE portfolio_holdings SET updated_at = now() WHERE id = ${id} AND user_id = ${userId}`;
  return deleted.length > 0;
}

/** A member's percentages, or the defaults of those who set none. */
export async function getSettings({ sql }: Db, userId: number): Promise<ReadPortfolioSettings> {
  const rows =
    await sql<PortfolioSettings>`SELECT target_return, selling_costs FROM portfolio_settings WHERE user_id = ${userId}`;
  return { ...(rows[0] ?? defaultPortfolioSettings), isSet: rows.length > 0 };
}

/** Stores a member's percentages. */
export async function saveSettings({ sql }: Sql, userId: number, settings: PortfolioSettings): Promise<void> {
  await sql`
    INSERT INTO portfolio_settings (user_id, target_return, selling_costs)
    VALUES (${userId}, ${settings.targetReturn}::float8, ${settings.sellingCosts}::float8)
    ON CONFLICT (user_id) DO UPDATE SET target_return = excluded.target_return, selling_costs = excluded.selling_costs`;
}

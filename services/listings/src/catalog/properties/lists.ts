import { centsToDollars } from '@dealstead/contracts';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { Property, PropertySummary } from '@dealstead/contracts/listings/properties';
import { projectReturns, type ReturnsCalculator } from '@dealstead/search-engine';
import { allOf, part, rawPart, type SqlPart } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { cardColumns, toCard, type CardRow, featuredCondition } from './cards.ts';
import type { FallbackFilter, FallbackQuery } from './fallbackQuery.ts';
import { type Cursor, parseCursor, unknownAcres } from './cursor.ts';
import { cashOnly } from './rules.ts';
import { parseSearchTerms, type SearchTerm } from './searchTerms.ts';

const isActive = part`status = 'active'`;

/** Keyset condition after the cursor, in the list's direction. */
const isAfter = ({ value, id }: Cursor, { key, type }: SortKey, order: FallbackQuery['sortOrder']) =>
  part`(${key}, id) ${rawPart(order === 'asc' ? '>' : '<')} (${value}::${type}, ${id}::int)`;

/** Each term as an exact word or by its stem. A term has letters and digits only, so the quotes are safe. */
function matches(terms: readonly SearchTerm[]): SqlPart {
  const query = terms
    .map(({ text, isExact }) =>
      isExact
        ? part`to_tsquery('simple', ${`'${text}'`})`
        : part`(to_tsquery('simple', ${`'${text}':*`}) || to_tsquery('english', ${`'${text}':*`}))`,
    )
    .reduce((before, next) => part`${before} && ${next}`);
  return part`search @@ (${query})`;
}

interface SortKey {
  /** The sort expression of a list, as in its index. */
  readonly key: SqlPart;
  readonly type: SqlPart;
}

function getSortKey({ sortBy, sortOrder }: Pick<FallbackQuery, 'sortBy' | 'sortOrder'>): SortKey {
  switch (sortBy) {
    case 'createdAt':
      return { key: part`created_at`, type: part`timestamptz` };
    case 'price':
      return { key: part`price_cents`, type: part`int8` };
    case 'acres':
      return { key: rawPart(`coalesce(acres_number, ${unknownAcres[sortOrder]})`), type: part`numeric` };
    default:
      return sortBy satisfies never;
  }
}

/** Limits are literals in the statements: for a parameter the planner would assume a tenth of the table. */
const limitSteps = [12, 24, 100] as const;
const roundUpLimit = (limit: number): SqlPart => rawPart(String(limitSteps.find((step) => limit <= step) ?? 100));

/** Maximum number of index rows to scan before the matches are collected instead. */
const maxScannedRows = rawPart('1000');

/**
 * Active listings by filter in a stable order after the cursor. Frequent matches are found by a short scan of the
 * order's index, rare ones by collecting all of them: PostgreSQL's planner would scan a million rows for a rare word.
 */
export async function listActiveProperties({ sql }: Db, query: FallbackQuery): Promise<Property[]> {
  const { category, state, sortBy, sortOrder } = query;
  const cursor = parseCursor(query);
  const terms = parseSearchTerms(query.search);
  if (terms?.length === 0) return [];

  const sort = getSortKey(query);
  /** Conditions covered by the scanned index, and conditions evaluated per row. */
  const ordered = [isActive];
  const conditions: SqlPart[] = [];
  if (category !== undefined) (sortBy === 'createdAt' ? ordered : conditions).push(part`category = ${category}`);
  if (state !== undefined)
    (sortBy === 'createdAt' && category === undefined ? ordered : conditions).push(part`state = ${state}`);
  if (cursor) ordered.push(isAfter(cursor, sort, sortOrder));
  if (terms) conditions.push(matches(terms));

  const most = roundUpLimit(query.limit);
  const direction = rawPart(sortOrder);
  const order = part`ORDER BY ${sort.key} ${direction}, id ${direction}`;
  // Each search is planned for its own words.
  const run = terms ? sql : sql.prepared;
  const toCards = (rows: readonly CardRow[]) => rows.slice(0, query.limit).map(toCard) as Property[];

  const inOrder = part`FROM properties WHERE ${allOf(ordered)} ${order}`;
  if (conditions.length === 0) return toCards(await run<CardRow>`SELECT ${cardColumns} ${inOrder} LIMIT ${most}`);

  const near = await run<CardRow>`
    SELECT ${cardColumns} FROM (SELECT * ${inOrder} LIMIT ${maxScannedRows}) AS near
    WHERE ${allOf(conditions)} ${order} LIMIT ${most}`;
  if (near.length >= query.limit) return toCards(near);
  return toCards(
    await run<CardRow>`
      WITH found AS MATERIALIZED (
        SELECT id, ${sort.key} AS key FROM properties WHERE ${allOf([...ordered, ...conditions])})
      SELECT ${cardColumns} FROM properties
        JOIN (SELECT id FROM found ORDER BY key ${direction}, id ${direction} LIMIT ${most}) AS chosen USING (id) ${order}`,
  );
}

/** Listings by id, in that order, if they are public. */
export async function readShownCards(
  { sql }: Db,
  ids: readonly number[],
  calculator?: ReturnsCalculator,
): Promise<Property[]> {
  const rows = await sql.prepared<
    CardRow & { monthlyRentCents: number | null; cashOnly: boolean }
  >`SELECT ${cardColumns}, monthly_rent_cents, ${cashOnly} AS cash_only FROM properties WHERE id = ANY(${ids}) AND status = ANY(${shownStatuses})`;
  const returnsOf = (row: (typeof rows)[number]): Pick<Property, 'returns'> =>
    calculator
      ? {
          returns: projectReturns(calculator, {
            category: row.category,
            price: row.priceCents,
            arv: row.arvCents,
            rehabCost: row.rehabCostCents,
            monthlyRent: row.monthlyRentCents,
            cashOnly: row.cashOnly,
          }),
        }
      : {};
  const cards = new Map(rows.map((row) => [row.id, { ...(toCard(row) as Property), ...returnsOf(row) }]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Summary of a filter's active listings. Average in dollars, to the cent. */
export async function summarizeActiveProperties(
  { sql }: Db,
  { category, state, search }: FallbackFilter,
): Promise<PropertySummary> {
  const terms = parseSearchTerms(search);
  const uninterpreted = { interpretation: null, corrections: [], asked: {}, relaxed: null };
  if (terms?.length === 0) return { count: 0, averagePrice: null, featured: 0, states: 0, ...uninterpreted };
  const where = [isActive];
  if (category !== undefined) where.push(part`category = ${category}`);
  if (state !== undefined) where.push(part`state = ${state}`);
  if (terms) where.push(matches(terms));
  const run = terms ? sql : sql.prepared;
  // Grouped by state first: counting distinct states directly would sort every row.
  const rows = await run<{ count: number; averageCents: number | null; featured: number; states: number }>`
    SELECT coalesce(sum(listings), 0)::int8 AS count, round(sum(total) / sum(listings))::int8 AS average_cents,
      coalesce(sum(featured), 0)::int8 AS featured, count(*) AS states
    FROM (SELECT count(*) AS listings, sum(price_cents) AS total, count(*) FILTER (WHERE ${featuredCondition}) AS featured
          FROM properties WHERE ${allOf(where)} GROUP BY state) AS by_state`;
  const [row] = rows;
  if (!row) throw new Error('An aggregate always gives a row');
  return {
    count: row.count,
    averagePrice: centsToDollars(row.averageCents),
    featured: row.featured,
    states: row.states,
    ...uninterpreted,
  };
}

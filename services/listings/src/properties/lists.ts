import { centsToDollars } from '@dealstead/contracts';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { Property, PropertySummary } from '@dealstead/contracts/listings/properties';
import { projectReturns, type ReturnsCalculator } from '@dealstead/search-engine';
import type { Db } from '../database.ts';
import { cardColumns, toCard, type CardRow, featuredCondition } from './cards.ts';
import type { FallbackFilter, FallbackQuery } from './fallbackQuery.ts';
import { type Cursor, parseCursor, unknownAcres } from './cursor.ts';
import { cashOnlySql } from './rules.ts';
import { parseSearchTerms, type SearchTerm } from './searchTerms.ts';

/** Parts of a statement: conditions, their parameters, and a name for the prepared statement. */
class StatementBuilder {
  readonly values: unknown[] = [];
  shape = '';

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  whereEqual(column: 'category' | 'state', value: unknown): string {
    this.shape += ` ${column}`;
    return `${column} = ${this.value(value)}`;
  }

  /** Keyset condition after the cursor, in the list's direction. */
  whereAfter({ value, id }: Cursor, { key, type }: SortKey, order: FallbackQuery['sortOrder']): string {
    this.shape += ' after';
    return `(${key}, id) ${order === 'asc' ? '>' : '<'} (${this.value(value)}::${type}, ${this.value(id)}::int)`;
  }

  /** Each term as an exact word or by its stem. A term has letters and digits only, so the quotes are safe. */
  whereMatches(terms: readonly SearchTerm[]): string {
    const queries = terms.map(({ text, isExact }) => {
      const word = this.value(isExact ? `'${text}'` : `'${text}':*`);
      return isExact
        ? `to_tsquery('simple', ${word})`
        : `(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`;
    });
    return `search @@ (${queries.join(' && ')})`;
  }
}

interface SortKey {
  /** The sort expression of a list, as in its index. */
  readonly key: string;
  readonly type: string;
}

function getSortKey({ sortBy, sortOrder }: Pick<FallbackQuery, 'sortBy' | 'sortOrder'>): SortKey {
  switch (sortBy) {
    case 'createdAt':
      return { key: 'created_at', type: 'timestamptz' };
    case 'price':
      return { key: 'price_cents', type: 'int8' };
    case 'acres':
      return { key: `coalesce(acres_number, ${unknownAcres[sortOrder]})`, type: 'numeric' };
    default:
      return sortBy satisfies never;
  }
}

/** Limits are literals in the statements: for a parameter the planner would assume a tenth of the table. */
const limitSteps = [12, 24, 100] as const;
const roundUpLimit = (limit: number): number => limitSteps.find((step) => limit <= step) ?? 100;

/** Maximum number of index rows to scan before the matches are collected instead. */
const maxScannedRows = 1_000;
const isActive = "status = 'active'";

/**
 * Active listings by filter in a stable order after the cursor. Frequent matches are found by a short scan of the
 * order's index, rare ones by collecting all of them: PostgreSQL's planner would scan a million rows for a rare word.
 */
export async function listActiveProperties({ pool }: Db, query: FallbackQuery): Promise<Property[]> {
  const { category, state, sortBy, sortOrder } = query;
  const cursor = parseCursor(query);
  const terms = parseSearchTerms(query.search);
  if (terms?.length === 0) return [];

  const parts = new StatementBuilder();
  const sort = getSortKey(query);
  /** Conditions covered by the scanned index, and conditions evaluated per row. */
  const ordered = [isActive];
  const asked: string[] = [];
  if (category !== undefined) (sortBy === 'createdAt' ? ordered : asked).push(parts.whereEqual('category', category));
  if (state !== undefined)
    (sortBy === 'createdAt' && category === undefined ? ordered : asked).push(parts.whereEqual('state', state));
  if (cursor) ordered.push(parts.whereAfter(cursor, sort, sortOrder));
  if (terms) asked.push(parts.whereMatches(terms));

  const most = roundUpLimit(query.limit);
  const order = `ORDER BY ${sort.key} ${sortOrder}, id ${sortOrder}`;
  const run = async (how: string, text: string) => {
    // Each search is planned for its own words.
    const name = terms ? undefined : `${how}${parts.shape} ${sortBy} ${sortOrder} ${most}`;
    const { rows } = await pool.query<CardRow>({ name, text, values: parts.values });
    return rows.slice(0, query.limit).map(toCard) as Property[];
  };

  const inOrder = `FROM properties WHERE ${ordered.join(' AND ')} ${order}`;
  if (asked.length === 0) return run('list', `SELECT ${cardColumns} ${inOrder} LIMIT ${most}`);

  const near = await run(
    'walk',
    `SELECT ${cardColumns} FROM (SELECT * ${inOrder} LIMIT ${maxScannedRows}) AS near WHERE ${asked.join(' AND ')} ${order} LIMIT ${most}`,
  );
  if (near.length === query.limit) return near;
  return run(
    'gather',
    `WITH found AS MATERIALIZED (SELECT id, ${sort.key} AS key FROM properties WHERE ${[...ordered, ...asked].join(' AND ')})
     SELECT ${cardColumns} FROM properties
       JOIN (SELECT id FROM found ORDER BY key ${sortOrder}, id ${sortOrder} LIMIT ${most}) AS chosen USING (id) ${order}`,
  );
}

/** Listings by id, in that order, if they are public. */
export async function readShownCards(
  { pool }: Db,
  ids: readonly number[],
  calculator?: ReturnsCalculator,
): Promise<Property[]> {
  const { rows } = await pool.query<CardRow & { monthly_rent_cents: number | null; cash_only: boolean }>({
    name: 'picked',
    text: `SELECT ${cardColumns}, monthly_rent_cents, ${cashOnlySql} AS cash_only FROM properties WHERE id = ANY($1) AND status = ANY($2)`,
    values: [ids, shownStatuses],
  });
  const returnsOf = (row: (typeof rows)[number]): Pick<Property, 'returns'> =>
    calculator
      ? {
          returns: projectReturns(calculator, {
            category: row.category,
            price: row.price_cents,
            arv: row.arv_cents,
            rehabCost: row.rehab_cost_cents,
            monthlyRent: row.monthly_rent_cents,
            cashOnly: row.cash_only,
          }),
        }
      : {};
  const cards = new Map(rows.map((row) => [row.id, { ...(toCard(row) as Property), ...returnsOf(row) }]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Summary of a filter's active listings. Average in dollars, to the cent. */
export async function summarizeActiveProperties(
  { pool }: Db,
  { category, state, search }: FallbackFilter,
): Promise<PropertySummary> {
  const terms = parseSearchTerms(search);
  const uninterpreted = { interpretation: null, corrections: [], asked: {}, relaxed: null };
  if (terms?.length === 0) return { count: 0, averagePrice: null, featured: 0, states: 0, ...uninterpreted };
  const parts = new StatementBuilder();
  const where = [isActive];
  if (category !== undefined) where.push(parts.whereEqual('category', category));
  if (state !== undefined) where.push(parts.whereEqual('state', state));
  if (terms) where.push(parts.whereMatches(terms));
  // Grouped by state first: counting distinct states directly would sort every row.
  const text = `SELECT coalesce(sum(listings), 0)::int8 AS count, round(sum(total) / sum(listings))::int8 AS average_cents,
      coalesce(sum(featured), 0)::int8 AS featured, count(*) AS states
    FROM (SELECT count(*) AS listings, sum(price_cents) AS total, count(*) FILTER (WHERE ${featuredCondition}) AS featured
          FROM properties WHERE ${where.join(' AND ')} GROUP BY state) AS by_state`;
  const name = terms ? undefined : `summary${parts.shape}`;
  const { rows } = await pool.query<{ count: number; average_cents: number | null; featured: number; states: number }>({
    name,
    text,
    values: parts.values,
  });
  const [row] = rows;
  if (!row) throw new Error('An aggregate always gives a row');
  return {
    count: row.count,
    averagePrice: centsToDollars(row.average_cents),
    featured: row.featured,
    states: row.states,
    ...uninterpreted,
  };
}

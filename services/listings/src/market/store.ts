import type { Category, State } from '@dealstead/contracts';
import type { MarketAnalytics, MarketQuery } from '@dealstead/contracts/listings/market';
import type { Db } from '../database.ts';
import { lastMonths, type MarketAccess, type StoredFigures, type StoredMonth, toFigures, toMonth } from './rules.ts';

interface FiguresRow {
  readonly kind: 'summary' | 'place' | 'category';
  readonly state: string;
  readonly county_name: string | null;
  readonly category: string;
  readonly active: number;
  readonly figures: StoredFigures;
}

/** One statement for the place itself, the places in it and its categories; each branch reads a range of an index. */
const figuresTextOf = (places: string) => `
  SELECT 'summary' AS kind, state, county_name, category, active, figures FROM market_figures
  WHERE state = $1 AND county = $2 AND category = $3
  UNION ALL
  SELECT 'place', state, county_name, category, active, figures FROM market_figures
  WHERE $4 AND category = $3 AND ${places}
  UNION ALL
  SELECT 'category', state, county_name, category, active, figures FROM market_figures
  WHERE $5 AND state = $1 AND county = $2 AND category <> ''`;
const figuresTexts = {
  nation: figuresTextOf(`county = '' AND state <> ''`),
  state: figuresTextOf(`state = $1 AND county <> ''`),
};

const statement = (name: string, text: string, values: unknown[]) => ({ name: `market ${name}`, text, values });

/** A county's key in the tables. */
const countyKey = (county: string) => county.toLowerCase().replace(/\s+(county|parish)$/, '');

/** The analytics of a place and category as far as the access includes them. */
export async function readMarket(
  { pool }: Db,
  query: MarketQuery,
  access: MarketAccess,
  now = new Date(),
): Promise<MarketAnalytics> {
  // The tables' empty text stands for all.
  const [state, county, category]: string[] = [query.state ?? '', countyKey(query.county ?? ''), query.category ?? ''];
  const showsPlaces = state === '' || access.part('counties');
  const showsMonths = access.part('months');
  const scope = state === '' ? 'nation' : 'state';
  const place = [state, county];
  const [computation, figures, monthly] = await Promise.all([
    pool.query<{ computed_at: Date | null }>(
      statement('computation', 'SELECT computed_at FROM market_computation', []),
    ),
    pool.query<FiguresRow>(
      statement(`figures of ${scope}`, figuresTexts[scope], [
        ...place,
        category,
        showsPlaces,
        access.part('categories'),
      ]),
    ),
    showsMonths
      ? pool.query<{ month: string; figures: StoredMonth }>(
          statement(
            'months',
            `SELECT to_char(month, 'YYYY-MM') AS month, figures FROM market_months
             WHERE state = $1 AND county = $2 AND category = $3`,
            [...place, county === '' ? category : ''],
          ),
        )
      : null,
  ]);
  const of = (kind: FiguresRow['kind']) =>
    figures.rows.filter((row) => row.kind === kind).toSorted((a, b) => b.active - a.active || compareNames(a, b));
  const [summary] = of('summary');
  const stored = new Map(monthly?.rows.map((row) => [row.month, row.figures]));
  const names = lastMonths(query.months, now);
  return {
    asOf: computation.rows[0]?.computed_at?.toISOString() ?? null,
    summary: summary ? toFigures(summary.active, summary.figures, access) : null,
    places: showsPlaces
      ? of('place').map((row) => ({
          state: row.state as State,
          county: row.county_name,
          figures: toFigures(row.active, row.figures, access),
        }))
      : null,
    categories: access.part('categories')
      ? of('category').map((row) => ({
          category: row.category as Category,
          figures: toFigures(row.active, row.figures, access),
        }))
      : null,
    months: monthly && names.map((month) => toMonth(month, stored.get(month) ?? null, names.at(-1)!, access)),
  };
}

const nameOf = ({ state, county_name: county, category }: FiguresRow) => `${state} ${county ?? ''} ${category}`;
const compareNames = (a: FiguresRow, b: FiguresRow) => (nameOf(a) < nameOf(b) ? -1 : 1);

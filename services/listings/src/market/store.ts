import type { Category, State } from '@dealstead/contracts';
import type { MarketAnalytics, MarketQuery } from '@dealstead/contracts/listings/market';
import { part, type SqlPart } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { lastMonths, type MarketAccess, type StoredFigures, type StoredMonth, toFigures, toMonth } from './rules.ts';

interface FiguresRow {
  readonly kind: 'summary' | 'place' | 'category';
  readonly state: string;
  readonly countyName: string | null;
  readonly category: string;
  readonly active: number;
  readonly figures: StoredFigures;
}

/** The places in the nation or in a state. */
const placesIn = (state: string): SqlPart =>
  state === '' ? part`county = '' AND state <> ''` : part`state = ${state} AND county <> ''`;

/** A county's key in the tables. */
const countyKey = (county: string) => county.toLowerCase().replace(/\s+(county|parish)$/, '');

/** The analytics of a place and category as far as the access includes them. */
export async function readMarket(
  { sql }: Db,
  query: MarketQuery,
  access: MarketAccess,
  now = new Date(),
): Promise<MarketAnalytics> {
  // The tables' empty text stands for all.
  const [state, county, category]: [string, string, string] = [
    query.state ?? '',
    countyKey(query.county ?? ''),
    query.category ?? '',
  ];
  const showsPlaces = state === '' || access.part('counties');
  const showsMonths = access.part('months');
  const [computation, figures, monthly] = await Promise.all([
    sql.prepared<{ computedAt: Date | null }>`SELECT computed_at FROM market_computation`,
    // One statement for the place itself, the places in it and its categories; each branch reads a range of an index.
    sql.prepared<FiguresRow>`
      SELECT 'summary' AS kind, state, county_name, category, active, figures FROM market_figures
      WHERE state = ${state} AND county = ${county} AND category = ${category}
      UNION ALL
      SELECT 'place', state, county_name, category, active, figures FROM market_figures
      WHERE ${showsPlaces} AND category = ${category} AND ${placesIn(state)}
      UNION ALL
      SELECT 'category', state, county_name, category, active, figures FROM market_figures
      WHERE ${access.part('categories')} AND state = ${state} AND county = ${county} AND category <> ''`,
    showsMonths
      ? sql.prepared<{ month: string; figures: StoredMonth }>`
          SELECT to_char(month, 'YYYY-MM') AS month, figures FROM market_months
          WHERE state = ${state} AND county = ${county} AND category = ${county === '' ? category : ''}`
      : null,
  ]);
  const of = (kind: FiguresRow['kind']) =>
    figures.filter((row) => row.kind === kind).toSorted((a, b) => b.active - a.active || compareNames(a, b));
  const [summary] = of('summary');
  const stored = new Map(monthly?.map((row) => [row.month, row.figures]));
  const names = lastMonths(query.months, now);
  return {
    asOf: computation[0]?.computedAt?.toISOString() ?? null,
    summary: summary ? toFigures(summary.active, summary.figures, access) : null,
    places: showsPlaces
      ? of('place').map((row) => ({
          state: row.state as State,
          county: row.countyName,
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

const nameOf = ({ state, countyName: county, category }: FiguresRow) => `${state} ${county ?? ''} ${category}`;
const compareNames = (a: FiguresRow, b: FiguresRow) => (nameOf(a) < nameOf(b) ? -1 : 1);

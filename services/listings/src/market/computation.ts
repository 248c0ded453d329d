import { onMarketSql } from '../catalog/index.ts';
import { closingDays, marketPeriods } from '@dealstead/contracts';
import { connectionOptions } from '@dealstead/service-kit/connection';
import pg from 'pg';
import { part, type Sql } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Rows of a batch, read and written. */
const batchSize = 1_000;
const months = Math.max(...marketPeriods);

/** A county as sellers write it, without "County" or "Parish"; empty where unknown. */
const countyName = String.raw`coalesce(regexp_replace(btrim(county), '\s+(county|parish)$', '', 'i'), '')`;

/**
 * All listings that were ever on the market, with their figures in cents. `roi_estimate` and `profit_potential` are stored
 * with each listing (`projectedReturn`). Days on the market are days of New York's calendar, as `daysSince`.
 */
const listings = `
  SELECT state, category, status, created_at, closed_at, ${countyName} AS county_name, lower(${countyName}) AS county,
    price_cents::float8 AS price,
    CASE WHEN acres_number > 0 THEN price_cents / acres_number::float8 END AS price_per_acre,
    profit_potential_cents::float8 AS spread, roi_estimate::float8 AS return_on_cost,
    (extract(epoch FROM date_trunc('day', coalesce(closed_at, now()) AT TIME ZONE 'America/New_York') - date_trunc('day', created_at AT TIME ZONE 'America/New_York')) / 86400
      + days_on_market)::float8 AS days
  FROM properties LEFT JOIN LATERAL (
    SELECT max(moved_at) AS closed_at FROM property_moves WHERE property_id = properties.id AND to_status = 'closed'
  ) AS closing ON status = 'closed'
  WHERE status IN ('active', 'under-contract', 'closed', 'expired')`;

const medianOf = (column: string, condition: string): string =>
  `median_interval(array_agg(${column} ORDER BY ${column}) FILTER (WHERE ${condition} AND ${column} IS NOT NULL))`;

/** Columns of a grouping set; an empty text stands for all. */
const keys = `coalesce(state, '') AS state, coalesce(county, '') AS county, coalesce(category, '') AS category`;
/** Listings without a county count for their state only. */
const isNamed = `GROUPING(county) = 1 OR county <> ''`;

const isActive = `status = 'active'`;
const listedWithin = (from: number, to: number) =>
  `created_at > now() - interval '${from} days' AND created_at <= now() - interval '${to} days'`;

const figuresText = `
  SELECT ${keys}, CASE WHEN GROUPING(county) = 0 THEN min(county_name) END AS county_name,
    (count(*) FILTER (WHERE ${isActive}))::int AS active,
    jsonb_build_object(
      'underContract', count(*) FILTER (WHERE status = 'under-contract'),
      'newListings', count(*) FILTER (WHERE ${onMarketSql} AND ${listedWithin(30, 0)}),
      'closings', count(*) FILTER (WHERE closed_at > now() - interval '${closingDays} days'),
      'price', ${medianOf('price', isActive)},
      'daysOnMarket', ${medianOf('days', isActive)},
      'pricePerAcre', ${medianOf('price_per_acre', isActive)},
      'spread', ${medianOf('spread', isActive)},
      'returnOnCost', ${medianOf('return_on_cost', isActive)},
      'recentPrice', ${medianOf('price', listedWithin(closingDays, 0))},
      'earlierPrice', ${medianOf('price', listedWithin(2 * closingDays, closingDays))}
    )::text AS figures
  FROM (${listings}) AS listing
  WHERE ${onMarketSql} OR closed_at > now() - interval '${closingDays} days'
    OR created_at > now() - interval '${2 * closingDays} days'
  GROUP BY GROUPING SETS ((), (category), (state), (state, category), (state, county), (state, county, category))
  HAVING ${isNamed}`;

const monthOf = (time: string) => `date_trunc('month', ${time} AT TIME ZONE 'America/New_York')::date`;

/** A listing counts in the month in which it came on the market and, once closed, in that of its closing. */
const monthsText = `
  SELECT ${keys}, month::text AS month,
    jsonb_build_object(
      'listed', count(*) FILTER (WHERE NOT is_closing),
      'price', ${medianOf('price', 'NOT is_closing')},
      'pricePerAcre', ${medianOf('price_per_acre', 'NOT is_closing')},
      'spread', ${medianOf('spread', 'NOT is_closing')},
      'closed', count(*) FILTER (WHERE is_closing),
      'daysToClose', ${medianOf('days', 'is_closing')}
    )::text AS figures
  FROM (${listings}) AS listing CROSS JOIN LATERAL (
    VALUES (false, ${monthOf('created_at')}), (true, ${monthOf('closed_at')})
  ) AS entry (is_closing, month)
  WHERE month > ${monthOf('now()')} - interval '${months} months'
  GROUP BY GROUPING SETS ((month), (month, category), (month, state), (month, state, category), (month, state, county))
  HAVING ${isNamed}`;

interface Row {
  readonly state: string;
  readonly county: string;
  readonly category: string;
  readonly county_name?: string | null;
  readonly active?: number;
  readonly month?: string;
  readonly figures: string;
}

/** Each table with its query and statements. */
const tables = [
  {
    table: part`market_figures`,
    text: figuresText,
    upsert: (
      rows: string,
    ) => part`INSERT INTO market_figures AS kept (state, county, category, county_name, active, figures)
      SELECT state, county, category, county_name, active, figures::jsonb FROM jsonb_to_recordset(${rows}::jsonb)
        AS row (state text, county text, category text, county_name text, active int, figures text)
      ON CONFLICT (state, county, category) DO UPDATE
        SET county_name = excluded.county_name, active = excluded.active, figures = excluded.figures
      WHERE (kept.county_name, kept.active, kept.figures)
        IS DISTINCT FROM (excluded.county_name, excluded.active, excluded.figures)`,
    keyColumns: part`state, county, category`,
    key: ({ state, county, category }: Row) => [state, county, category].join('/'),
  },
  {
    table: part`market_months`,
    text: monthsText,
    upsert: (rows: string) => part`INSERT INTO market_months AS kept (state, county, category, month, figures)
      SELECT state, county, category, month, figures::jsonb FROM jsonb_to_recordset(${rows}::jsonb)
        AS row (state text, county text, category text, month date, figures text)
      ON CONFLICT (state, county, category, month) DO UPDATE SET figures = excluded.figures
      WHERE kept.figures IS DISTINCT FROM excluded.figures`,
    keyColumns: part`state, county, category, month::text`,
    key: ({ state, county, category, month }: Row) => [state, county, category, month].join('/'),
  },
] as const;

/** What a computation was made of. */
export interface Computation {
  /** The transactions that it saw, as a `pg_snapshot`. */
  readonly snapshot: string;
  readonly at: Date;
}

/**
 * Computes all figures of the market and stores those that differ. It reads one snapshot in a read-only transaction, which
 * has no transaction id: one that writes would hold back the search's change feed until its end. The connection is separate,
 * because its queries exceed the pool's limit.
 */
export async function computeMarket({ sql, url }: Db): Promise<Computation> {
  const { schema: _, ...connection } = connectionOptions(url);
  const client = new pg.Client({ ...connection, application_name: 'listings market' });
  client.on('error', () => {}); // the next query fails with the error
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(
      "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL statement_timeout = '10min'",
    );
    const { rows } = await client.query<Computation>('SELECT pg_current_snapshot()::text AS snapshot, now() AS at');
    for (const table of tables) {
      const computed = new Set<string>();
      await client.query(`DECLARE computed NO SCROLL CURSOR FOR ${table.text}`);
      while (true) {
        const batch = await client.query<Row>(`FETCH ${batchSize} FROM computed`);
        if (batch.rows.length === 0) break;
        for (const row of batch.rows) computed.add(table.key(row));
        await sql`${table.upsert(JSON.stringify(batch.rows))}`;
      }
      await client.query('CLOSE computed');
      await deleteOthers(sql, table, computed);
    }
    await client.query('COMMIT');
    return rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Deletes the rows of places, categories and months that no longer have a listing. */
async function deleteOthers(
  sql: Sql,
  { table, keyColumns, key }: (typeof tables)[number],
  computed: ReadonlySet<string>,
): Promise<void> {
  const rows = await sql<Row>`SELECT ${keyColumns} FROM ${table}`;
  const obsolete = rows.map(key).filter((stored) => !computed.has(stored));
  if (obsolete.length === 0) return;
  await sql`DELETE FROM ${table} WHERE concat_ws('/', ${keyColumns}) = ANY (${obsolete}::text[])`;
}

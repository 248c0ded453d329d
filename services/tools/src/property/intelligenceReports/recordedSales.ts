import { part } from '@dealstead/service-kit';
import type { State } from '@dealstead/contracts';
import type { Sale } from '@dealstead/valuation';
import type { Db } from '../../database.ts';

/** A recorded sale with what a report shows of it. */
export interface RecordedSale extends Sale {
  readonly address: string;
  readonly city: string;
  readonly sourceName: string;
  /** Generated for the demo market. */
  readonly isSample: boolean;
  readonly asOf: string;
}

const columns = part`id::text, address, city, state, county, source_name, source = 'sample' AS is_sample, as_of::text AS as_of,
  CASE WHEN kind = 'land' THEN 'land' ELSE 'building' END AS property_type,
  last_sale_date::text AS sold_on, last_sale_price_cents AS price_cents, square_feet AS living_area,
  lot_acres::float8 AS acres, position[1] AS latitude, position[0] AS longitude, bedrooms, bathrooms::float8 AS bathrooms,
  year_built`;

/** Records read at most. */
const mostRecords = 2_000;

/** The latest priced sales of a county in the last year. */
export async function countySales({ sql }: Db, state: State, county: string): Promise<RecordedSale[]> {
  const rows = await sql<RecordedSale>`SELECT ${columns} FROM property_records
     WHERE state = ${state} AND lower(county) = lower(${county}) AND last_sale_price_cents > 0
       AND last_sale_date > current_date - interval '12 months'
     ORDER BY last_sale_date DESC, id LIMIT ${mostRecords}`;
  return rows;
}

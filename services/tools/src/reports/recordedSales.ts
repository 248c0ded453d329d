import type { State } from '@dealstead/contracts';
import type { Sale } from '@dealstead/valuation';
import type { Db } from '../database.ts';

/** A recorded sale with what a report shows of it. */
export interface RecordedSale extends Sale {
  readonly address: string;
  readonly city: string;
  readonly sourceName: string;
  /** Generated for the demo market. */
  readonly isSample: boolean;
  readonly asOf: string;
}

const columns = `id::text, address, city, state, county, source_name AS "sourceName", source = 'sample' AS "isSample", as_of::text AS "asOf",
  CASE WHEN kind = 'land' THEN 'land' ELSE 'building' END AS "propertyType",
  last_sale_date::text AS "soldOn", last_sale_price_cents AS "priceCents", square_feet AS "livingArea",
  lot_acres::float8 AS acres, position[1] AS latitude, position[0] AS longitude, bedrooms, bathrooms::float8 AS bathrooms,
  year_built AS "yearBuilt"`;

/** Records read at most. */
const mostRecords = 2_000;

/** The latest priced sales of a county in the last year. */
export async function countySales({ pool }: Db, state: State, county: string): Promise<RecordedSale[]> {
  const { rows } = await pool.query<RecordedSale>(
    `SELECT ${columns} FROM property_records
     WHERE state = $1 AND lower(county) = lower($2) AND last_sale_price_cents > 0
       AND last_sale_date > current_date - interval '12 months'
     ORDER BY last_sale_date DESC, id LIMIT ${mostRecords}`,
    [state, county],
  );
  return rows;
}

import type { PropertyPage, State } from '@dealstead/contracts';
import { estimateFromComparables, type Sale, selectComparables, type Subject } from '@dealstead/valuation';
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

/** Miles around a listing: its public position is rounded to about a kilometer, so half a mile would mean little. */
const radiusMiles = 3;
const milesPerDegree = 69.05;
/** Records read at most. */
const mostRecords = 2_000;

/** Priced sales of the last year around a position. */
async function salesNear({ pool }: Db, latitude: number, longitude: number): Promise<RecordedSale[]> {
  const north = radiusMiles / milesPerDegree;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const { rows } = await pool.query<RecordedSale>(
    `SELECT ${columns} FROM property_records
     WHERE position <@ box(point($1, $2), point($3, $4)) AND last_sale_price_cents > 0
       AND last_sale_date > current_date - interval '13 months'
     ORDER BY last_sale_date DESC LIMIT ${mostRecords}`,
    [longitude - east, latitude - north, longitude + east, latitude + north],
  );
  return rows;
}

/** Recorded sales that compare with a listing, and the value that follows from them. */
export interface ListingComparables {
  readonly sales: readonly {
    readonly sale: RecordedSale;
    readonly distanceMiles: number | null;
    readonly isOutlier: boolean;
  }[];
  /** Dollars. */
  readonly estimate: {
    readonly arv: number;
    readonly low: number;
    readonly high: number;
    readonly sales: number;
  } | null;
  readonly explanation: string;
}

/** Compares a listing with recorded sales of 12 months within three miles and 20 percent of its size. */
export async function compareListing(db: Db, listing: PropertyPage, today: string): Promise<ListingComparables> {
  const { latitude, longitude } = listing;
  if (latitude === null || longitude === null)
    return { sales: [], estimate: null, explanation: 'The listing has no position on the map.' };
  const subject: Subject = {
    propertyType: listing.category === 'land' ? 'land' : 'building',
    latitude,
    longitude,
    state: listing.state,
    county: listing.county,
    livingArea: listing.squareFeet ?? null,
    acres: listing.acres === null ? null : Number(listing.acres),
    bedrooms: listing.bedrooms ?? null,
    bathrooms: listing.bathrooms ?? null,
    yearBuilt: listing.yearBuilt ?? null,
  };
  const sales = await salesNear(db, latitude, longitude);
  const selection = selectComparables(subject, sales, { asOf: today, radiusMiles, limit: 12 });
  const { estimate, reason } = estimateFromComparables(subject, selection);
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return {
    sales: selection.comparables.map(({ sale, distanceMiles, status }) => ({
      sale: byId.get(sale.id)!,
      distanceMiles,
      isOutlier: status === 'outlier',
    })),
    estimate: estimate && {
      arv: estimate.arvCents / 100,
      low: estimate.lowCents / 100,
      high: estimate.highCents / 100,
      sales: estimate.sampleSize,
    },
    explanation:
      estimate?.explanation ??
      (reason === 'size-unknown'
        ? "The listing's size is not given, so no value follows from the sales."
        : 'No recorded sale of 12 months lies within three miles and 20% of its size.'),
  };
}

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

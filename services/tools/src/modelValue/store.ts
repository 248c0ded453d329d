import { arvNeighborhood, type Sale, type Subject } from '@dealstead/valuation';
import type { Db } from '../database.ts';
import type { RecordScope } from '../records/store.ts';

/** A sale that the model may use, and whether it is a generated record. */
export interface ModelSale extends Sale {
  readonly isSample: boolean;
}

const milesPerDegree = 69.05;

/** More than the model reads, because degrees order sales only nearly by distance. */
const maxSales = 1.5 * arvNeighborhood.count;

/** The nearest recorded sales of the subject's kind whose facts are complete, before a date. */
export async function findModelSales(
  { pool }: Db,
  { subject, subjectId, asOf }: { subject: Subject; subjectId: number; asOf: string },
  scope: RecordScope,
): Promise<ModelSale[]> {
  const { latitude, longitude } = subject;
  if (latitude === null || longitude === null) return [];
  const north = arvNeighborhood.radiusMiles / milesPerDegree;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const { rows } = await pool.query<ModelSale>(
    `SELECT id::text AS id, last_sale_price_cents AS "priceCents", last_sale_date::text AS "soldOn", kind AS "propertyType",
       position[1] AS latitude, position[0] AS longitude, state, county, square_feet AS "livingArea",
       lot_acres::float8 AS acres, bedrooms, bathrooms::float8 AS bathrooms, year_built AS "yearBuilt",
       source = 'sample' AS "isSample"
     FROM property_records
     WHERE position <@ box(point($1, $2), point($3, $4)) AND kind = $5 AND last_sale_price_cents > 0
       AND last_sale_date >= $6::date - make_interval(months => $7) AND last_sale_date < $6::date
       AND square_feet > 0 AND lot_acres > 0 AND year_built > 0 AND bedrooms IS NOT NULL AND bathrooms IS NOT NULL
       AND id <> $8 AND ($9 OR source <> 'sample')
     ORDER BY position <-> point($10, $11) LIMIT ${maxSales}`,
    [
      longitude - east,
      latitude - north,
      longitude + east,
      latitude + north,
      subject.propertyType,
      asOf,
      arvNeighborhood.months,
      subjectId,
      scope.hasSample,
      longitude,
      latitude,
    ],
  );
  return rows;
}

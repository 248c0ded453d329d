import { arvNeighborhood, type Sale, type Subject } from '@dealstead/valuation';
import type { Db } from '../../database.ts';
import type { PropertyRecordScope } from '../propertyRecords/store.ts';

/** A sale that the model may use, and whether it is a generated record. */
export interface ModelSale extends Sale {
  readonly isSample: boolean;
}

const milesPerDegree = 69.05;

/** More than the model reads, because degrees order sales only nearly by distance. */
const maxSales = 1.5 * arvNeighborhood.count;

/** The nearest recorded sales of the subject's kind whose facts are complete, before a date. */
export async function findModelSales(
  { sql }: Db,
  { subject, subjectId, asOf }: { subject: Subject; subjectId: number; asOf: string },
  scope: PropertyRecordScope,
): Promise<ModelSale[]> {
  const { latitude, longitude } = subject;
  if (latitude === null || longitude === null) return [];
  const north = arvNeighborhood.radiusMiles / milesPerDegree;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const rows =
    await sql<ModelSale>`SELECT id::text AS id, last_sale_price_cents AS price_cents, last_sale_date::text AS sold_on, kind AS property_type,
       position[1] AS latitude, position[0] AS longitude, state, county, square_feet AS living_area,
       lot_acres::float8 AS acres, bedrooms, bathrooms::float8 AS bathrooms, year_built,
       source = 'sample' AS is_sample
     FROM property_records
     WHERE position <@ box(point(${longitude - east}, ${latitude - north}), point(${longitude + east}, ${latitude + north}))
       AND kind = ${subject.propertyType} AND last_sale_price_cents > 0
       AND last_sale_date >= ${asOf}::date - make_interval(months => ${arvNeighborhood.months}) AND last_sale_date < ${asOf}::date
       AND square_feet > 0 AND lot_acres > 0 AND year_built > 0 AND bedrooms IS NOT NULL AND bathrooms IS NOT NULL
       AND id <> ${subjectId} AND (${scope.hasSample} OR source <> 'sample')
     ORDER BY position <-> point(${longitude}, ${latitude}) LIMIT ${maxSales}`;
  return rows;
}

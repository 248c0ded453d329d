import { part, type SqlPart } from '@dealstead/service-kit';
import type { ComparableSettings } from '@dealstead/contracts';
import { sizeOf, unitOf, type Subject } from '@dealstead/valuation';
import type { Db } from '../../database.ts';
import { parcelKey, placeKey } from '../propertyRecords/addressKey.ts';
import type { PropertyRecordScope } from '../propertyRecords/store.ts';
import type { RecordedSale } from './subject.ts';

/** The most sales that a query returns, latest first: ten times the comparables that are shown. */
// A text: a prepared statement is planned for any number of rows where the limit is a parameter.
const maxSales = part`500`;

const columns = part`id, address, city, state, zip_code, county, parcel_number, kind,
  source, source_name, as_of::text AS as_of, position[1] AS latitude, position[0] AS longitude, bedrooms,
  bathrooms::float8 AS bathrooms, square_feet, year_built, lot_acres::float8 AS acres,
  rent_cents, last_sale_date::text AS sold_on, last_sale_price_cents AS price_cents,
  last_days_on_market AS days_on_market`;

interface SaleRow {
  readonly id: number;
  readonly address: string;
  readonly city: string;
  readonly state: RecordedSale['place']['state'];
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly parcelNumber: string | null;
  readonly kind: RecordedSale['place']['kind'];
  readonly source: RecordedSale['place']['source'];
  readonly sourceName: string;
  readonly asOf: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly acres: number | null;
  readonly rentCents: number | null;
  readonly soldOn: string;
  readonly priceCents: number;
  readonly daysOnMarket: number | null;
}

function saleOf(row: SaleRow): RecordedSale {
  const { id, address, city, state, zipCode, county, parcelNumber, kind, source, squareFeet, ...facts } = row;
  return {
    ...facts,
    id: String(id),
    state,
    county,
    propertyType: kind,
    livingArea: squareFeet,
    place: { id, address, city, state, zipCode, county, parcelNumber, kind, source },
  };
}

export interface SalesQuery {
  readonly subjectId: number;
  readonly subject: Subject;
  readonly settings: ComparableSettings;
  readonly asOf: string;
  /** Sales that the member pinned or dropped, which are returned wherever they are. */
  readonly chosenIds: readonly number[];
}

const milesPerDegree = 69.05;

/** The latest sales of properties like the subject: by a box around it, or for land and by choice in its whole county. */
export async function findSales(db: Db, query: SalesQuery, scope: PropertyRecordScope): Promise<RecordedSale[]> {
  const { subject, settings } = query;
  const isNear = settings.miles !== null && subject.latitude !== null && subject.longitude !== null;
  const [matching, chosen] = await Promise.all([
    isNear ? findNearSales(db, query, scope) : findCountySales(db, query, scope),
    query.chosenIds.length === 0 ? [] : findChosenSales(db, query),
  ]);
  // One sale may be recorded by several sources.
  const byParcel = new Map<string, RecordedSale>();
  for (const sale of [...matching, ...chosen]) {
    const { id, address, city, state, county, parcelNumber } = sale.place;
    const street = placeKey(address, city);
    const parcel = parcelKey(parcelNumber);
    // Parcels without a street are one by their number in one county.
    const place = street === '' ? (parcel === null ? id : `${county} ${parcel}`) : street;
    const key = `${state} ${place} ${sale.soldOn}`;
    if (!byParcel.has(key) || query.chosenIds.includes(sale.place.id)) byParcel.set(key, sale);
  }
  return [...byParcel.values()];
}

/** Bounds of size: the settings' tolerance around the subject's, everything if that is unknown. Square feet are whole. */
function sizeBounds({ subject, settings }: SalesQuery): readonly [column: SqlPart, least: number, most: number] {
  const unit = unitOf(subject);
  const size = sizeOf(subject, unit);
  const tolerance = settings.sizePercent / 100;
  const column = unit === 'acre' ? part`lot_acres` : part`square_feet`;
  if (size === null) return [column, 0, 1e9];
  const [least, most] = [size * (1 - tolerance), size * (1 + tolerance)];
  return unit === 'acre' ? [column, least, most] : [column, Math.ceil(least), Math.floor(most)];
}

/** The kind as a literal too, by which a prepared statement finds the index of sold land or of other sold properties. */
const kindLiteral = ({ subject }: SalesQuery) =>
  unitOf(subject) === 'acre' ? part`kind = 'land'` : part`kind <> 'land'`;

async function findNearSales({ sql }: Db, query: SalesQuery, scope: PropertyRecordScope): Promise<RecordedSale[]> {
  const { subject, settings, asOf, subjectId } = query;
  const [latitude, longitude] = [subject.latitude!, subject.longitude!];
  const north = (settings.miles! * 1.005) / milesPerDegree;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const [column, least, most] = sizeBounds(query);
  // The ids come from an index alone, and only the chosen rows from the table.
  const rows = await sql.prepared<SaleRow>`
    WITH near AS MATERIALIZED (
      SELECT id FROM property_records
      WHERE position <@ box(point(${longitude - east}, ${latitude - north}), point(${longitude + east}, ${latitude + north}))
        AND ${kindLiteral(query)} AND kind = ${subject.propertyType}
        AND last_sale_date BETWEEN (${asOf}::date - make_interval(months => ${settings.months})) AND ${asOf}::date
        AND ${column} BETWEEN ${least} AND ${most} AND id <> ${subjectId} AND (${scope.hasSample} OR source <> 'sample')
      ORDER BY last_sale_date DESC, id LIMIT ${maxSales})
    SELECT ${columns} FROM near JOIN property_records USING (id) ORDER BY last_sale_date DESC, id`;
  return rows.map(saleOf);
}

async function findCountySales({ sql }: Db, query: SalesQuery, scope: PropertyRecordScope): Promise<RecordedSale[]> {
  const { subject, settings, asOf, subjectId } = query;
  const [column, least, most] = sizeBounds(query);
  const rows = await sql.prepared<SaleRow>`
    SELECT ${columns} FROM property_records
    WHERE state = ${subject.state} AND county = ${subject.county} AND ${kindLiteral(query)} AND kind = ${subject.propertyType}
      AND last_sale_date BETWEEN (${asOf}::date - make_interval(months => ${settings.months})) AND ${asOf}::date
      AND ${column} BETWEEN ${least} AND ${most} AND id <> ${subjectId} AND (${scope.hasSample} OR source <> 'sample')
    ORDER BY last_sale_date DESC, id LIMIT ${maxSales}`;
  return rows.map(saleOf);
}

async function findChosenSales({ sql }: Db, { chosenIds, subjectId }: SalesQuery): Promise<RecordedSale[]> {
  const rows =
    await sql<SaleRow>`SELECT ${columns} FROM property_records WHERE id = ANY(${chosenIds}) AND id <> ${subjectId}
       AND last_sale_date IS NOT NULL AND last_sale_price_cents IS NOT NULL`;
  return rows.map(saleOf);
}

import { part, type SqlPart, sqlOnClient } from '@dealstead/service-kit';
import type { PropertyRecord, PropertyRecordCoverage, ParcelSummary, State } from '@dealstead/contracts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database.ts';
import {
  type AddressQuery,
  addressKey,
  isSameParcel,
  keyBeginnings,
  parcelKey,
  parseAddress,
  placeKey,
} from './addressKey.ts';

const placeColumns = part`id, address, city, state, zip_code, county, parcel_number, kind, source`;

/** The most candidates of an ambiguous lookup. */
const maxCandidates = 8;

/** Which records a lookup reads: those of the sample too, unless an online provider is configured. */
export interface PropertyRecordScope {
  readonly hasSample: boolean;
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A record's key; until the job has made it, that of the version before. */
const recordKey = part`coalesce(place_key, address_key)`;

interface KeyPatterns {
  readonly first: string | null;
  readonly second: string | null;
  /** For keys as the version before made them. */
  readonly old: string | null;
}

/** Patterns of LIKE for keys that begin with one of some texts. Null matches nothing. */
function patternsOf(beginnings: readonly string[], old: string, after = ''): KeyPatterns {
  const pattern = (text: string | undefined) => (text ? `${likeText(text)}${after}%` : null);
  return { first: pattern(beginnings[0]), second: pattern(beginnings[1]), old: pattern(old) };
}

/**
 * SQL: whether a record's key matches. Each pattern has a condition of its own, because PostgreSQL finds no array of patterns in an
 * index.
 */
const matchesKey = ({ first, second, old }: KeyPatterns): SqlPart =>
  part`(place_key LIKE ${first} OR place_key LIKE ${second} OR (place_key IS NULL AND address_key LIKE ${old}))`;

/** One parcel is one result: of several sources' records the latest. */
const latestOfParcel = (columns: SqlPart) =>
  part`SELECT DISTINCT ON (${recordKey}, state, coalesce(parcel_key, '')) ${columns} FROM property_records`;

/** Records whose address begins with the typed one at a word boundary, in its state and ZIP code where it names them. */
export async function findByAddress({ sql }: Db, text: string, scope: PropertyRecordScope): Promise<ParcelSummary[]> {
  const { key, oldKey, state, zipCode } = parseAddress(text);
  if (key === '') return [];
  const rows = await sql<ParcelSummary>`${latestOfParcel(placeColumns)}
     WHERE (place_key = ${key} OR ${matchesKey(patternsOf([key], oldKey, ' '))} OR (place_key IS NULL AND address_key = ${oldKey}))
       AND (${state}::text IS NULL OR state = ${state}) AND (${zipCode}::text IS NULL OR zip_code = ${zipCode})
       AND (${scope.hasSample} OR source <> 'sample')
     ORDER BY ${recordKey}, state, coalesce(parcel_key, ''), as_of DESC LIMIT ${maxCandidates}`;
  return rows;
}

/** Most records of which the letters and digits of a parcel number are those of a typed one. */
const maxParcels = 100;

/** Records with a parcel number; of several sources' records of one parcel the latest. */
export async function findByParcel(
  { sql }: Db,
  { parcelNumber, state }: { parcelNumber: string; state?: State },
  scope: PropertyRecordScope,
): Promise<ParcelSummary[]> {
  const rows = await sql<ParcelSummary>`SELECT ${placeColumns} FROM property_records
     WHERE parcel_key = ${parcelKey(parcelNumber)} AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
       AND (${scope.hasSample} OR source <> 'sample')
     ORDER BY as_of DESC, id LIMIT ${maxParcels}`;
  const found: ParcelSummary[] = [];
  for (const place of rows)
    if (isSameParcel(place.parcelNumber ?? '', parcelNumber) && !found.some((later) => isSamePlace(later, place)))
      found.push(place);
  return found.slice(0, maxCandidates);
}

/** Whether two records of one parcel number are one parcel. Those without a street are only in one county. */
function isSamePlace(one: ParcelSummary, other: ParcelSummary): boolean {
  if (one.state !== other.state || !isSameParcel(one.parcelNumber ?? '', other.parcelNumber ?? '')) return false;
  const key = placeKey(one.address, one.city);
  if (key !== placeKey(other.address, other.city)) return false;
  return key !== '' || (one.county !== null && one.county === other.county);
}

/** A parcel with its position. */
export type PositionedPlace = ParcelSummary & { readonly latitude: number; readonly longitude: number };

const milesPerDegree = 69.05;

/** Parcels in the square around a point, nearest first. `miles` is half of the square's side. */
export async function findNear(
  { sql }: Db,
  { latitude, longitude, miles }: { latitude: number; longitude: number; miles: number },
  { limit, ...scope }: PropertyRecordScope & { readonly limit: number },
): Promise<PositionedPlace[]> {
  const north = miles / milesPerDegree;
  const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const rows =
    await sql<PositionedPlace>`SELECT ${placeColumns}, position[1] AS latitude, position[0] AS longitude FROM property_records
     WHERE position <@ box(point(${longitude - east}, ${latitude - north}), point(${longitude + east}, ${latitude + north}))
       AND (${scope.hasSample} OR source <> 'sample')
     ORDER BY (position[1] - ${latitude}) ^ 2 + ((position[0] - ${longitude}) * ${Math.cos((latitude * Math.PI) / 180)}) ^ 2 LIMIT ${limit}`;
  return rows;
}

/** Recorded addresses that begin with a text; where fewer than `limit` do, those that resemble it by trigrams too. */
export async function suggest(
  db: Db,
  text: string,
  { limit, ...scope }: PropertyRecordScope & { readonly limit: number },
) {
  const query = parseAddress(text);
  const parcel = /\d/.test(text) ? parcelKey(text) : null;
  const rows = await db.sql<ParcelSummary>`SELECT ${placeColumns} FROM property_records
     WHERE (${matchesKey(patternsOf(keyBeginnings(text), addressKey(text)))}
       OR (${matchesKey(patternsOf(keyBeginnings(query.text), query.oldKey))}
       AND (${query.state}::text IS NULL OR state = ${query.state})
       AND (${query.zipCode}::text IS NULL OR zip_code = ${query.zipCode}))
       OR parcel_key = ${parcel}) AND (${scope.hasSample} OR source <> 'sample')
     ORDER BY ${recordKey}, id LIMIT ${limit}`;
  if (rows.length > 0) return rows;
  return findSimilar(db, query, { limit, ...scope });
}

/**
 * Least trigram similarities, in this order. The index drops more candidates the higher the similarity is; in a county of a
 * million parcels of one town, most addresses resemble each other by 30 %, the default of pg_trgm.
 */
const similarities = [0.6, 0.4];
const similarMilliseconds = 700;

/** Addresses that resemble a typed one, most similar first: misspelled streets, wrong house numbers. None if that takes long. */
export async function findSimilar(
  db: Pick<Db, 'pool'>,
  { key, oldKey, state }: AddressQuery,
  { limit, ...scope }: PropertyRecordScope & { readonly limit: number },
): Promise<ParcelSummary[]> {
  if (key.length < 4) return [];
  const client = await db.pool.connect();
  try {
    for (const similarity of similarities) {
      await client.query('BEGIN');
      await client.query(`SET LOCAL pg_trgm.similarity_threshold = ${similarity}`);
      await client.query(`SET LOCAL statement_timeout = ${similarMilliseconds}`);
      const rows = await sqlOnClient(client)<ParcelSummary>`
        SELECT ${placeColumns} FROM property_records
        WHERE (place_key % ${key} OR (place_key IS NULL AND address_key % ${oldKey})) AND (${state}::text IS NULL OR state = ${state}) AND (${scope.hasSample} OR source <> 'sample')
        ORDER BY similarity(${recordKey}, ${key}) DESC, id LIMIT ${limit}`;
      await client.query('COMMIT');
      if (rows.length > 0) return rows;
    }
    return [];
  } catch (error) {
    await client.query('ROLLBACK');
    if (isCanceled(error)) return [];
    throw error;
  } finally {
    client.release();
  }
}

/** PostgreSQL's query_canceled, for a statement over its timeout. */
const isCanceled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** A record's place; null if there is none with this id. */
export async function findById({ sql }: Db, id: number): Promise<ParcelSummary | null> {
  const rows = await sql<ParcelSummary>`SELECT ${placeColumns} FROM property_records WHERE id = ${id}`;
  return rows[0] ?? null;
}

export type StoredPropertyRecord = Omit<PropertyRecord, 'isStale' | 'fairMarketRent'> & { readonly sourceKey: string };

/** A record's facts with its tax years and sales, latest first; null if there is none with this id. Amounts in dollars. */
export async function readPropertyRecord({ sql }: Db, id: number): Promise<StoredPropertyRecord | null> {
  const rows = await sql<{ report: StoredPropertyRecord }>`SELECT jsonb_build_object(
       'id', id, 'address', address, 'city', city, 'state', state, 'zipCode', zip_code, 'county', county,
       'parcelNumber', parcel_number, 'kind', kind, 'source', source, 'sourceKey', source_key, 'sourceName', source_name, 'asOf', as_of,
       'fetchedAt', to_char(fetched_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'latitude', position[1], 'longitude', position[0],
       'owner', jsonb_build_object('names', owner_names, 'mailingAddress', owner_mailing_address, 'isOccupant', owner_occupied),
       'structure', jsonb_build_object('bedrooms', bedrooms, 'bathrooms', bathrooms, 'squareFeet', square_feet,
         'yearBuilt', year_built, 'stories', stories, 'units', units),
       'lot', jsonb_build_object('acres', lot_acres, 'landUse', land_use, 'zoning', zoning, 'subdivision', subdivision,
         'legalDescription', legal_description),
       'rent', rent_cents / 100.0,
       'taxes', coalesce((SELECT jsonb_agg(jsonb_build_object('year', tax_year, 'tax', tax_cents / 100.0,
           'assessedLand', assessed_land_cents / 100.0, 'assessedImprovements', assessed_improvement_cents / 100.0,
           'assessedTotal', assessed_total_cents / 100.0) ORDER BY tax_year DESC)
         FROM property_taxes WHERE record_id = r.id), '[]'),
       'sales', coalesce((SELECT jsonb_agg(jsonb_build_object('date', sale_date, 'price', price_cents / 100.0,
           'document', document, 'documentNumber', document_number, 'buyer', buyer, 'seller', seller,
           'armsLength', arms_length) ORDER BY sale_date DESC, id DESC)
         FROM property_sales WHERE record_id = r.id), '[]')) AS report
     FROM property_records r WHERE id = ${id}`;
  return rows[0]?.report ?? null;
}

/**
 * The public fair-market rent of a ZIP code for a number of bedrooms (4 and more are one), of the latest year. Of several rent areas
 * in the ZIP code, that of the town, else the one with the lower rent, and its source names the area.
 */
export async function findFairMarketRent(
  { sql }: Db,
  zipCode: string | null,
  bedrooms: number | null,
  city = '',
): Promise<PropertyRecord['fairMarketRent']> {
  if (zipCode === null || bedrooms === null) return null;
  const rows = await sql<
    NonNullable<PropertyRecord['fairMarketRent']>
  >`SELECT rent_cents / 100.0::float8 AS rent, bedrooms, year,
       CASE WHEN count(*) OVER (PARTITION BY year) > 1 THEN source || ' (' || area_name || ')' ELSE source END AS source
     FROM area_rents WHERE zip_code = ${zipCode} AND bedrooms = ${Math.min(4, bedrooms)}
     ORDER BY year DESC, position(lower(${city || '-'}) IN lower(area_name)) = 0, rent_cents LIMIT 1`;
  return rows[0] ?? null;
}

const coverageMilliseconds = 60_000;
const coverages = new WeakMap<Db['pool'], LRUCache<string, PropertyRecordCoverage[]>>();

/** The sources of the stored records with what each covers, at most a minute old: counting reads all records. */
export async function readCoverage(db: Db, scope: PropertyRecordScope): Promise<PropertyRecordCoverage[]> {
  const cache = coverages.get(db.pool) ?? new LRUCache({ max: 2, ttl: coverageMilliseconds });
  coverages.set(db.pool, cache);
  const cached = cache.get(String(scope.hasSample));
  if (cached) return cached;
  const rows =
    await db.sql<PropertyRecordCoverage>`SELECT source, source_name AS name, count(*)::int AS records, count(DISTINCT state)::int AS states,
       max(as_of)::text AS as_of
     FROM property_records WHERE ${scope.hasSample} OR source <> 'sample' GROUP BY source, source_name ORDER BY records DESC LIMIT 20`;
  cache.set(String(scope.hasSample), rows);
  return rows;
}

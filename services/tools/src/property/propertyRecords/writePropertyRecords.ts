import { type BackgroundJob, createBackgroundJob, part } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';
import { addressKey, parcelKey, placeKey } from './addressKey.ts';
import type { PropertyRecordInput, SaleInput } from './propertyRecord.ts';

/** Records of one key are one: the later row's facts, and the sales and tax years of all. */
function mergeByKey(records: readonly PropertyRecordInput[]): PropertyRecordInput[] {
  const merged = new Map<string, PropertyRecordInput>();
  for (const record of records) {
    const key = `${record.source}\n${record.sourceKey}`;
    const known = merged.get(key);
    merged.set(
      key,
      known
        ? { ...record, sales: [...known.sales, ...record.sales], taxes: [...known.taxes, ...record.taxes] }
        : record,
    );
  }
  return [...merged.values()];
}

/** The latest sale that says something about the market: a disclosed price between unrelated parties. */
export function latestMarketSale(sales: readonly SaleInput[]): SaleInput | null {
  const usable = sales.filter(
    ({ priceCents, armsLength }) => priceCents !== null && priceCents > 0 && armsLength !== false,
  );
  return usable.reduce<SaleInput | null>((latest, sale) => (latest && latest.date >= sale.date ? latest : sale), null);
}

function rowOf(record: PropertyRecordInput) {
  const { sales, taxes, latitude, longitude, ...facts } = record;
  const last = latestMarketSale(sales);
  const byYear = new Map(taxes.map((tax) => [tax.year, tax]));
  const bySale = new Map(sales.map((sale) => [`${sale.date} ${sale.priceCents}`, sale]));
  return {
    ...facts,
    longitude: latitude === null ? null : longitude,
    latitude: longitude === null ? null : latitude,
    parcelKey: parcelKey(record.parcelNumber),
    addressKey: addressKey(`${record.address} ${record.city}`),
    placeKey: placeKey(record.address, record.city),
    lastSaleDate: last?.date ?? null,
    lastSaleCents: last?.priceCents ?? null,
    lastDaysOnMarket: last?.daysOnMarket ?? null,
    sales: [...bySale.values()],
    taxes: [...byYear.values()],
  };
}

// One statement, so that a record and its sales are stored together or not at all. The facts of a later import replace
// those of an earlier one; sales and tax years accumulate.
const upsert = (rows: object[]) => part`
  WITH input AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("source" text, "sourceKey" text, "sourceName" text, "asOf" date,
      "kind" text, "parcelNumber" text, "parcelKey" text, "address" text, "city" text, "state" text, "zipCode" text,
      "county" text, "addressKey" text, "placeKey" text, "latitude" float8, "longitude" float8, "bedrooms" int, "bathrooms" numeric,
      "squareFeet" int, "yearBuilt" int, "stories" numeric, "units" int, "lotAcres" numeric, "landUse" text, "zoning" text,
      "subdivision" text, "legalDescription" text, "ownerNames" text[], "ownerMailingAddress" text,
      "ownerOccupied" boolean, "rentCents" bigint, "lastSaleDate" date, "lastSaleCents" bigint,
      "lastDaysOnMarket" int, "sales" jsonb, "taxes" jsonb)
  ), stored AS (
    INSERT INTO property_records AS known (source, source_key, source_name, as_of, kind, parcel_number, parcel_key, address,
      city, state, zip_code, county, address_key, place_key, position, bedrooms, bathrooms, square_feet, year_built, stories, units,
      lot_acres, land_use, zoning, subdivision, legal_description, owner_names, owner_mailing_address, owner_occupied, rent_cents,
      last_sale_date, last_sale_price_cents, last_days_on_market)
    SELECT "source", "sourceKey", "sourceName", "asOf", "kind", "parcelNumber", "parcelKey", "address", "city", "state",
      "zipCode", "county", "addressKey", "placeKey", point("longitude", "latitude"), "bedrooms", "bathrooms", "squareFeet", "yearBuilt",
      "stories", "units", "lotAcres", "landUse", "zoning", "subdivision", "legalDescription", "ownerNames", "ownerMailingAddress",
      "ownerOccupied", "rentCents", "lastSaleDate", "lastSaleCents", "lastDaysOnMarket"
    FROM input
    ON CONFLICT (source, source_key) DO UPDATE SET
      source_name = excluded.source_name, as_of = excluded.as_of, fetched_at = now(), kind = excluded.kind,
      parcel_number = excluded.parcel_number, parcel_key = excluded.parcel_key, address = excluded.address,
      city = excluded.city, state = excluded.state, zip_code = excluded.zip_code, county = excluded.county,
      address_key = excluded.address_key, place_key = excluded.place_key, position = excluded.position, bedrooms = excluded.bedrooms,
      bathrooms = excluded.bathrooms, square_feet = excluded.square_feet, year_built = excluded.year_built,
      stories = excluded.stories, units = excluded.units, lot_acres = excluded.lot_acres,
      land_use = excluded.land_use, zoning = excluded.zoning,
      subdivision = excluded.subdivision, legal_description = excluded.legal_description,
      owner_names = excluded.owner_names, owner_mailing_address = excluded.owner_mailing_address,
      owner_occupied = excluded.owner_occupied, rent_cents = excluded.rent_cents,
      last_sale_date = greatest(known.last_sale_date, excluded.last_sale_date),
      last_sale_price_cents = CASE WHEN excluded.last_sale_date >= coalesce(known.last_sale_date, excluded.last_sale_date)
        THEN excluded.last_sale_price_cents ELSE known.last_sale_price_cents END,
      last_days_on_market = CASE WHEN excluded.last_sale_date >= coalesce(known.last_sale_date, excluded.last_sale_date)
        THEN excluded.last_days_on_market ELSE known.last_days_on_market END
    RETURNING id, source, source_key
  ), sold AS (
    INSERT INTO property_sales (record_id, sale_date, price_cents, document, document_number, buyer, seller, arms_length,
      days_on_market)
    SELECT stored.id, s."date", s."priceCents", s."document", s."documentNumber", s."buyer", s."seller", s."armsLength",
      s."daysOnMarket"
    FROM input JOIN stored ON stored.source = input.source AND stored.source_key = input."sourceKey",
      jsonb_to_recordset(input.sales) AS s("date" date, "priceCents" bigint, "document" text, "documentNumber" text,
        "buyer" text, "seller" text, "armsLength" boolean, "daysOnMarket" int)
    ON CONFLICT (record_id, sale_date, coalesce(price_cents, -1)) DO NOTHING
  ), taxed AS (
    INSERT INTO property_taxes AS known (record_id, tax_year, tax_cents, assessed_land_cents, assessed_improvement_cents,
      assessed_total_cents)
    SELECT stored.id, t."year", t."taxCents", t."landCents", t."improvementCents", t."totalCents"
    FROM input JOIN stored ON stored.source = input.source AND stored.source_key = input."sourceKey",
      jsonb_to_recordset(input.taxes) AS t("year" int, "taxCents" bigint, "landCents" bigint, "improvementCents" bigint,
        "totalCents" bigint)
    ON CONFLICT (record_id, tax_year) DO UPDATE SET
      tax_cents = coalesce(excluded.tax_cents, known.tax_cents),
      assessed_land_cents = coalesce(excluded.assessed_land_cents, known.assessed_land_cents),
      assessed_improvement_cents = coalesce(excluded.assessed_improvement_cents, known.assessed_improvement_cents),
      assessed_total_cents = coalesce(excluded.assessed_total_cents, known.assessed_total_cents)
  )
  SELECT id FROM stored ORDER BY id`;

/** Inserts or updates records with their sales and tax years, in one statement. Returns their ids in ascending order. */
export async function writePropertyRecords({ sql }: Sql, records: readonly PropertyRecordInput[]): Promise<number[]> {
  if (records.length === 0) return [];
  const stored = await sql<{ id: number }>`${upsert(mergeByKey(records).map(rowOf))}`;
  return stored.map(({ id }) => id);
}

const keyBatch = 2_000;

/** Makes the keys of records that the version before has written, by id. @returns whether there may be more */
export async function keyPropertyRecords({ sql }: Sql): Promise<boolean> {
  const records = await sql<{ id: number; address: string; city: string }>`
    SELECT id, address, city FROM property_records WHERE place_key IS NULL ORDER BY id LIMIT ${keyBatch} FOR UPDATE SKIP LOCKED`;
  if (records.length === 0) return false;
  const keys = records.map(({ id, address, city }) => ({ id, key: placeKey(address, city) }));
  await sql`UPDATE property_records r SET place_key = k.key
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(id int, key text) WHERE r.id = k.id`;
  return records.length === keyBatch;
}

/** Makes the keys of records that were written without them. */
export const createPropertyRecordKeyJob = (db: Db): BackgroundJob =>
  createBackgroundJob({ name: 'record keys', run: () => db.change((tx) => keyPropertyRecords(tx)), idleEvery: 60_000 });

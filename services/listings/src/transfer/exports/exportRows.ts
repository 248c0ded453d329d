import {
  calendarDay,
  type Category,
  centsToDollars,
  dateOfDay,
  type ExportField,
  importColumns,
  type ImportField,
  photoUrl,
  splitBaths,
  type Status,
  daysSince,
} from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { type ImportedField, importedFields } from '../imports/rows/fields.ts';
import { ownListingKey } from '../imports/rows/duplicateIndex.ts';
import { selectFields, valuesOfRow } from '../../catalog/index.ts';
import { toListingTerm, propertyType, standardStatus } from '../imports/rows/vocabulary.ts';

/** Columns of an export, in the order of the registry. */
export const exportFields = importColumns.filter(({ isExported }) => isExported).map(({ name }) => name as ExportField);

interface ExportedPhoto {
  readonly MediaURL: string;
  readonly Order: number;
  readonly PreferredPhotoYN: boolean;
  readonly ShortDescription: string;
}

/** A listing as a row of the data dictionary; null for an empty field. */
export type ExportedRow = Readonly<Record<ExportField, ExportedValue>>;
type ExportedValue = string | number | boolean | readonly string[] | readonly ExportedPhoto[] | null;

interface Row {
  id: number;
  sourceKey: string | null;
  status: Status;
  priceCents: number;
  address: string | null;
  city: string;
  county: string | null;
  state: string;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
  category: Category;
  acres: string | null;
  taxAnnualCents: number | null;
  taxAssessedCents: number | null;
  financeOptions: string[];
  description: string;
  privateRemarks: string | null;
  daysOnMarket: number;
  createdAt: Date;
  title: string;
  dealType: string;
  sellerRole: string | null;
  contactEmail: string | null;
  features: string[];
  urgency: string;
  targetBuyerType: string[];
  showAddress: boolean;
  bathroomQuarters: number | null;
  photos: { id: string; alt: string }[];
}

const exported = part`SELECT id, source_key, status, price_cents, address, city, county, state, zip_code, latitude, longitude, category,
    acres, tax_annual_cents, tax_assessed_cents, finance_options, description, private_remarks, days_on_market, created_at,
    title, deal_type, seller_role, contact_email, features, urgency, target_buyer_type, show_address,
    ${selectFields(importedFields)},
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', photo_id, 'alt', alt) ORDER BY place)
      FROM property_photos WHERE property_id = properties.id), '[]') AS photos
  FROM properties`;
const pageLength = 1_000;

/** All listings of a member in any status, oldest first, page by page. */
export async function* readExportPages({ sql }: Db, userId: number, publicUrl: string): AsyncGenerator<ExportedRow[]> {
  let after: { at: Date; id: number } = { at: new Date(0), id: 0 };
  const now = Date.now();
  while (true) {
    const rows = await sql.prepared<Row>`
      ${exported} WHERE user_id = ${userId} AND (created_at, id) > (${after.at}::timestamptz, ${after.id}::int)
      ORDER BY created_at, id LIMIT ${pageLength}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => toExportedRow(row, publicUrl, now));
    after = { at: last.createdAt, id: last.id };
  }
}

const squareFeetOfAcre = 43_560;

/** Fields of the contracts' registry by column name. */
export const scalarValuesOf = (
  fields: readonly ImportedField[],
  row: object,
): Record<string, string | number | null> => {
  const values = valuesOfRow(fields, row);
  return Object.fromEntries(fields.map(({ name, importName }) => [importName, values[name] ?? null]));
};

/** Bathrooms by kind, and their number as the dictionary counts it: each as one. */
function bathCountsOf(quarters: number | null): Partial<Record<ImportField, number>> {
  if (quarters === null) return {};
  const { full, threeQuarter, half, quarter } = splitBaths(quarters);
  return {
    BathroomsTotalInteger: full + threeQuarter + half + quarter,
    BathroomsFull: full,
    BathroomsThreeQuarter: threeQuarter,
    BathroomsHalf: half,
    BathroomsOneQuarter: quarter,
  };
}

function toExportedRow(row: Row, publicUrl: string, now: number): ExportedRow {
  const acres = row.acres !== null && /^\d{1,8}(\.\d{1,6})?$/.test(row.acres) ? Number(row.acres) : null;
  const values: Partial<Record<ImportField, ExportedValue>> = {
    ...scalarValuesOf(importedFields, row),
    ...bathCountsOf(row.bathroomQuarters),
    ListingKey: row.sourceKey ?? ownListingKey(row.id),
    StandardStatus: standardStatus[row.status],
    ListPrice: centsToDollars(row.priceCents),
    UnparsedAddress: row.address,
    City: row.city,
    CountyOrParish: row.county,
    StateOrProvince: row.state,
    PostalCode: row.zipCode,
    Latitude: row.latitude,
    Longitude: row.longitude,
    PropertyType: propertyType[row.category],
    LotSizeAcres: acres,
    LotSizeSquareFeet: acres === null ? null : Math.round(acres * squareFeetOfAcre),
    TaxAnnualAmount: centsToDollars(row.taxAnnualCents),
    TaxAssessedValue: centsToDollars(row.taxAssessedCents),
    ListingTerms: row.financeOptions.map(toListingTerm),
    PublicRemarks: row.description === '' ? null : row.description,
    PrivateRemarks: row.privateRemarks,
    OnMarketDate: dateOfDay(calendarDay(row.createdAt.getTime()) - row.daysOnMarket),
    DaysOnMarket: row.daysOnMarket + daysSince(row.createdAt.getTime(), now),
    Media: row.photos.map(({ id, alt }, nth) => ({
      MediaURL: publicUrl + photoUrl(id, 1920),
      Order: nth + 1,
      PreferredPhotoYN: nth === 0,
      ShortDescription: alt,
    })),
    X_Dealstead_Title: row.title,
    X_Dealstead_Category: row.category,
    X_Dealstead_DealType: row.dealType,
    X_Dealstead_SellerRole: row.sellerRole,
    X_Dealstead_ContactEmail: row.contactEmail,
    X_Dealstead_Features: row.features,
    X_Dealstead_Urgency: row.urgency,
    X_Dealstead_TargetBuyerType: row.targetBuyerType,
    X_Dealstead_ShowAddress: row.showAddress,
  };
  return Object.fromEntries(exportFields.map((field) => [field, values[field] ?? null])) as ExportedRow;
}

import { type Category, type ImportField, photoUrl, type Status } from '@dealstead/contracts';
import type { Db } from '../database.ts';
import { keyOfOwn } from '../imports/rows/seen.ts';
import { daysSince } from '@dealstead/contracts/listings/daysOnMarket';
import { listingTerm, propertyType, standardStatus } from '../imports/rows/vocabulary.ts';

/** What an export gives of a listing: the dictionary's fields that we hold, in the dictionary's order. */
export const exportFields = [
  'ListingKey',
  'StandardStatus',
  'ListPrice',
  'UnparsedAddress',
  'City',
  'CountyOrParish',
  'StateOrProvince',
  'PostalCode',
  'Latitude',
  'Longitude',
  'ParcelNumber',
  'PropertyType',
  'BedroomsTotal',
  'BathroomsTotalInteger',
  'LivingArea',
  'YearBuilt',
  'LotSizeAcres',
  'LotSizeSquareFeet',
  'Zoning',
  'TaxAnnualAmount',
  'TaxAssessedValue',
  'ListingTerms',
  'PublicRemarks',
  'PrivateRemarks',
  'OnMarketDate',
  'DaysOnMarket',
  'Media',
  'X_Dealstead_Title',
  'X_Dealstead_Category',
  'X_Dealstead_DealType',
  'X_Dealstead_ARV',
  'X_Dealstead_RehabCost',
  'X_Dealstead_WholesaleFee',
  'X_Dealstead_SellerRole',
  'X_Dealstead_ContactName',
  'X_Dealstead_ContactEmail',
  'X_Dealstead_ContactPhone',
  'X_Dealstead_Features',
  'X_Dealstead_Urgency',
  'X_Dealstead_TargetBuyerType',
  'X_Dealstead_MinCashRequired',
  'X_Dealstead_EarnestMoney',
  'X_Dealstead_CloseBy',
  'X_Dealstead_InspectionDays',
  'X_Dealstead_LicenseNumber',
  'X_Dealstead_Brokerage',
  'X_Dealstead_ContractSignedOn',
  'X_Dealstead_ContractEndsOn',
  'X_Dealstead_ShowAddress',
] as const satisfies readonly ImportField[];
export type ExportField = (typeof exportFields)[number];

interface Medium {
  readonly MediaURL: string;
  readonly Order: number;
  readonly PreferredPhotoYN: boolean;
  readonly ShortDescription: string;
}

/** A listing in the dictionary's words; null where there is nothing to say. */
export type Exported = Readonly<
  Record<ExportField, string | number | boolean | readonly string[] | readonly Medium[] | null>
>;

interface Row {
  id: number;
  source_key: string | null;
  status: Status;
  price_cents: number;
  address: string | null;
  city: string;
  county: string | null;
  state: string;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  parcel_number: string | null;
  category: Category;
  bedrooms: number | null;
  bathrooms: number | null;
  square_feet: number | null;
  year_built: number | null;
  acres: string | null;
  zoning: string | null;
  tax_annual_cents: number | null;
  tax_assessed_cents: number | null;
  finance_options: string[];
  description: string;
  private_remarks: string | null;
  days_on_market: number;
  created_at: Date;
  title: string;
  deal_type: string;
  arv_cents: number | null;
  rehab_cost_cents: number | null;
  wholesale_fee_cents: number | null;
  seller_role: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  features: string[];
  urgency: string;
  target_buyer_type: string[];
  min_cash_required_cents: number | null;
  earnest_money_cents: number | null;
  close_by: string | null;
  inspection_days: number | null;
  license_number: string | null;
  brokerage: string | null;
  contract_signed_on: string | null;
  contract_ends_on: string | null;
  show_address: boolean;
  photos: { id: string; alt: string }[];
}

const text = `SELECT id, source_key, status, price_cents, address, city, county, state, zip_code, latitude, longitude, parcel_number,
    category, bedrooms, bathrooms, square_feet, year_built, acres, zoning, tax_annual_cents, tax_assessed_cents, finance_options,
    description, private_remarks, days_on_market, created_at, title, deal_type, arv_cents, rehab_cost_cents, wholesale_fee_cents,
    seller_role, contact_name, contact_email, contact_phone, features,
    urgency, target_buyer_type, min_cash_required_cents, earnest_money_cents, close_by::text, inspection_days, license_number,
    brokerage, contract_signed_on::text, contract_ends_on::text, show_address,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', photo_id, 'alt', alt) ORDER BY place)
      FROM property_photos WHERE property_id = properties.id), '[]') AS photos
  FROM properties WHERE user_id = $1 AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4`;
const pageLength = 1_000;

/** All listings of a member, whatever their status, oldest first, page by page. */
export async function* exportedPages({ pool }: Db, userId: number, publicUrl: string): AsyncGenerator<Exported[]> {
  let after: { at: Date; id: number } = { at: new Date(0), id: 0 };
  const now = Date.now();
  while (true) {
    const { rows } = await pool.query<Row>({ name: 'export', text, values: [userId, after.at, after.id, pageLength] });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => exported(row, publicUrl, now));
    after = { at: last.created_at, id: last.id };
  }
}

const aDay = 86_400_000;
const squareFeetOfAcre = 43_560;
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

function exported(row: Row, publicUrl: string, now: number): Exported {
  const acres = row.acres !== null && /^\d{1,8}(\.\d{1,6})?$/.test(row.acres) ? Number(row.acres) : null;
  const listedOn = Math.floor(row.created_at.getTime() / aDay);
  return {
    ListingKey: row.source_key ?? keyOfOwn(row.id),
    StandardStatus: standardStatus[row.status],
    ListPrice: dollars(row.price_cents),
    UnparsedAddress: row.address,
    City: row.city,
    CountyOrParish: row.county,
    StateOrProvince: row.state,
    PostalCode: row.zip_code,
    Latitude: row.latitude,
    Longitude: row.longitude,
    ParcelNumber: row.parcel_number,
    PropertyType: propertyType[row.category],
    BedroomsTotal: row.bedrooms,
    BathroomsTotalInteger: row.bathrooms,
    LivingArea: row.square_feet,
    YearBuilt: row.year_built,
    LotSizeAcres: acres,
    LotSizeSquareFeet: acres === null ? null : Math.round(acres * squareFeetOfAcre),
    Zoning: row.zoning,
    TaxAnnualAmount: dollars(row.tax_annual_cents),
    TaxAssessedValue: dollars(row.tax_assessed_cents),
    ListingTerms: row.finance_options.map(listingTerm),
    PublicRemarks: row.description === '' ? null : row.description,
    PrivateRemarks: row.private_remarks,
    OnMarketDate: new Date((listedOn - row.days_on_market) * aDay).toISOString().slice(0, 10),
    DaysOnMarket: row.days_on_market + daysSince(row.created_at.getTime(), now),
    Media: row.photos.map(({ id, alt }, nth) => ({
      MediaURL: publicUrl + photoUrl(id, 1920),
      Order: nth + 1,
      PreferredPhotoYN: nth === 0,
      ShortDescription: alt,
    })),
    X_Dealstead_Title: row.title,
    X_Dealstead_Category: row.category,
    X_Dealstead_DealType: row.deal_type,
    X_Dealstead_ARV: dollars(row.arv_cents),
    X_Dealstead_RehabCost: dollars(row.rehab_cost_cents),
    X_Dealstead_WholesaleFee: dollars(row.wholesale_fee_cents),
    X_Dealstead_SellerRole: row.seller_role,
    X_Dealstead_ContactName: row.contact_name,
    X_Dealstead_ContactEmail: row.contact_email,
    X_Dealstead_ContactPhone: row.contact_phone,
    X_Dealstead_Features: row.features,
    X_Dealstead_Urgency: row.urgency,
    X_Dealstead_TargetBuyerType: row.target_buyer_type,
    X_Dealstead_MinCashRequired: dollars(row.min_cash_required_cents),
    X_Dealstead_EarnestMoney: dollars(row.earnest_money_cents),
    X_Dealstead_CloseBy: row.close_by,
    X_Dealstead_InspectionDays: row.inspection_days,
    X_Dealstead_LicenseNumber: row.license_number,
    X_Dealstead_Brokerage: row.brokerage,
    X_Dealstead_ContractSignedOn: row.contract_signed_on,
    X_Dealstead_ContractEndsOn: row.contract_ends_on,
    X_Dealstead_ShowAddress: row.show_address,
  };
}

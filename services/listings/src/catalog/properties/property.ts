import type { Category, Evidence, State } from '@dealstead/contracts';
import { columnValues, part } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import type { Status } from './rules.ts';

/** The columns of the fields that the contracts' registry derives. Amounts in cents, dates as `YYYY-MM-DD`. */
export interface ScalarColumns {
  readonly arvCents: number | null;
  readonly rehabCostCents: number | null;
  readonly wholesaleFeeCents: number | null;
  readonly monthlyRentCents: number | null;
  readonly minCashRequiredCents: number | null;
  readonly earnestMoneyCents: number | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly closeBy: string | null;
  readonly inspectionDays: number | null;
  readonly licenseNumber: string | null;
  readonly brokerage: string | null;
  readonly contractSignedOn: string | null;
  readonly contractEndsOn: string | null;
  readonly parcelNumber: string | null;
  readonly bedrooms: number | null;
  readonly bathroomQuarters: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly zoning: string | null;
}

/** A row of `properties`: a listing, with the columns that its changes and events need. */
export interface Property extends ScalarColumns {
  readonly id: number;
  /** The owner's account id. */
  readonly userId: number;
  readonly title: string;
  readonly description: string;
  readonly privateRemarks: string | null;
  readonly priceCents: number;
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the exact address and position are public. */
  readonly showAddress: boolean;
  /** As the seller wrote it. */
  readonly acres: string | null;
  readonly images: string[];
  readonly features: string[];
  readonly contactEmail: string | null;
  readonly status: Status;
  /** Version of account's last event about the featured placement. */
  readonly featuredVersion: number;
  readonly dealType: string;
  readonly urgency: string;
  readonly targetBuyerType: string[];
  readonly financeOptions: string[];
  readonly profitPotentialCents: number | null;
  /** Percent. */
  readonly roiEstimate: number | null;
  readonly cashOnCashReturn: number | null;
  readonly createdAt: Date;
  /** Increases with every published change; updated under the row's lock. */
  readonly version: number;
  readonly sellerRole: string | null;
  /** The text that the seller confirmed. */
  readonly disclosure: string | null;
  /** For ARV and rehab. */
  readonly evidence: Evidence[];
}

/** Columns to write. The evidence is JSON text. */
export type PropertyValues = Partial<Omit<Property, 'id' | 'version' | 'evidence'>> & { readonly evidence?: string };

/** The columns of `Property`. */
export const propertyColumns = part`id, user_id, title, description, private_remarks, price_cents, category, state, city, address, zip_code, county,
  latitude, longitude, show_address, acres, images, features, contact_email, status, featured_version, deal_type, urgency,
  target_buyer_type, finance_options, profit_potential_cents, roi_estimate::float8, cash_on_cash_return::float8, created_at,
  version, seller_role, disclosure, evidence, arv_cents, rehab_cost_cents, wholesale_fee_cents, monthly_rent_cents,
  min_cash_required_cents, earnest_money_cents, contact_name, contact_phone, close_by::text, inspection_days, license_number,
  brokerage, contract_signed_on::text, contract_ends_on::text, parcel_number, bedrooms, bathroom_quarters, square_feet,
  year_built, zoning`;

/** Reads the whole row of a listing that the caller has locked. */
export async function readProperty({ sql }: Sql, id: number): Promise<Property> {
  const [property] = await sql<Property>`SELECT ${propertyColumns} FROM properties WHERE id = ${id}`;
  if (!property) throw new Error(`There is no listing ${id}`);
  return property;
}

/** Its other columns have their defaults. */
export async function insertProperty({ sql }: Sql, values: PropertyValues): Promise<Property> {
  const [property] = await sql<Property>`
    INSERT INTO properties ${columnValues({ ...values, confirmedAt: new Date() })} RETURNING ${propertyColumns}`;
  return property!;
}

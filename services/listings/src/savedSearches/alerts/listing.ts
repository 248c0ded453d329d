import { type Category, type DealType, dealTypes, type State, toBaths, takesCashOnly } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { roundDegrees, type Status } from '../../catalog/index.ts';
import type { MatchableListing } from '@dealstead/percolator';

/** A listing's current values, in any status. */
export interface AlertListing extends Omit<MatchableListing, 'status'> {
  readonly status: Status;
  readonly version: number;
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly status: Status;
  readonly createdAt: Date;
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly county: string | null;
  readonly zipCode: string | null;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly arvCents: number | null;
  readonly rehabCostCents: number | null;
  readonly monthlyRentCents: number | null;
  readonly acres: string | null;
  readonly hasArvSales: boolean;
  readonly dealType: string;
  readonly ownerFinance: boolean;
  readonly featured: boolean;
  readonly featuredUntil: Date | null;
  readonly daysOnMarket: number;
  readonly bedrooms: number | null;
  readonly bathroomQuarters: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly userId: number;
  readonly roiEstimate: number | null;
  readonly minCashRequiredCents: number | null;
  readonly financeOptions: string[];
  readonly targetBuyerType: string[];
}

const deals: ReadonlySet<string> = new Set(dealTypes);

/** Reads listings by id. Deleted ones are left out. */
export async function readAlertListings(tx: Tx, ids: readonly number[]): Promise<AlertListing[]> {
  const rows = await tx.sql<Row>`
    SELECT id, version, status, created_at, category, state, city, county, zip_code, title, description, price_cents,
      arv_cents, rehab_cost_cents, monthly_rent_cents, acres, deal_type,
      evidence @> '[{"kind": "sale", "for": "arv"}]' AS has_arv_sales,
      (deal_type = 'owner-finance' OR 'owner-finance' = ANY (finance_options)) AS owner_finance,
      featured, featured_until, days_on_market, bedrooms, bathroom_quarters, square_feet, year_built, latitude, longitude, user_id,
        roi_estimate::float8 AS roi_estimate,
      min_cash_required_cents, finance_options, target_buyer_type
    FROM properties WHERE id = ANY (${[...ids]}::int[])`;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    createdAt: row.createdAt.getTime(),
    category: row.category,
    state: row.state,
    city: row.city,
    county: row.county,
    zipCode: row.zipCode,
    title: row.title,
    description: row.description,
    images: [],
    price: row.priceCents,
    arv: row.arvCents,
    hasArvSales: row.hasArvSales,
    rehabCost: row.rehabCostCents,
    monthlyRent: row.monthlyRentCents,
    acres: row.acres,
    dealType: deals.has(row.dealType) ? (row.dealType as DealType) : null,
    ownerFinance: row.ownerFinance,
    cashOnly: takesCashOnly({ financeOptions: row.financeOptions, dealType: row.dealType }),
    featured: row.featured,
    featuredUntil: row.featuredUntil?.getTime() ?? null,
    daysBefore: row.daysOnMarket,
    bedrooms: row.bedrooms,
    bathrooms: row.bathroomQuarters === null ? null : toBaths(row.bathroomQuarters),
    squareFeet: row.squareFeet,
    yearBuilt: row.yearBuilt,
    latitude: roundDegrees(row.latitude),
    longitude: roundDegrees(row.longitude),
    userId: row.userId,
    facts: {
      roiEstimate: row.roiEstimate,
      minCash: row.minCashRequiredCents,
      financeOptions: row.financeOptions,
      targetBuyers: row.targetBuyerType,
    },
  }));
}

/** The listing as input of the percolator if it is on the market; null otherwise. */
export function toMatchable(listing: AlertListing): MatchableListing | null {
  const { status } = listing;
  return status === 'active' || status === 'under-contract' ? { ...listing, status } : null;
}

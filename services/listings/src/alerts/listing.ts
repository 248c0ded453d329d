import { type Category, type DealType, dealTypes, type State, toBaths, takesCashOnly } from '@dealstead/contracts';
import type { Tx } from '../database.ts';
import { roundDegrees, type Status } from '../properties/rules.ts';
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
  readonly created_at: Date;
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly county: string | null;
  readonly zip_code: string | null;
  readonly title: string;
  readonly description: string;
  readonly price_cents: number;
  readonly arv_cents: number | null;
  readonly rehab_cost_cents: number | null;
  readonly monthly_rent_cents: number | null;
  readonly acres: string | null;
  readonly has_arv_sales: boolean;
  readonly deal_type: string;
  readonly owner_finance: boolean;
  readonly featured: boolean;
  readonly featured_until: Date | null;
  readonly days_on_market: number;
  readonly bedrooms: number | null;
  readonly bathroom_quarters: number | null;
  readonly square_feet: number | null;
  readonly year_built: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly user_id: number;
  readonly roi_estimate: number | null;
  readonly min_cash_required_cents: number | null;
  readonly finance_options: string[];
  readonly target_buyer_type: string[];
}

const deals: ReadonlySet<string> = new Set(dealTypes);

/** Reads listings by id. Deleted ones are left out. */
export async function readAlertListings(tx: Tx, ids: readonly number[]): Promise<AlertListing[]> {
  const rows = await tx.sql<Row>`
    SELECT id, version, status, created_at, category, state, city, county, zip_code, title, description, price_cents,
      arv_cents, rehab_cost_cents, monthly_rent_cents, acres, deal_type,
      evidence @> '[{"kind": "sale", "for": "arv"}]' AS has_arv_sales,
      (deal_type = 'owner-finance' OR 'owner-finance' = ANY (finance_options)) AS owner_finance,
      featured, featured_until, days_on_market, bedrooms, bathroom_quarters, square_feet, year_built, latitude, longitude, user_id, roi_estimate::float8 AS roi_estimate,
      min_cash_required_cents, finance_options, target_buyer_type
    FROM properties WHERE id = ANY (${[...ids]}::int[])`;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    createdAt: row.created_at.getTime(),
    category: row.category,
    state: row.state,
    city: row.city,
    county: row.county,
    zipCode: row.zip_code,
    title: row.title,
    description: row.description,
    images: [],
    price: row.price_cents,
    arv: row.arv_cents,
    hasArvSales: row.has_arv_sales,
    rehabCost: row.rehab_cost_cents,
    monthlyRent: row.monthly_rent_cents,
    acres: row.acres,
    dealType: deals.has(row.deal_type) ? (row.deal_type as DealType) : null,
    ownerFinance: row.owner_finance,
    cashOnly: takesCashOnly({ financeOptions: row.finance_options, dealType: row.deal_type }),
    featured: row.featured,
    featuredUntil: row.featured_until?.getTime() ?? null,
    daysBefore: row.days_on_market,
    bedrooms: row.bedrooms,
    bathrooms: row.bathroom_quarters === null ? null : toBaths(row.bathroom_quarters),
    squareFeet: row.square_feet,
    yearBuilt: row.year_built,
    latitude: roundDegrees(row.latitude),
    longitude: roundDegrees(row.longitude),
    userId: row.user_id,
    facts: {
      roiEstimate: row.roi_estimate,
      minCash: row.min_cash_required_cents,
      financeOptions: row.finance_options,
      targetBuyers: row.target_buyer_type,
    },
  }));
}

/** The listing as input of the percolator if it is on the market; null otherwise. */
export function toMatchable(heard: AlertListing): MatchableListing | null {
  const { status } = heard;
  return status === 'active' || status === 'under-contract' ? { ...heard, status } : null;
}

/**
 * Formulas of a listing's own figures, for the form, the API, imports, demo data, search and all pages. The amounts of a call are all dollars or
 * all cents; nothing is rounded unless a function states it. An unknown input gives null: a rehab that the seller did not
 * state is unknown, a stated rehab of 0 is known. Maximum allowable offers and everything of the
 * calculator are in `services/packages/formulas`.
 */

import type { Category } from '../categories.ts';
import { rentedCategories } from './returns.ts';

/**
 * Spread, the gross profit before buying, holding and selling costs: ARV − price − rehab. The wholesale fee is part of
 * the price, as the post form asks for it, so it is not subtracted again.
 */
export function spread(price: number, rehab: number | null, arv: number | null): number | null {
  return arv === null || rehab === null ? null : arv - price - rehab;
}

/** How pages, mails and files call `grossRoi`. The ROI of a flip in `services/packages/formulas` subtracts all costs. */
export const grossRoiLabel = 'Gross ROI';
export const grossRoiExplanation =
  'Gross ROI is spread divided by price plus rehab, before buying, holding and selling costs. The calculator’s ROI of a flip subtracts those costs.';

/**
 * Gross return on investment as a share: spread ÷ (price + rehab). Return on investment is gain over the cost of the
 * investment; here the cost is what the buyer pays for the property and its repairs. Null where nothing is paid.
 */
export function grossRoi(price: number, rehab: number | null, arv: number | null): number | null {
  const profit = spread(price, rehab, arv);
  const cost = price + (rehab ?? 0);
  return profit === null || cost <= 0 ? null : profit / cost;
}

/** A listing's own figures in integer cents. */
export interface ListingFigures {
  readonly price: number;
  readonly arv: number | null;
  readonly rehabCost: number | null;
}

/**
 * What a listing stores as `profit_potential` (`spread`, integer cents) and `roi_estimate` (`grossRoi` in percent, two
 * decimals, half away from zero). The migration `projected_returns` computes the same in SQL.
 */
export function projectedReturn({ price, arv, rehabCost }: ListingFigures): {
  profit_potential: number | null;
  roi_estimate: number | null;
} {
  const profit = spread(price, rehabCost, arv);
  const cost = price + (rehabCost ?? 0);
  if (profit === null || cost <= 0) return { profit_potential: profit, roi_estimate: null };
  // Exact for cents below 9 × 10^11: the dividend is an integer that a double holds.
  const hundredths = Math.round(Math.abs(profit * 10_000) / cost);
  return { profit_potential: profit, roi_estimate: hundredths === 0 ? 0 : (Math.sign(profit) * hundredths) / 100 };
}

/** Price for one acre, or null where no acreage is known. */
export function pricePerAcre(price: number, acres: number | null): number | null {
  return acres !== null && acres > 0 ? price / acres : null;
}

/** The price per acre that a page shows: of land of any use, which is sold by it. A building and its lot have none. */
export const landPricePerAcre = (category: Category, price: number, acres: number | null): number | null =>
  rentedCategories.includes(category) ? null : pricePerAcre(price, acres);

/**
 * Price in percent of ARV, from integer cents; null without an ARV. Equal ratios give the same double, and for amounts
 * below $1,000,000,000 a ratio compares with `arvPercentBound` exactly as the integers do
 * (price × 10,000 ≤ hundredths of a percent × ARV): two different ones lie further apart than the rounding reaches.
 */
export function arvPercent(priceCents: number, arvCents: number | null): number | null {
  return arvCents === null || arvCents <= 0 ? null : (priceCents / arvCents) * 100;
}

/**
 * A percent with so many decimals, rounded half away from zero: the one rounding of percents that are shown, in pages, mails and
 * documents.
 */
export function roundPercent(percent: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return (Math.sign(percent) * Math.round(Math.abs(percent) * scale)) / scale || 0;
}

/** A bound in percent, of at most two decimals, as `arvPercent` computes a ratio of exactly that percent. */
export function arvPercentBound(percent: number): number {
  return (Math.round(percent * 100) / 10_000) * 100;
}

/**
 * The least bound in hundredths of a percent that includes a price: ⌈price × 10,000 ÷ ARV⌉, an integer. Exact for cents
 * below 9 × 10^11.
 */
export function leastArvHundredths(priceCents: number, arvCents: number): number {
  return Math.ceil((priceCents * 10_000) / arvCents);
}

import type { Feature } from '../access.ts';

/**
 * The feature that each figure of the market requires; null for those of the market overview, which every member reads.
 * The one place that decides it: the service omits the others, and screens show their locks.
 *
 * - The overview (every plan): supply, asking price and days on market, for the nation and by state.
 * - `basic-analytics`: the same by category, listings under contract and new listings.
 * - `advanced-analytics`: price per acre and spread, by county and by month, and the intervals of all medians.
 * - `roi-analysis`: the gross ROI.
 * - `market-insights`: closings, absorption, months of supply, the change of prices, and the market report.
 */
export const figureFeatures = {
  active: null,
  price: null,
  daysOnMarket: null,
  underContract: 'basic-analytics',
  newListings: 'basic-analytics',
  pricePerAcre: 'advanced-analytics',
  spread: 'advanced-analytics',
  returnOnCost: 'roi-analysis',
  closings: 'market-insights',
  absorption: 'market-insights',
  supplyMonths: 'market-insights',
  priceChange: 'market-insights',
} as const satisfies Record<string, Feature | null>;
export type FigureName = keyof typeof figureFeatures;

/** The feature that each part of the market analytics requires. */
export const marketPartFeatures = {
  categories: 'basic-analytics',
  counties: 'advanced-analytics',
  months: 'advanced-analytics',
  intervals: 'advanced-analytics',
  report: 'market-insights',
} as const satisfies Record<string, Feature>;
export type MarketPart = keyof typeof marketPartFeatures;

/** A sample below this is marked on screen and in files: its median says little. */
export const smallSample = 10;

/** Periods of the monthly figures, in months. */
export const marketPeriods = [6, 12, 24] as const;
export type MarketPeriod = (typeof marketPeriods)[number];

/** Days over which closings are counted. */
export const closingDays = 90;

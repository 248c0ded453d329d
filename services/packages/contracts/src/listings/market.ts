import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id } from '../endpoint.ts';
import { states } from '../states.ts';
import { marketPeriods } from './marketFigures.ts';

/**
 * A median of a sample of `n`. `low` and `high` bound it with at least 95% confidence: the order statistics of ranks r and
 * n + 1 − r, where r = ⌊(n + 1 − 1.96 √n) ÷ 2⌋ (the sign test inverted, which assumes no distribution). They are null below
 * six values, where no such interval exists, and for plans without `advanced-analytics`.
 */
const Median = z.object({
  n: z.number().int(),
  median: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Median = z.infer<typeof Median>;

/** Figures of a place and category. A figure that the plan does not include is absent; null means that it is unknown. */
const MarketFigures = z.object({
  /** Active listings. */
  active: z.number().int(),
  /** Asking price of active listings in dollars. */
  price: Median.nullable(),
  /** Days on the market of active listings. */
  daysOnMarket: Median.nullable(),
  underContract: z.number().int().optional(),
  /** Listings that came on the market in the last 30 days and are still shown. */
  newListings: z.number().int().optional(),
  /** Dollars. */
  pricePerAcre: Median.nullish(),
  /** ARV − price − rehab in dollars. */
  spread: Median.nullish(),
  /** Spread ÷ (price + rehab) in percent. */
  returnOnCost: Median.nullish(),
  /** Listings closed in the last 90 days. */
  closings: z.number().int().optional(),
  /** Closings a month, of the last 90 days, in percent of active listings. */
  absorption: z.number().nullish(),
  /** Active listings ÷ closings a month. */
  supplyMonths: z.number().nullish(),
  /**
   * By how much the median price of the listings of the last 90 days differs from that of the 90 days before; null if either
   * sample is below ten. It is clear if the intervals of both medians do not overlap.
   */
  priceChange: z.object({ percent: z.number(), isClear: z.boolean() }).nullish(),
});
export type MarketFigures = z.infer<typeof MarketFigures>;

const MarketMonth = z.object({
  /** `2026-11`, by the calendar of America/New_York. */
  month: z.string(),
  /** Whether the month has not ended yet. */
  isCurrent: z.boolean(),
  /** Listings that came on the market in this month, without drafts and withdrawn ones. */
  listed: z.number().int(),
  /** Latest asking price of those, in dollars, likewise price per acre and spread. */
  price: Median.nullable(),
  pricePerAcre: Median.nullable(),
  spread: Median.nullable(),
  /** Absent without `market-insights`. */
  closed: z.number().int().optional(),
  /** Days on the market of the listings that closed in this month. Absent without `market-insights`. */
  daysToClose: Median.nullish(),
});
export type MarketMonth = z.infer<typeof MarketMonth>;

const MarketQuery = z.object({
  state: z.enum(states).optional(),
  /** A county of the state, without "County" or "Parish". */
  county: z.string().trim().min(1).max(60).optional(),
  category: z.enum(categories).optional(),
  months: z.coerce
    .number()
    .pipe(z.union(marketPeriods.map((months) => z.literal(months))))
    .default(12),
});
export type MarketQuery = z.output<typeof MarketQuery>;

export const MarketAnalytics = z.object({
  /** When the figures were computed; null until the first computation, with empty lists. */
  asOf: z.iso.datetime().nullable(),
  /** Of the place and category that the query names. */
  summary: MarketFigures.nullable(),
  /** By state, or by county if the query names a state; the most listings first. Null where the plan lacks counties. */
  places: z
    .array(z.object({ state: z.enum(states), county: z.string().nullable(), figures: MarketFigures }))
    .nullable(),
  /** Of the place, by category. Null where the plan lacks them. */
  categories: z.array(z.object({ category: z.enum(categories), figures: MarketFigures })).nullable(),
  /** Of the place and category, the oldest first; of a county always all categories. Null where the plan lacks them. */
  months: z.array(MarketMonth).nullable(),
});
export type MarketAnalytics = z.infer<typeof MarketAnalytics>;

const gated = { category: 'basic-analytics', county: 'advanced-analytics' } as const;

export const getMarketAnalytics = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/market',
  access: 'member',
  scope: 'analytics:read',
  gated,
  query: MarketQuery,
  response: MarketAnalytics,
  summary: 'Figures of the market by state, county, category and month, as far as the plan includes them',
});

export const readMarketAnalytics = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/internal/market',
  access: 'peer',
  query: MarketQuery,
  response: MarketAnalytics,
  summary: 'All figures of the market, for reports whose readers were admitted by another service',
});

export const downloadMarketTable = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/market/tables/{table}',
  access: 'member',
  scope: 'analytics:read',
  gated,
  params: z.object({ table: z.enum(['places.csv', 'categories.csv', 'months.csv']) }),
  query: MarketQuery,
  content: 'text/csv',
  response: z.string(),
  summary: 'A table of the market as CSV, with the columns that the plan includes',
});

export const downloadMarketReport = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/market/report.pdf',
  access: 'member',
  feature: 'market-insights',
  query: MarketQuery.pick({ state: true, county: true, category: true }),
  content: 'application/pdf',
  response: z.string(),
  summary: 'The market report of the nation, a state or a county as PDF',
});

/** What buyers did with listings of one seller, over the listings' whole life. */
const FunnelCounts = z.object({
  /** Page views: one for each visitor and day. */
  views: z.number().int(),
  /** Members who saved a listing to their account. */
  favorites: z.number().int(),
  inquiries: z.number().int(),
  offers: z.number().int(),
  closed: z.number().int(),
});
export type FunnelCounts = z.infer<typeof FunnelCounts>;

export const SellerFunnel = z.object({
  /** All listings but drafts. */
  listings: z.number().int(),
  totals: FunnelCounts,
  /** The listings with the most views, at most 50. */
  top: z.array(
    FunnelCounts.extend({
      propertyId: z.number().int(),
      title: z.string(),
      city: z.string(),
      state: z.enum(states),
      status: z.string(),
    }),
  ),
});
export type SellerFunnel = z.infer<typeof SellerFunnel>;

export const getSellerFunnel = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/funnel',
  access: 'member',
  scope: 'analytics:read',
  query: z.object({ owner: Id.optional() }),
  response: SellerFunnel,
  summary:
    "Views, favorites, inquiries, offers and closings of the caller's own listings, or of the owner's for whom they act as a delegate",
});

export const downloadSellerFunnel = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/funnel.csv',
  access: 'member',
  scope: 'analytics:read',
  query: z.object({ owner: Id.optional() }),
  content: 'text/csv',
  response: z.string(),
  summary: 'The same for each listing as CSV',
});

/** Days over which the activity of a team is counted. */
export const teamActivityDays = 90;

export const TeamActivity = z.object({
  days: z.number().int(),
  /** The owner first, then seats by how much they did. Seats that did nothing are absent. */
  people: z.array(
    z.object({
      userId: z.number().int(),
      /** First name; null for a closed account. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      isOwner: z.boolean(),
      /** Listings put on the market, for the first time or again. */
      published: z.number().int(),
      priceChanges: z.number().int(),
      /** Listings reported as sold. */
      closed: z.number().int(),
      /** Other changes of a listing's status. */
      statusChanges: z.number().int(),
      lastAt: z.iso.datetime(),
    }),
  ),
});
export type TeamActivity = z.infer<typeof TeamActivity>;

export const getTeamActivity = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/team-activity',
  access: 'member',
  scope: 'analytics:read',
  feature: 'team-collaboration',
  response: TeamActivity,
  summary: "What the caller and the caller's seats did with the caller's listings in the last 90 days",
});

export const downloadTeamActivity = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/team-activity.csv',
  access: 'member',
  scope: 'analytics:read',
  feature: 'team-collaboration',
  content: 'text/csv',
  response: z.string(),
  summary: 'The same as CSV',
});

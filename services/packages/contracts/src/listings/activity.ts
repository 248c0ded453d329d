import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { Match } from './alerts.ts';
import { statuses } from './posting.ts';
import { Property } from './properties.ts';

/** A listing in one line; amounts in dollars. */
const ListingLine = Property.pick({
  id: true,
  title: true,
  city: true,
  state: true,
  price: true,
  arv: true,
  status: true,
});
export type ListingLine = z.infer<typeof ListingLine>;

/** A match with the saved search that it satisfies. */
export const RecentMatch = Match.extend({
  property: ListingLine,
  searchId: z.number().int(),
  searchName: z.string(),
  /** The calculator's mode of a search by return; null for another one. */
  mode: z.enum(['rental', 'flip']).nullable(),
});
export type RecentMatch = z.infer<typeof RecentMatch>;

export const RecentMatches = z.object({
  /** Number of the caller's saved searches. */
  searches: z.number().int(),
  /** Listings that matched in the last seven days, each counted once. */
  thisWeek: z.number().int(),
  matches: z.array(RecentMatch).max(20),
});
export type RecentMatches = z.infer<typeof RecentMatches>;

export const listRecentMatches = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/saved-searches/matches',
  access: 'member',
  feature: 'property-alerts',
  response: RecentMatches,
  summary: 'The latest 20 matches of all saved searches with their reasons, newest first, each listing once',
});

/** Days of changes that saved activity covers. */
export const savedActivityDays = 30;

/** A change of a listing that the caller saved or watches. */
export const SavedChange = z.object({
  property: ListingLine,
  kind: z.enum(['price-drop', 'price-rise', 'back', 'under-contract', 'sold']),
  /** Dollars before and after a change of the price; null for a change of the status. */
  priceBefore: z.number().nullable(),
  priceAfter: z.number().nullable(),
  at: z.iso.datetime(),
});
export type SavedChange = z.infer<typeof SavedChange>;

export const SavedActivity = z.object({
  /** Number of listings saved as favorites. */
  saved: z.number().int(),
  /** Number of listings with an active alert. */
  watched: z.number().int(),
  /** Listings whose price dropped in these days, each counted once. */
  priceDrops: z.number().int(),
  changes: z.array(SavedChange).max(20),
});
export type SavedActivity = z.infer<typeof SavedActivity>;

export const getSavedActivity = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/favorites/activity',
  access: 'member',
  feature: 'favorites',
  response: SavedActivity,
  summary: 'The latest change of price or status of each saved and watched listing in the last 30 days, newest first',
});

/** What buyers did with listings in a number of days. */
const Counts = z.object({
  /** Page views: one for each visitor and day. */
  views: z.number().int(),
  /** Page views in as many days before. */
  viewsBefore: z.number().int(),
  favorites: z.number().int(),
  inquiries: z.number().int(),
  offers: z.number().int(),
});

export const OwnPerformance = z.object({
  /** Length of the period in days. */
  days: z.number().int(),
  total: Counts,
  /** Page views in the last seven days and in the seven before. */
  week: z.object({ views: z.number().int(), viewsBefore: z.number().int() }),
  /** Number of listings on the market. */
  onMarket: z.number().int(),
  /** The listings with the most views. */
  top: z.array(
    Counts.extend({
      propertyId: z.number().int(),
      title: z.string(),
      city: z.string(),
      state: z.string(),
      status: z.enum(statuses),
      /** Views of each day, oldest first. */
      daily: z.array(z.number().int()),
    }),
  ),
});
export type OwnPerformance = z.infer<typeof OwnPerformance>;

export const getOwnPerformance = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/performance',
  access: 'member',
  scope: 'analytics:read',
  query: z.object({ owner: Id.optional() }),
  response: OwnPerformance,
  summary:
    "Views, favorites, inquiries and offers of the caller's own listings on the market in the last 30 days, or of the owner's for whom they act as a delegate",
});

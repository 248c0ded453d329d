import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { states } from '../states.ts';
import { bathBounds, bedBounds, dealTypes, gatedFilters, gatedParameters, priceSteps } from './filter.ts';
import { FilterParameters, SearchInterpretation } from './interpretation.ts';
import { pageShapeOf } from './fieldSchemas.ts';
import { sellerRoles, statuses } from './posting.ts';
import { propertyTypes } from './propertyTypes.ts';
import { Assumptions, optional, PropertyFilter, PropertyQuery, trueFlag } from './propertyFilter.ts';
import { returnMetrics } from './returns.ts';
import { scalarFields } from './scalarFields.ts';

/** Statuses in which a listing has a public page. */
export const shownStatuses = ['active', 'under-contract', 'closed', 'expired'] as const;

/** Projected returns of a listing: percent, and dollars. See `ProjectedReturns` in `returns.ts`. */
export const ProjectedReturns = z.object({
  rent: z.number().nullable(),
  rentFrom: z.enum(['listing', 'rule']).nullable(),
  /** Whether the seller takes cash only, so that no loan is assumed. */
  isCashOnly: z.boolean(),
  cashOnCash: z.number().nullable(),
  capRate: z.number().nullable(),
  maoMargin: z.number().nullable(),
  flipProfit: z.number().nullable(),
});

/** A listing in lists and on cards; amounts in dollars. */
export const Property = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  category: z.enum(categories),
  price: z.number(),
  city: z.string(),
  state: z.enum(states),
  acres: z.string().nullable(),
  arv: z.number().nullable(),
  featured: z.boolean(),
  createdAt: z.iso.datetime(),
  userId: z.number().int(),
  status: z.enum(shownStatuses),
  rehabCost: z.number().nullable(),
  /** Present in lists that are filtered or ordered by a projected return, or that ask for one. */
  returns: ProjectedReturns.optional(),
});
export type Property = z.infer<typeof Property>;

/** A photo with its alternative text. */
export const Photo = z.object({
  /** URL of the variant that is 640 pixels wide; `photoUrl` returns the others. */
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** The public data of a listing's page: no contact or documents, and no exact position unless the seller makes it public. */
export const PropertyPage = Property.extend({
  ...pageShapeOf(scalarFields),
  zipCode: z.string().nullable(),
  county: z.string().nullable(),
  /** Rounded to about a kilometer. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  features: z.array(z.string()),
  dealType: z.string(),
  daysOnMarket: z.number().int(),
  financeOptions: z.array(z.string()),
  /** These three are absent in responses cached before they were added. */
  urgency: z.string().optional(),
  targetBuyerType: z.array(z.string()).optional(),
  /** Percent, stated by the seller: annual cash flow before tax ÷ cash invested. */
  cashOnCashReturn: z.number().nullable().optional(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The seller's right to sell; null for imported listings without one. */
  sellerRole: z.enum(sellerRoles).nullable(),
  /** The text that the seller confirmed. */
  disclosure: z.string().nullable(),
  /** Null unless the seller makes it public; the position is exact then. */
  address: z.string().nullable(),
  photos: z.array(Photo),
  /** Number of comparable sales in the evidence for the ARV. */
  arvSales: z.number().int(),
});
export type PropertyPage = z.infer<typeof PropertyPage>;

/** Ids of listings, separated by commas. */
const Ids = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'Must be ids with commas between them')
  .transform((text) => text.split(',').map(Number));

export const listProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  gated: gatedParameters,
  query: PropertyQuery,
  response: z.array(Property),
  summary: 'Public listings by filter, newest first unless sorted otherwise',
});

export const listPropertiesById = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/picked',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  gated: { returns: 'investment-calculator', assumptions: 'investment-calculator' },
  /** With `returns` each listing has its projected returns under `assumptions`. */
  query: z.object({ ids: Ids, returns: trueFlag, assumptions: optional(Assumptions) }),
  response: z.array(Property),
  summary: 'Public listings by id, in that order, such as favorites, on request with projected returns',
});

export const PropertySummary = z.object({
  count: z.number().int(),
  averagePrice: z.number().nullable(),
  featured: z.number().int(),
  states: z.number().int(),
  /** How `search` was interpreted; null without a text, and for literal words. */
  interpretation: SearchInterpretation.nullable(),
  /** Spelling corrections: words that no listing contains, and the words searched instead. */
  corrections: z.array(z.object({ typed: z.string(), meant: z.array(z.string()) })),
  /** All conditions of the query, explicit and interpreted, and those that the numbers go by if they were relaxed. */
  asked: FilterParameters,
  relaxed: FilterParameters.nullable(),
  /** Where the place of the conditions lies, in degrees; absent without one, for states only, and for an unknown place. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).optional(),
  /**
   * Listings that match the other conditions but are left out because a figure of a projected return is unknown; without a
   * bound of one, those of which `unknownOf` is unknown. Absent without either.
   */
  unknownReturns: z.number().int().optional(),
});
export type PropertySummary = z.infer<typeof PropertySummary>;

export const summarizeProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/summary',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  gated: { ...gatedFilters, unknownOf: 'investment-calculator' },
  /** `unknownOf` is the projected return by which the list is ordered. */
  query: PropertyFilter.extend({ unknownOf: optional(z.enum(returnMetrics)) }),
  response: PropertySummary,
  summary: 'Count, average price, featured deals and distinct states of the listings that match a filter',
});

const counts = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.partialRecord(z.enum(keys), z.number().int());

/** Facet counts without zeros. A facet ignores its own selection, so that further values can be selected. */
export const Facets = z.object({
  category: counts(categories),
  state: counts(states),
  dealType: counts(dealTypes),
  propertyType: counts(propertyTypes),
  /** Listings with at least that many bedrooms or bathrooms; a listing that does not state them is in none. */
  minBeds: counts(bedBounds),
  minBaths: counts(bathBounds),
});
export type Facets = z.infer<typeof Facets>;

export const countFacets = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/facets',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  gated: gatedFilters,
  query: PropertyFilter,
  response: Facets,
  summary: 'Exact counts by category, state, deal type, property type, bedrooms and bathrooms for a filter',
});

export const countPrices = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/prices',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  gated: gatedFilters,
  query: PropertyFilter,
  response: z.object({ counts: z.array(z.number().int()).length(priceSteps.length) }),
  summary: 'Price histogram of the listings that match a filter, ignoring its price bounds',
});

const BestValue = Property.pick({ id: true, title: true, city: true, state: true, price: true, acres: true });

/** Public market figures for the home page. */
export const Market = z.object({
  count: z.number().int(),
  /** The three listings with the lowest price per acre. */
  bestValue: z.array(BestValue).max(3),
  /** The five states with the most listings. */
  states: z.array(z.object({ state: z.enum(states), count: z.number().int() })).max(5),
});
export type Market = z.infer<typeof Market>;

export const getMarket = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/market',
  access: 'anyone',
  scope: 'analytics:read',
  shared: true,
  response: Market,
  summary: 'The three listings with the lowest price per acre and the five states with the most listings',
});

export const Analytics = z.object({
  count: z.number().int(),
  /** Below $100,000; from $100,000 to below $200,000; from $200,000 (specification, section 9). */
  prices: z.object({ below100k: z.number().int(), below200k: z.number().int(), from200k: z.number().int() }),
  categories: counts(categories),
  /** Lowest price per acre first. */
  bestValue: z.array(Property).max(5),
});
export type Analytics = z.infer<typeof Analytics>;

export const getAnalytics = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/analytics',
  access: 'anyone',
  scope: 'analytics:read',
  shared: true,
  feature: 'basic-analytics',
  gated: gatedFilters,
  query: PropertyFilter,
  response: Analytics,
  summary: 'Price distribution, counts by category and the best value by price per acre for a filter',
});

export const getProperty = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  params: z.object({ id: Id }),
  response: PropertyPage,
  summary: 'The public data of one listing',
});

export const deleteProperty = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/properties/{id}',
  access: 'member',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Delete a listing of your own permanently; delegates cannot',
});

/** A listing in its owner's list, in any status. */
export const OwnProperty = Property.extend({
  status: z.enum(statuses),
});
export type OwnProperty = z.infer<typeof OwnProperty>;

import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { states } from '../states.ts';
import { drawingViews } from './drawings.ts';

/** Statuses in which a listing has a page of its own. */
export const shownStatuses = ['active', 'under-contract', 'closed', 'expired'] as const;

/** A listing as lists and cards show it; prices in dollars. */
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
});
export type Property = z.infer<typeof Property>;

/** The public form of a listing's own page: no contact, no exact place, no documents. */
export const PropertyPage = Property.extend({
  zipCode: z.string().nullable(),
  /** Rounded to about a kilometer. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  features: z.array(z.string()),
  dealType: z.string(),
  rehabCost: z.number().nullable(),
  wholesaleFee: z.number().nullable(),
  daysOnMarket: z.number().int(),
  financeOptions: z.array(z.string()),
  confirmedAt: z.iso.datetime().nullable(),
});
export type PropertyPage = z.infer<typeof PropertyPage>;

/** Filters that everyone may use. An empty value or `all` means no filter. */
const noFilter = (value: unknown) => (value === '' || value === 'all' ? undefined : value);
export const PropertyFilter = z.object({
  category: z.preprocess(noFilter, z.enum(categories).optional()),
  search: z.preprocess(noFilter, z.string().max(200).optional()),
  state: z.preprocess(noFilter, z.enum(states).optional()),
});
export type PropertyFilter = z.infer<typeof PropertyFilter>;

export const PropertyQuery = PropertyFilter.extend({
  limit: z.coerce.number().int().min(1).max(100).default(12),
  sortBy: z.enum(['createdAt', 'price', 'acres']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** Goes on after this listing: see `cursorAfter`. */
  after: z.string().max(100).optional(),
});
export type PropertyQuery = z.infer<typeof PropertyQuery>;

export const listProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties',
  who: 'anyone',
  shared: true,
  query: PropertyQuery,
  answer: z.array(Property),
  summary: 'Public listings by filter, newest first unless sorted otherwise',
});

export const PropertySummary = z.object({
  count: z.number().int(),
  averagePrice: z.number().nullable(),
  featured: z.number().int(),
  states: z.number().int(),
});
export type PropertySummary = z.infer<typeof PropertySummary>;

export const summarizeProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/summary',
  who: 'anyone',
  shared: true,
  query: PropertyFilter,
  answer: PropertySummary,
  summary: 'Count, average price, featured deals and distinct states of the listings that a filter finds',
});

export const getProperty = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}',
  who: 'anyone',
  shared: true,
  params: z.object({ id: Id }),
  answer: PropertyPage,
  summary: 'The public form of one listing',
});

export const deleteProperty = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/properties/{id}',
  who: 'member',
  params: z.object({ id: Id }),
  answer: Message,
  summary: 'Take a listing of your own off the market for good',
});

export const getDrawing = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/drawings/{view}',
  who: 'anyone',
  shared: true,
  content: 'image/svg+xml',
  params: z.object({ id: Id, view: z.templateLiteral([z.enum(drawingViews), '.svg']) }),
  answer: z.string(),
  summary: "A drawing of the listing, made from the listing's own data",
});

export const getShareImage = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/share.png',
  who: 'anyone',
  shared: true,
  content: 'image/png',
  params: z.object({ id: Id }),
  answer: z.instanceof(Uint8Array),
  summary: 'The drawing as a picture of 1200 by 630 for social previews',
});

/** A listing as its owner sees it in their own list, whatever its status. */
export const OwnProperty = Property.extend({
  status: z.enum(['draft', ...shownStatuses, 'withdrawn']),
});
export type OwnProperty = z.infer<typeof OwnProperty>;

export const listOwnProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties',
  who: 'member',
  query: PropertyQuery.pick({ limit: true, after: true }),
  answer: z.array(OwnProperty),
  summary: "The caller's own listings, newest first",
});

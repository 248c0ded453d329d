import { z } from 'zod';
import { endpoint, Id, RowId } from '../endpoint.ts';
import { maxOwnChanges, ownChanges, ownSortOrders } from './ownChanges.ts';
import { statuses } from './posting.ts';
import { OwnProperty } from './properties.ts';

/** A listing in its owner's table, with what buyers did and how fresh it is. */
export const OwnPropertyCard = OwnProperty.extend({
  /** Page views: one for each visitor and day. */
  views: z.number().int(),
  inquiries: z.number().int(),
  unseenInquiries: z.number().int(),
  confirmedAt: z.iso.datetime().nullable(),
  /** When it leaves the market unless it is confirmed; null off the market and for imports without a seller's role. */
  expiresAt: z.iso.datetime().nullable(),
  /** When featured placement ends; null where it is not featured, or has no end. */
  featuredUntil: z.iso.datetime().nullable().optional(),
});
export type OwnPropertyCard = z.infer<typeof OwnPropertyCard>;

const OwnFilter = z.object({
  owner: Id.optional(),
  /** Part of the title, the address, the city or the state, or the number: `DS-10482`. */
  search: z.string().trim().max(100).optional(),
});

export const OwnPropertyQuery = OwnFilter.extend({
  status: z.enum(statuses).optional(),
  sortBy: z.enum(ownSortOrders).default('createdAt'),
  limit: z.coerce.number().int().min(1).max(100).default(12),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type OwnPropertyQuery = z.output<typeof OwnPropertyQuery>;

export const listOwnProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties',
  access: 'member',
  scope: 'listings:read',
  query: OwnPropertyQuery,
  response: z.array(OwnPropertyCard),
  summary:
    "A page of the caller's own listings in any status, or of the owner's for whom they act as a delegate; newest first by default",
});

export const countOwnProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/va/properties/counts',
  access: 'member',
  scope: 'listings:read',
  query: OwnFilter,
  response: z.partialRecord(z.enum(statuses), z.number().int()),
  summary: "Number of the caller's own listings by status, or of the owner's for whom they act as a delegate",
});

export const changeOwnProperties = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/va/properties/changes',
  access: 'member',
  body: z.strictObject({
    change: z.enum(ownChanges),
    ids: z.array(RowId).min(1).max(maxOwnChanges),
  }),
  response: z.object({
    changed: z.array(z.number().int()),
    /** Listings that did not change, each with the reason. */
    failed: z.array(z.object({ id: z.number().int(), message: z.string() })),
  }),
  summary: 'Confirm several listings of your own or change their status; each succeeds or fails by itself',
});

import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { memberListingPageSize } from './memberListingPageSize.ts';
import { statuses } from './posting.ts';

/** A listing of a member in any status, for admins. */
export const MemberListing = z.object({
  id: z.number().int(),
  title: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  /** Dollars. */
  price: z.number(),
  status: z.enum(statuses),
  createdAt: z.iso.datetime(),
  /** The seller. */
  memberId: z.number().int(),
});
export type MemberListing = z.infer<typeof MemberListing>;

export const listMemberListings = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/members/{id}/listings',
  access: 'admin',
  permission: 'read-members',
  params: z.object({ id: Id }),
  query: z.object({ after: Id.optional() }),
  response: z.array(MemberListing).max(memberListingPageSize),
  summary: 'A member’s listings in any status, newest first, those after the one with the id `after`',
});

export const findListingOwners = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/listing-owners',
  access: 'admin',
  permission: 'read-members',
  query: z.object({ address: z.string().trim().min(3).max(200) }),
  response: z.array(MemberListing).max(20),
  summary: 'Listings in any status whose address begins with a text, by address',
});

/** A listing that is featured now, and until when. */
export const FeaturedListing = MemberListing.extend({
  /** The seller's address; null for a closed account. */
  email: z.string().nullable(),
  /** Null for a listing that is featured without an end. */
  until: z.iso.datetime().nullable(),
  /** Whether a payment features it. */
  isPaid: z.boolean(),
});
export type FeaturedListing = z.infer<typeof FeaturedListing>;

export const listFeaturedListings = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/featured-listings',
  access: 'admin',
  permission: 'payments',
  query: z.object({ after: Id.optional() }),
  response: z.array(FeaturedListing).max(memberListingPageSize),
  summary: 'Featured listings, newest first, those after the one with the id `after`',
});

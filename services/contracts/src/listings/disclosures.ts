import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { states } from '../states.ts';
import { Details, OwnPropertyPage } from './details.ts';
import { sellerRoles, statuses } from './posting.ts';
import { OwnProperty } from './properties.ts';
import { reportReasons } from './reports.ts';

/** What a listing must say about its seller's right to sell; the state's own text, or the one for all states. */
export const Disclosure = z.object({
  role: z.enum(sellerRoles),
  /** Null is the text for states without one of their own. */
  state: z.enum(states).nullable(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
});
export type Disclosure = z.infer<typeof Disclosure>;

export const listDisclosures = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/disclosures',
  access: 'anyone',
  shared: true,
  response: z.array(Disclosure),
  summary: 'Disclosure texts by seller role and state',
});

export const saveDisclosure = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/disclosures',
  access: 'admin',
  body: z.strictObject({
    role: z.enum(sellerRoles),
    state: z.enum(states).nullable(),
    /** An empty text takes a state's own away. */
    text: z.string().trim().max(2_000),
  }),
  response: Message,
  summary: 'Set the disclosure of a role, for one state or for all without one; listings that stand keep theirs',
});

/** A listing that waits for an admin. */
export const Review = z.object({
  property: OwnProperty,
  submittedAt: z.iso.datetime(),
  /** Why it waits: an admin asks to see listings, or the same address is listed already. */
  reason: z.enum(['asked-for', 'duplicate', 'moderation']),
  duplicateOf: z.number().int().nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  response: z.object({ required: z.boolean(), waiting: z.array(Review) }),
  summary: 'Listings in review, longest waiting first, and whether every new listing is reviewed',
});

export const requireReviews = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/admin/reviews',
  access: 'admin',
  address: true,
  body: z.strictObject({ required: z.boolean() }),
  response: Message,
  summary: 'Ask to see every new listing before it is published, or no longer',
});

export const decideReview = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reviews/{id}',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['publish', 'return', 'withdraw']),
    /** Told to the seller by mail where it is not published. */
    reason: z.string().trim().max(1_000).default(''),
  }),
  response: Message,
  summary: 'Publish a listing in review, give it back to its seller, or withdraw it',
});

/** A listing whole, as the admin sees it who decides about it. */
export const ModeratedListing = z.object({
  property: OwnPropertyPage,
  details: Details,
  /** How it came to where it is, the last move first. */
  moves: z.array(
    z.object({
      from: z.enum(statuses),
      to: z.enum(statuses),
      mover: z.enum(['owner', 'admin', 'clock']),
      userId: z.number().int().nullable(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type ModeratedListing = z.infer<typeof ModeratedListing>;

export const getModeratedListing = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/listings/{id}',
  access: 'admin',
  params: z.object({ id: Id }),
  response: ModeratedListing,
  summary: 'A listing whole, whatever its status: page, contact, exact place, evidence and moves; counts no view',
});

export const takeDownListing = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/listings/{id}/take-down',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Looked at again, or gone for good. */
    to: z.enum(['in-review', 'withdrawn']),
    /** Told to the seller by mail. */
    reason: z.string().trim().min(1, 'Say why').max(1_000),
  }),
  response: Message,
  summary:
    'Take a listing off the market, to be reviewed or for good; its seller is told why, and its reports are dealt with',
});

/** What someone said is wrong with a listing, until an admin has dealt with it. */
export const OpenReport = z.object({
  id: z.number().int(),
  property: z.object({ id: z.number().int(), title: z.string(), place: z.string(), status: z.enum(statuses) }),
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  /** Null for a visitor. */
  memberId: z.number().int().nullable(),
  reportedAt: z.iso.datetime(),
});
export type OpenReport = z.infer<typeof OpenReport>;

/** Reports that one look shows; the others come up as these are done. */
export const reportPageSize = 100;

export const listReports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  response: z.array(OpenReport).max(reportPageSize),
  summary: 'Reports of listings that nobody has dealt with, longest waiting first',
});

export const closeReport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reports/{id}/done',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Say that a report is dealt with',
});

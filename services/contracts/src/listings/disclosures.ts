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
  who: 'anyone',
  shared: true,
  answer: z.array(Disclosure),
  summary: 'Disclosure texts by seller role and state',
});

export const saveDisclosure = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/disclosures',
  who: 'admin',
  body: z.strictObject({
    role: z.enum(sellerRoles),
    state: z.enum(states).nullable(),
    /** An empty text takes a state's own away. */
    text: z.string().trim().max(2_000),
  }),
  answer: Message,
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
  who: 'admin',
  answer: z.object({ required: z.boolean(), waiting: z.array(Review) }),
  summary: 'Listings in review, longest waiting first, and whether every new listing is reviewed',
});

export const requireReviews = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/admin/reviews',
  who: 'admin',
  address: true,
  body: z.strictObject({ required: z.boolean() }),
  answer: Message,
  summary: 'Ask to see every new listing before it is published, or no longer',
});

export const decideReview = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reviews/{id}',
  who: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['publish', 'return', 'withdraw']),
    /** Told to the seller by mail where it is not published. */
    reason: z.string().trim().max(1_000).default(''),
  }),
  answer: Message,
  summary: 'Publish a listing in review, give it back to its seller, or withdraw it',
});

/** A listing whole, as the admin sees it who decides about it. */
export const ListingInFull = z.object({
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
export type ListingInFull = z.infer<typeof ListingInFull>;

export const readListingInFull = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/listings/{id}',
  who: 'admin',
  params: z.object({ id: Id }),
  answer: ListingInFull,
  summary: 'A listing whole, whatever its status: page, contact, exact place, evidence and moves; counts no view',
});

export const takeDown = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/listings/{id}/take-down',
  who: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Looked at again, or gone for good. */
    to: z.enum(['in-review', 'withdrawn']),
    /** Told to the seller by mail. */
    reason: z.string().trim().min(1, 'Say why').max(1_000),
  }),
  answer: Message,
  summary:
    'Take a listing off the market, to be reviewed or for good; its seller is told why, and its reports are dealt with',
});

/** What someone said is wrong with a listing, until an admin has dealt with it. */
export const WaitingReport = z.object({
  id: z.number().int(),
  property: z.object({ id: z.number().int(), title: z.string(), place: z.string(), status: z.enum(statuses) }),
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  /** Null for a visitor. */
  memberId: z.number().int().nullable(),
  reportedAt: z.iso.datetime(),
});
export type WaitingReport = z.infer<typeof WaitingReport>;

/** Reports that one look shows; the others come up as these are done. */
export const reportsAtOnce = 100;

export const listReports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/reports',
  who: 'admin',
  answer: z.array(WaitingReport).max(reportsAtOnce),
  summary: 'Reports of listings that nobody has dealt with, longest waiting first',
});

export const endReport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reports/{id}/done',
  who: 'admin',
  address: true,
  params: z.object({ id: Id }),
  answer: Message,
  summary: 'Say that a report is dealt with',
});

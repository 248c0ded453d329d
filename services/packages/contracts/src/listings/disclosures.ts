import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { states } from '../states.ts';
import { Details, OwnPropertyPage } from './details.ts';
import { sellerRoles, statuses } from './posting.ts';
import { OwnProperty } from './properties.ts';
import { abuseReportReasons } from './abuseReports.ts';

/** The text about the seller's right to sell that a listing must show, for one state or as the default. */
export const Disclosure = z.object({
  role: z.enum(sellerRoles),
  /** Null for the default, used in states without a text of their own. */
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
  permission: 'disclosures',
  body: z.strictObject({
    role: z.enum(sellerRoles),
    state: z.enum(states).nullable(),
    /** An empty text deletes the state's own text. */
    text: z.string().trim().max(2_000),
    reason: ActionReason,
  }),
  response: Message,
  summary: 'Set the disclosure of a role, for one state or as the default; published listings keep the text they have',
});

/** A listing in review. */
export const Review = z.object({
  property: OwnProperty,
  submittedAt: z.iso.datetime(),
  /** Why it is reviewed: reviews are required, its address is listed already, or an admin took it down. */
  reason: z.enum(['asked-for', 'duplicate', 'moderation']),
  duplicateOf: z.number().int().nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  permission: 'moderation',
  response: z.object({ required: z.boolean(), waiting: z.array(Review) }),
  summary: 'Listings in review, oldest first, and whether every new listing is reviewed',
});

export const requireReviews = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/admin/reviews',
  access: 'admin',
  permission: 'moderation',
  address: true,
  body: z.strictObject({ required: z.boolean(), reason: ActionReason }),
  response: Message,
  summary: 'Require a review of every new listing, or stop requiring it',
});

export const decideReview = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reviews/{id}',
  access: 'admin',
  permission: 'moderation',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['publish', 'return', 'withdraw']),
    /** Sent to the seller by mail if the listing is not published. */
    reason: z.string().trim().max(1_000).default(''),
  }),
  response: Message,
  summary: 'Publish a listing in review, return it to its seller, or withdraw it',
});

/** A complete listing for moderation. */
export const ModeratedListing = z.object({
  property: OwnPropertyPage,
  details: Details,
  /** Status transitions, newest first. */
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
  permission: 'moderation',
  params: z.object({ id: Id }),
  response: ModeratedListing,
  summary:
    'A complete listing in any status: page, contact, exact position, evidence and status history; not counted as a view',
});

export const takeDownListing = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/listings/{id}/take-down',
  access: 'admin',
  permission: 'moderation',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** To be reviewed again, or withdrawn permanently. */
    to: z.enum(['in-review', 'withdrawn']),
    /** Sent to the seller by mail. */
    reason: z.string().trim().min(1, 'Say why').max(1_000),
  }),
  response: Message,
  summary: 'Take a listing off the market, to be reviewed or permanently; notifies its seller and closes its reports',
});

/** A report of a listing that no admin has closed. */
export const OpenAbuseReport = z.object({
  id: z.number().int(),
  property: z.object({ id: z.number().int(), title: z.string(), place: z.string(), status: z.enum(statuses) }),
  reason: z.enum(abuseReportReasons),
  note: z.string().nullable(),
  /** Null for a visitor. */
  memberId: z.number().int().nullable(),
  reportedAt: z.iso.datetime(),
});
export type OpenAbuseReport = z.infer<typeof OpenAbuseReport>;

/** Most reports in one response; the others follow as these are closed. */
export const abuseReportPageSize = 100;

export const listAbuseReports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  permission: 'moderation',
  response: z.array(OpenAbuseReport).max(abuseReportPageSize),
  summary: 'Open reports of listings, oldest first',
});

export const closeAbuseReport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/admin/reports/{id}/done',
  access: 'admin',
  permission: 'moderation',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Close a report',
});

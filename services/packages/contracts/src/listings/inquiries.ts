import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { hasPhoneDigits } from '../phone.ts';
import { multiLine, singleLine } from '../text.ts';

/** Also sent as a plain HTML form. */
export const InquiryForm = z.strictObject({
  name: z.string('Required').overwrite(singleLine).min(2, 'String must contain at least 2 character(s)').max(120),
  email: z.string('Invalid email').trim().pipe(z.email('Invalid email').max(255)),
  phone: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.string().trim().max(40).refine(hasPhoneDigits, 'Phone number must be at least 10 digits').optional(),
  ),
  message: z.string('Required').overwrite(multiLine).min(10, 'String must contain at least 10 character(s)').max(4_000),
});
export type InquiryForm = z.output<typeof InquiryForm>;

export const Inquiry = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  receivedAt: z.iso.datetime(),
  seen: z.boolean(),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const sendInquiry = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/inquiries',
  access: 'anyone',
  restricted: 'messaging',
  address: true,
  form: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: InquiryForm,
  response: Message,
  success: 201,
  summary: "Send an inquiry to a listing's seller, who gets it by mail and on the listing's page",
});

export const listInquiries = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/inquiries',
  access: 'member',
  params: z.object({ id: Id }),
  query: z.object({ after: Id.optional() }),
  response: z.array(Inquiry).max(50),
  summary: 'Inquiries about a listing of your own, newest first, those before `after`; reading them marks them seen',
});

/** Performance of a listing, for its owner. */
export const Performance = z.object({
  /** Page views, at most one per visitor and day. */
  views: z.number().int(),
  /** Number of members who opened the details. */
  detailsOpened: z.number().int(),
  favorites: z.number().int(),
  inquiries: z.number().int(),
  unseenInquiries: z.number().int(),
  /** The last 30 days, oldest first (America/New_York). */
  days: z.array(z.object({ day: z.iso.date(), views: z.number().int(), inquiries: z.number().int() })),
  confirmedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** When it was last featured. */
  lastPromoted: z.iso.datetime().nullable().optional(),
  /** When featured placement ends; null where it is not featured, or has no end. */
  featuredUntil: z.iso.datetime().nullable().optional(),
  /** The newest change of status or price, if a delegate made it. */
  changedFor: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Why the owner cannot republish a withdrawn listing; null if they can. */
  staysOff: z.string().nullable(),
});
export type Performance = z.infer<typeof Performance>;

export const getPerformance = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/performance',
  access: 'member',
  params: z.object({ id: Id }),
  response: Performance,
  summary: 'Views, favorites and inquiries of a listing of your own',
});

export const recordVisit = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/visits',
  access: 'anyone',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  success: 202,
  summary: "Record a view of a listing's page; counted once per visitor and day, never for the owner",
});

export const confirmProperty = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/confirm',
  access: 'member',
  restricted: 'posting',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Confirm that a listing of your own is still for sale',
});

export const confirmByToken = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/listing-confirmations',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  response: z.object({ message: z.string(), propertyId: z.number().int(), title: z.string() }),
  summary:
    'Confirm a listing by the single-use link of a mail; 410 for used, expired and unknown links alike; 403 while its owner is restricted from posting',
});

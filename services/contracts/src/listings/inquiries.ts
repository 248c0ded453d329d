import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';

/** Works as a plain form, too. */
export const InquiryForm = z.strictObject({
  name: z.string('Required').overwrite(singleLine).min(2, 'String must contain at least 2 character(s)').max(120),
  email: z.string('Invalid email').trim().pipe(z.email('Invalid email').max(255)),
  phone: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.string().trim().max(40).optional(),
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
  summary: "Ask a listing's seller; they get it by mail and on the listing's page",
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

/** How a listing does, for its owner. */
export const Performance = z.object({
  /** Visits of its page, one a visitor and day; details opened by different members. */
  views: z.number().int(),
  detailsOpened: z.number().int(),
  favorites: z.number().int(),
  inquiries: z.number().int(),
  unseenInquiries: z.number().int(),
  /** The last thirty days, oldest first; days of New York. */
  days: z.array(z.object({ day: z.iso.date(), views: z.number().int(), inquiries: z.number().int() })),
  confirmedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** When it was last featured. */
  lastPromoted: z.iso.datetime().nullable().optional(),
  /** The newest move or change of price, where someone else made it for the owner. */
  changedFor: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Why a withdrawn listing does not come back by its owner's press. */
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
  summary: 'That the page of a listing is being read; counted once a visitor and day, the owner never',
});

export const confirmProperty = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/confirm',
  access: 'member',
  restricted: 'posting',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Say that a listing of your own still holds',
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
    'The same from the mail that asks for it, by its single-use link; used, expired and unknown links look alike (410); refused while its owner is kept from posting (403)',
});

import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { states } from '../states.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  applicationAnswers,
  applicationStatuses,
  controlBases,
  hasContactData,
  maxControlLinks,
  totalsWhole,
  ventureDocumentLimits,
  ventureEventKinds,
  venturePageSize,
  ventureRoles,
  ventureSides,
  ventureSortOrders,
  ventureStatuses,
} from './jointVentureOptions.ts';
import { Statement } from './jointVentureSettlement.ts';
import { hasLink } from './messageOptions.ts';

const id = z.number().int();
const Day = z.iso.date();
const Time = z.iso.datetime();
/** Dollars with at most two decimals. */
const Dollars = z.number().multipleOf(0.01).min(0).max(1_000_000_000);
/** A percentage of the net proceeds, with at most two decimals. */
const Share = z.number().multipleOf(0.01).min(0.01).max(99.99);

const isPublic = (text: string): boolean => !hasLink(text) && !hasContactData(text);
const publicMessage = 'Leave out links, emails and phone numbers. Partners reach you here.';
const publicLine = (max: number) =>
  z.string().overwrite(singleLine).min(1, 'Required').max(max).refine(isPublic, publicMessage);
const publicText = (max: number) =>
  z.string().overwrite(multiLine).min(1, 'Required').max(max).refine(isPublic, publicMessage);
const note = (max: number) => z.string().overwrite(multiLine).max(max);

const sharesTotal = { path: ['partnerShare'], message: 'The shares must total 100%.' };
const Split = z
  .strictObject({ posterShare: Share, partnerShare: Share })
  .refine(({ posterShare, partnerShare }) => totalsWhole(posterShare, partnerShare), sharesTotal);

/** A link of the chain of control: who controls the property, from whom, until when. */
export const ControlLink = z
  .strictObject({
    holder: z.string().overwrite(singleLine).min(1, 'Required').max(120),
    grantor: z.string().overwrite(singleLine).max(120),
    basis: z.enum(controlBases),
    /** Null for an owner. */
    until: Day.nullable(),
  })
  .refine(({ basis, until }) => basis === 'owned' || until !== null, {
    path: ['until'],
    message: 'Enter the day on which it ends.',
  })
  .refine(({ basis, grantor }) => basis === 'owned' || grantor !== '', { path: ['grantor'], message: 'Required' });
export type ControlLink = z.output<typeof ControlLink>;

/** What a poster writes; money in dollars. The last link of `control` is the poster's own. */
export const VentureFields = z.strictObject({
  title: publicLine(160),
  city: publicLine(80),
  state: z.enum(states),
  category: z.enum(categories),
  role: z.enum(ventureRoles),
  /** What the partner brings. */
  contribution: publicText(1_000),
  contributionAmount: Dollars.nullable(),
  /** What the poster brings. */
  offered: publicText(1_000),
  split: Split,
  deadline: Day,
  control: z.array(ControlLink).min(1, 'Required').max(maxControlLinks),
});
export type VentureFields = z.output<typeof VentureFields>;

/** A member in a venture. A closed account has no name. */
const Person = z.object({ id, name: z.string(), completed: id });

/** A joint venture as everyone sees it; money in dollars. */
export const Venture = z.object({
  id,
  status: z.enum(ventureStatuses),
  title: z.string(),
  city: z.string(),
  state: z.enum(states),
  category: z.enum(categories),
  /** The public listing that it is about, if any, with its price. */
  propertyId: id.nullable(),
  price: z.number().nullable(),
  role: z.enum(ventureRoles),
  contribution: z.string(),
  contributionAmount: z.number().nullable(),
  offered: z.string(),
  posterShare: z.number(),
  partnerShare: z.number(),
  deadline: Day,
  /** On what the poster's control rests, without names. */
  control: z.object({ basis: z.enum(controlBases), until: Day.nullable(), links: id, isDocumented: z.boolean() }),
  applications: id,
  /** The poster's first name and joint ventures that they completed. */
  poster: Person,
  createdAt: Time,
});
export type Venture = z.infer<typeof Venture>;

const service = 'tools';
const anyone = { service, access: 'anyone', shared: true } as const;
const member = { service, access: 'member' } as const;
const acting = { ...member, feature: 'joint-ventures' } as const;
const params = z.object({ id: Id });

export const VentureFilter = z.object({
  role: z.enum(ventureRoles).optional(),
  state: z.enum(states).optional(),
  category: z.enum(categories).optional(),
  sort: z.enum(ventureSortOrders).default('deadline'),
  after: z.string().max(200).optional(),
});
export type VentureFilter = z.output<typeof VentureFilter>;

export const listVentures = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/joint-ventures',
  query: VentureFilter,
  response: z.array(Venture.extend({ cursor: z.string() })).max(venturePageSize),
  summary: 'A page of the board: joint ventures that look for a partner',
});

export const countVentures = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/joint-ventures/counts',
  query: VentureFilter.pick({ role: true, state: true, category: true }),
  response: z.object({
    open: id,
    /** States with open ventures. */
    states: z.array(z.enum(states)),
    /** Sum of the contributions that are sought, in dollars. */
    sought: z.number(),
    /** Deadlines within seven days. */
    endingSoon: id,
  }),
  summary: 'How many joint ventures are open under a filter, and in which states there are any',
});
export type VentureCounts = z.infer<typeof countVentures.response>;

export const getVenture = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/joint-ventures/{id}',
  params,
  response: Venture,
  summary: 'A joint venture as everyone sees it',
});

export const findVentureOfListing = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/listing-ventures/{propertyId}',
  params: z.object({ propertyId: Id }),
  response: z.object({
    venture: Venture.pick({ id: true, role: true, partnerShare: true, deadline: true }).nullable(),
  }),
  summary: 'The open joint venture about a listing, if there is one',
});

export const Application = z.object({
  id,
  status: z.enum(applicationStatuses),
  applicant: Person,
  message: z.string(),
  /** What was said with the last proposal or answer. */
  note: z.string(),
  posterShare: z.number(),
  partnerShare: z.number(),
  /** Who proposed these shares last. */
  proposedBy: z.enum(ventureSides),
  /** Increases with every proposal; an answer names the one that was shown. */
  version: id,
  /** Why the applicant fits, in words. */
  reasons: z.array(z.string()),
  createdAt: Time,
  updatedAt: Time,
});
export type Application = z.infer<typeof Application>;

export const VentureEvent = z.object({
  id,
  kind: z.enum(ventureEventKinds),
  /** Null for what happened by itself. */
  actor: Person.pick({ id: true, name: true }).nullable(),
  /** The partner's share of a proposal. */
  partnerShare: z.number().nullable(),
  /** What else there is to say: the labels of changed fields, or an amount. */
  detail: z.string().nullable(),
  at: Time,
});
export type VentureEvent = z.infer<typeof VentureEvent>;

export const VentureDocument = z.object({ id, name: z.string(), type: z.string(), bytes: id, uploadedAt: Time });
export type VentureDocument = z.infer<typeof VentureDocument>;

/** What a poster, an applicant or a partner sees of a venture; others see that they have no part in it. */
export const VentureDetails = z.object({
  relation: z.enum(['none', 'applicant', 'poster', 'partner']),
  /** Acts for the owner of a seat: reads, and leaves decisions to the owner. */
  isReadOnly: z.boolean(),
  /** The public view, of a withdrawn venture too. */
  venture: Venture,
  version: id,
  status: z.enum(ventureStatuses),
  dealId: id.nullable(),
  /** A moderator removed the post: only its members see it. */
  isRemoved: z.boolean(),
  /** The page of the decision, where the poster may appeal; null for others and for a post that was not removed. */
  decisionUrl: z.string().nullable(),
  /** Whether the caller has reported the post. */
  isReported: z.boolean(),
  /** Why the caller fits, in words. */
  fit: z.array(z.string()),
  /** The chain of control with names, for the poster and the accepted partner. */
  control: z.array(
    z.object({ holder: z.string(), grantor: z.string(), basis: z.enum(controlBases), until: Day.nullable() }),
  ),
  documents: z.array(VentureDocument),
  /** All for the poster, the own ones for an applicant; newest first. */
  applications: z.array(Application),
  partner: Person.nullable(),
  /** The agreement that is out for signature or signed. */
  agreement: z.object({ contractId: id }).nullable(),
  /** Newest first. */
  statements: z.array(Statement),
  /** Newest first. */
  history: z.array(VentureEvent),
});
export type VentureDetails = z.infer<typeof VentureDetails>;

export const getVentureDetails = endpoint({
  ...member,
  method: 'GET',
  path: '/api/joint-ventures/{id}/details',
  params,
  response: VentureDetails,
  summary: 'What the poster, an applicant or the partner of a joint venture sees of it',
});

export const listOwnVentures = endpoint({
  ...member,
  method: 'GET',
  path: '/api/joint-ventures/own',
  response: z.array(
    Venture.extend({
      relation: z.enum(['applicant', 'poster', 'partner']),
      /** Whether the caller has to answer something. */
      needsAnswer: z.boolean(),
      isRemoved: z.boolean(),
      applicationStatus: z.enum(applicationStatuses).nullable(),
    }),
  ),
  summary:
    'The latest joint ventures that you posted, applied to or are a partner of, with the split once it is agreed',
});
export type OwnVenture = z.infer<typeof listOwnVentures.response>[number];

export const listVentureSources = endpoint({
  ...acting,
  method: 'GET',
  path: '/api/joint-ventures/sources',
  response: z.object({
    listings: z.array(
      z.object({
        propertyId: id,
        title: z.string(),
        city: z.string(),
        state: z.enum(states),
        category: z.enum(categories),
      }),
    ),
    deals: z.array(z.object({ dealId: id, title: z.string(), propertyId: id.nullable() })),
  }),
  summary: 'Your active listings and open deals, about which you can post a joint venture',
});
export type VentureSources = z.infer<typeof listVentureSources.response>;

const Source = z.union([z.strictObject({ propertyId: RowId }), z.strictObject({ dealId: RowId })]);

export const postVenture = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures',
  restricted: 'posting',
  idempotent: true,
  body: z.strictObject({ source: Source, fields: VentureFields }),
  response: z.object({ id }),
  success: 201,
  summary: 'Post a joint venture about one of your own listings or deals',
});

export const editVenture = endpoint({
  ...acting,
  method: 'PUT',
  path: '/api/joint-ventures/{id}',
  restricted: 'posting',
  params,
  body: z.strictObject({ version: RowVersion, fields: VentureFields }),
  response: Message,
  summary: 'Change an open joint venture; 409 `venture-changed` if it was changed in the meantime',
});

export const endVenture = endpoint({
  ...member,
  method: 'POST',
  path: '/api/joint-ventures/{id}/endings',
  idempotent: true,
  params,
  body: z.strictObject({
    /** Takes an open post off the board, or ends a partnership that is not signed yet, which opens the post again. */
    ending: z.enum(['withdraw', 'call-off']),
    note: note(500).default(''),
  }),
  response: Message,
  summary: 'Withdraw an open joint venture, or call off one before its agreement is signed',
});

export const applyToVenture = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures/{id}/applications',
  restricted: 'messaging',
  idempotent: true,
  params,
  body: z.strictObject({ message: note(2_000).min(1, 'Required'), split: Split }),
  response: z.object({ id }),
  success: 201,
  summary: 'Apply to a joint venture with a message and a proposed split',
});

const versioned = { version: RowVersion, note: note(1_000).default('') };

export const answerApplication = endpoint({
  ...member,
  method: 'POST',
  path: '/api/joint-venture-applications/{id}/answers',
  idempotent: true,
  params,
  body: z.union([
    z.strictObject({ ...versioned, answer: z.enum(applicationAnswers).exclude(['counter']) }),
    z.strictObject({ ...versioned, answer: z.literal('counter'), split: Split }),
  ]),
  response: Message,
  summary:
    'Accept, decline, counter or withdraw an application; of the applications to a venture at most one is accepted',
});

export const uploadVentureDocument = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures/{id}/documents',
  upload: { bytes: ventureDocumentLimits.bytes },
  params,
  query: z.object({ name: z.string().overwrite(singleLine).min(1).max(200) }),
  response: VentureDocument,
  success: 201,
  summary: 'Store a proof of control (PDF, JPEG, PNG or WebP, detected by content), for the accepted partner only',
});

const documentParams = z.object({ id: Id, documentId: Id });

export const getVentureDocument = endpoint({
  ...member,
  method: 'GET',
  path: '/api/joint-ventures/{id}/documents/{documentId}',
  params: documentParams,
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: 'A proof of control, for the poster and the accepted partner',
});

export const deleteVentureDocument = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/joint-ventures/{id}/documents/{documentId}',
  params: documentParams,
  response: Message,
  summary: 'Delete a proof of control',
});

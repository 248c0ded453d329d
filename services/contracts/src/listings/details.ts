import { z } from 'zod';
import { PublicProfile } from '../account/profile.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { urgencies } from './dealTerms.ts';
import { EvidenceSchema } from './evidence.ts';
import { detailsShape, FinancingOptions, TargetBuyerTypes } from './fieldSchemas.ts';
import { OwnProperty, Property, PropertyPage } from './properties.ts';
import { reportReasons } from './reports.ts';

/** What a member sees of a listing after asking for it: seller's contact, exact address and position. */
export const Details = z.object({
  ...detailsShape,
  contactEmail: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** What ARV and rehab rest on; files are read at `/api/documents/{id}`. */
  evidence: z.array(EvidenceSchema),
  /** Null unless the seller lets signed-in members see their profile. */
  sellerProfile: PublicProfile.nullable(),
});
export type Details = z.infer<typeof Details>;

/** Different listings that a member opened this calendar month (America/New_York); the limit is null without one. */
export const Views = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable(),
  /** When counting starts anew. */
  renewsAt: z.iso.datetime(),
});
export type Views = z.infer<typeof Views>;

export const openDetails = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/details',
  access: 'member',
  params: z.object({ id: Id }),
  response: z.object({ details: Details, views: Views }),
  summary: "Open a listing's contact and exact place; counts toward a free account's monthly views",
});

export const getViews = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/property-views',
  access: 'member',
  query: z.object({ property: Id.optional() }),
  response: Views.extend({
    /** Whether the named listing was opened this month, so that opening it again counts nothing. */
    opened: z.boolean(),
  }),
  summary: 'How many listings the caller opened this month, and how many they may',
});

/** One state of price and ARV, from `at` on. */
export const PricePoint = z.object({ at: z.iso.datetime(), price: z.number(), arv: z.number().nullable() });
export type PricePoint = z.infer<typeof PricePoint>;

export const getPriceHistory = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/history',
  access: 'anyone',
  shared: true,
  params: z.object({ id: Id }),
  response: z.array(PricePoint),
  summary: 'Price and ARV of a listing over time, newest first; the last entry is what it began with',
});

export const getSimilar = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/similar',
  access: 'anyone',
  shared: true,
  params: z.object({ id: Id }),
  response: z.array(Property).max(4),
  summary: 'Active listings most like this one: category and state first, then price',
});

export const reportProperty = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/reports',
  access: 'anyone',
  restricted: 'messaging',
  address: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: z.enum(reportReasons, 'Choose a reason'),
    note: z.string().trim().max(1_000).optional(),
  }),
  response: Message,
  success: 201,
  summary: 'Tell us that something is wrong with a listing',
});

const dollars = z.number().nonnegative().max(1e9).multipleOf(0.01);

/**
 * What an owner may change of a listing that stands; a field left out stays as it is. Publishing's rules hold for every
 * field that is named.
 */
export const PropertyEdit = z
  .strictObject({
    /** The listing's version that the edit was made from; an edit without one replaces whatever is there. */
    version: z.number().int().positive().max(2_147_483_647),
    title: z.string().overwrite(singleLine).max(255),
    description: z.string().trim().max(10_000),
    price: dollars,
    arv: dollars.nullable(),
    rehabCost: dollars.nullable(),
    wholesaleFee: dollars.nullable(),
    acres: z
      .string()
      .trim()
      .regex(/^\d{1,8}(\.\d{1,6})?$/, 'Must be a number, such as 2.4')
      .nullable(),
    features: z.array(z.string().trim().min(1).max(120)).max(40),
    financeOptions: FinancingOptions,
    urgency: z.enum(urgencies),
    targetBuyerType: TargetBuyerTypes,
    minCashRequired: dollars.nullable(),
    /** Percent, of at most two decimals. */
    cashOnCashReturn: z.number().min(-999.99).max(999.99).multipleOf(0.01).nullable(),
  })
  .partial()
  .refine((edit) => Object.keys(edit).some((field) => field !== 'version'), 'Nothing to change');
export type PropertyEdit = z.output<typeof PropertyEdit>;

/** A listing's page as its owner sees it, whatever its status. */
export const OwnPropertyPage = PropertyPage.extend({
  status: OwnProperty.shape.status,
  /** Grows with every change; an edit may name the one that it was made from. */
  version: z.number().int(),
});
export type OwnPropertyPage = z.infer<typeof OwnPropertyPage>;

export const getOwnProperty = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/own',
  access: 'member',
  params: z.object({ id: Id }),
  response: OwnPropertyPage,
  summary: 'A listing of your own, whatever its status; admins read every one',
});

export const editProperty = endpoint({
  service: 'listings',
  method: 'PATCH',
  path: '/api/properties/{id}',
  access: 'member',
  restricted: 'posting',
  params: z.object({ id: Id }),
  body: PropertyEdit,
  response: OwnPropertyPage,
  summary:
    'Change a listing of your own; changes of price and ARV are its history. Edits wait for each other. One that names a `version` which is not the current one is refused with 409 `listing-changed`, whose details hold the current `version` with its `content` and the stale one as `editedVersion`',
});

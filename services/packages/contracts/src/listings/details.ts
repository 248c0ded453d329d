import { z } from 'zod';
import { PublicProfile } from '../account/profile.ts';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { states } from '../states.ts';
import { singleLine } from '../text.ts';
import { urgencies } from './listingTerms.ts';
import { EvidenceSchema } from './evidence.ts';
import { detailsShape, FinancingOptions, TargetBuyerTypes } from './fieldSchemas.ts';
import { OwnProperty, Property, PropertyPage } from './properties.ts';
import { abuseReportReasons } from './abuseReports.ts';

/** The part of a listing that a member opens: seller's contact, exact address and position. */
export const Details = z.object({
  ...detailsShape,
  contactEmail: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Evidence for ARV and rehab; files are at `/api/documents/{id}`. */
  evidence: z.array(EvidenceSchema),
  /** Null unless the seller's profile is visible to members. */
  sellerProfile: PublicProfile.nullable(),
});
export type Details = z.infer<typeof Details>;

/** Number of different listings whose details a member opened this calendar month (America/New_York). */
export const Views = z.object({
  used: z.number().int(),
  /** Null for plans without a limit. */
  limit: z.number().int().nullable(),
  /** When the count is reset. */
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
  summary: "Open a listing's contact, address and position; counts toward a free account's monthly views",
});

export const getOwnerAddress = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/internal/properties/{id}/address',
  access: 'peer',
  params: z.object({ id: Id }),
  query: z.object({ ownerId: Id }),
  response: z.object({
    /** In one line, such as "12 Elm St, Memphis, TN 38104"; null where the listing states none or is someone else's. */
    address: z.string().nullable(),
  }),
  summary: "The exact address of an owner's own listing, for documents that another service makes for them",
});

export const getListingIdentity = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/internal/properties/{id}/identity',
  access: 'peer',
  params: z.object({ id: Id }),
  response: z.object({
    /** In one line; null where the listing states none, and for one that is off the market. */
    address: z.string().nullable(),
    parcelNumber: z.string().nullable(),
    state: z.enum(states).nullable(),
  }),
  summary: "What identifies a listing's property among public records; the answer never reaches a member",
});

export const getViews = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/property-views',
  access: 'member',
  query: z.object({ property: Id.optional() }),
  response: Views.extend({
    /** Whether the listing was opened this month already; opening it again does not count. */
    opened: z.boolean(),
  }),
  summary: 'Listings that the caller opened this month, and the limit',
});

/** Price and ARV from `at` on. */
export const PricePoint = z.object({ at: z.iso.datetime(), price: z.number(), arv: z.number().nullable() });
export type PricePoint = z.infer<typeof PricePoint>;

export const getPriceHistory = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/history',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  params: z.object({ id: Id }),
  response: z.array(PricePoint),
  summary: 'Price and ARV of a listing over time, newest first; the last entry is the original one',
});

export const getSimilar = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/similar',
  access: 'anyone',
  scope: 'listings:read',
  shared: true,
  params: z.object({ id: Id }),
  response: z.array(Property).max(4),
  summary: 'Similar active listings: of the same category at 60% to 160% of the price, the nearest first',
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
    reason: z.enum(abuseReportReasons, 'Choose a reason'),
    note: z.string().trim().max(1_000).optional(),
  }),
  response: Message,
  success: 201,
  summary: 'Report a listing',
});

const dollars = z.number().nonnegative().max(1e9).multipleOf(0.01);

/**
 * Changes to a published listing. An absent field keeps its value. The rules of publishing apply to every field that is
 * present.
 */
export const PropertyEdit = z
  .strictObject({
    /** The version that the edit is based on (optimistic lock); without one the edit always applies. */
    version: RowId,
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
  /** Increases with every change; an edit may name the one that it is based on. */
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
  summary: 'A listing of your own in any status; admins may read every listing',
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
    'Change a listing of your own; changes of price and ARV are recorded in its history. Edits are serialized. An edit with a `version` that is not the current one gets 409 `listing-changed`, whose details contain the current `version` with its `content` and the stale one as `editedVersion`',
});

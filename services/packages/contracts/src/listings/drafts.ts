import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { states } from '../states.ts';
import { singleLine } from '../text.ts';
import { fiveDigitsOf, isZipText } from '../values/zip.ts';
import { OwnPropertyPage } from './details.ts';
import { EvidenceSchema, fileId } from './evidence.ts';
import { parsePercent, urgencies } from './listingTerms.ts';
import { dealTypes } from './filter.ts';
import { financingOptionOf } from './financing.ts';
import {
  draftShapeOf,
  FinancingOptions,
  publishShapeOf,
  TargetBuyerTypes,
  typed,
  typedLine,
  typedWithDefault,
} from './fieldSchemas.ts';
import {
  acresPattern,
  emailPattern,
  parseCents,
  withoutSeparators,
  documentLimits,
  type DraftContent as Content,
  evidenceLimit,
  photoLimits,
  sellerRoles,
  statuses,
} from './posting.ts';
import { scalarFields } from './scalarFields.ts';

const text = (maxLength: number) => z.string().max(maxLength).optional();

/** A stored draft: fields may be missing, empty or incomplete. */
export const DraftContent = z.strictObject({
  ...draftShapeOf(scalarFields),
  address: text(300),
  city: text(80),
  state: text(2),
  zipCode: text(10),
  county: text(80),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  showAddress: z.boolean().optional(),
  category: text(20),
  title: text(255),
  description: text(10_000),
  privateRemarks: text(10_000),
  acres: text(20),
  features: z.array(z.string().max(120)).max(40).optional(),
  price: text(20),
  evidence: z.array(EvidenceSchema).max(evidenceLimit).optional(),
  photos: z
    .array(z.strictObject({ id: fileId, alt: z.string().max(300) }))
    .max(photoLimits.count, `A listing has up to ${photoLimits.count} photos`)
    .optional(),
  dealType: text(20),
  /** Slugs; other text is stored until publishing refuses it. */
  financeOptions: z
    .array(z.string().max(60))
    .max(60)
    .overwrite((options) => [...new Set(options.map((option) => financingOptionOf(option) ?? option))])
    .optional(),
  urgency: text(20),
  targetBuyerType: z.array(z.string().max(60)).max(20).optional(),
  cashOnCashReturn: text(10),
  sellerRole: text(20),
  disclosureConfirmed: z.boolean().optional(),
  disclosureText: z.string().max(2_000).optional(),
  contactEmail: text(255),
  notSameAs: z.array(RowId).max(50).optional(),
  dealId: RowId.optional(),
}) satisfies z.ZodType<Content>;

/**
 * A draft parsed for publishing: amounts in integer cents, baths in quarters, numbers as numbers, absent values null. Messages
 * are by field.
 */
export const PublishInput = DraftContent.extend({
  ...publishShapeOf(scalarFields),
  address: typedLine(300),
  city: z.string('Required').overwrite(singleLine).min(1, 'Required').max(80),
  state: z.enum(states, 'Choose one of the fifty states'),
  zipCode: typed(z.string().trim().refine(isZipText, 'Must be a ZIP code').transform(fiveDigitsOf)),
  county: typedLine(80),
  latitude: z.number('Place the pin on the map').min(-90).max(90),
  longitude: z.number('Place the pin on the map').min(-180).max(180),
  showAddress: z.boolean().default(false),
  category: z.enum(categories, 'Choose a category'),
  title: z.string('Required').overwrite(singleLine).min(5, 'String must contain at least 5 character(s)').max(255),
  description: z.string().trim().max(10_000).default(''),
  /** Absent in what releases before send, which keeps it as it is. */
  privateRemarks: z.string().trim().max(10_000).optional(),
  acres: typed(
    z.string().transform(withoutSeparators).pipe(z.string().regex(acresPattern, 'Must be a number, such as 2.4')),
  ),
  features: z
    .array(z.string().trim().max(120))
    .max(40)
    .default([])
    .overwrite((features) => features.filter((feature) => feature !== '')),
  price: z.string('Required').transform((value, context) => {
    const read = parseCents(value);
    if (read === null || read === 0) context.addIssue({ code: 'custom', message: 'Must be an amount, such as 96,000' });
    return read ?? z.NEVER;
  }),
  evidence: z.array(EvidenceSchema).max(evidenceLimit).default([]),
  photos: z
    .array(z.strictObject({ id: fileId, alt: z.string().trim().max(300) }))
    .max(photoLimits.count)
    .default([]),
  dealType: typedWithDefault(z.enum(dealTypes).default('wholesale')),
  financeOptions: FinancingOptions.default([]),
  urgency: typedWithDefault(z.enum(urgencies).default('normal')),
  targetBuyerType: TargetBuyerTypes.default([]),
  cashOnCashReturn: typed(
    z.string().transform((value, context) => {
      const read = parsePercent(value);
      if (read === null) context.addIssue({ code: 'custom', message: 'Must be a percentage, such as 8.5' });
      return read ?? z.NEVER;
    }),
  ),
  sellerRole: z.enum(sellerRoles, 'Choose your role'),
  disclosureConfirmed: z.literal(true, 'Required'),
  disclosureText: z.string().optional(),
  contactEmail: typed(z.email({ pattern: emailPattern, error: 'Invalid email' }).max(255)),
  notSameAs: z.array(RowId).max(50).default([]),
});
export type PublishInput = z.output<typeof PublishInput>;

/** A draft of a new listing, or of changes to a published one. */
export const Draft = z.object({
  id: z.number().int(),
  /** The owner of the listing that it changes or becomes. */
  userId: z.number().int(),
  /** The listing that it changes; null for a new one. */
  propertyId: z.number().int().nullable(),
  /** Increases with every save; a save names the version that it is based on. */
  version: z.number().int(),
  content: DraftContent,
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

const draftParams = z.object({ id: Id });
/** The owner of a new listing: by default the member for whom the caller acts as a delegate. */

export const listDrafts = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/drafts',
  access: 'member',
  response: z.array(Draft),
  summary: "Drafts of new listings and of changes, last saved first: the caller's, and for a delegate the owner's",
});

export const startDraft = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/drafts',
  access: 'member',
  restricted: 'posting',
  idempotent: true,
  body: z.strictObject({
    /** A listing of the caller's own to change; opens its draft if there is one. */
    propertyId: RowId.optional(),
    ownerId: RowId.optional(),
    content: DraftContent.default({}),
  }),
  response: Draft,
  success: 201,
  summary:
    'Create a draft of a new listing (requires property-posting) or of changes to a listing of your own. A delegate with the permission listings creates it for the owner, whose plan counts; the contact fields are then ignored, here and in saves',
});

export const getDraft = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/drafts/{id}',
  access: 'member',
  params: draftParams,
  response: Draft,
  summary: 'A draft of your own',
});

export const saveDraft = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/drafts/{id}',
  access: 'member',
  restricted: 'posting',
  params: draftParams,
  body: z.strictObject({ version: RowVersion, content: DraftContent }),
  response: Draft.pick({ version: true, savedAt: true }),
  summary:
    'Save a draft; 409 `changed-elsewhere` with the stored draft in details if another tab or device has saved since',
});

export const discardDraft = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/drafts/{id}',
  access: 'member',
  params: draftParams,
  response: Message,
  summary: 'Delete a draft, with photos that no listing uses',
});

export const publishDraft = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/drafts/{id}/publish',
  access: 'member',
  restricted: 'posting',
  idempotent: true,
  params: draftParams,
  body: z.strictObject({
    version: RowVersion,
    /** The listing's version to replace if it is not the one the draft is based on, from `listing-changed`. */
    propertyVersion: RowVersion.optional(),
  }),
  response: z.object({ propertyId: z.number().int(), status: z.enum(statuses) }),
  success: 201,
  summary:
    'Publish a draft. A new listing requires property-posting. 400 by field if something is missing; 409 `changed-elsewhere` (draft) or `listing-changed` (listing; details contain the current `version` and `content`, and `editedVersion`). The listing goes to review if reviews are required or its address is listed already',
});

/** A geocoding result, computed without external calls. */
export const GeocodedPlace = z.object({
  label: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.enum(states),
  zipCode: z.string().nullable(),
  county: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** Source of the position: given coordinates, ZIP code centroid or town centroid. */
  precision: z.enum(['position', 'zip', 'city']),
});
export type GeocodedPlace = z.infer<typeof GeocodedPlace>;

export const geocode = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/places/locate',
  access: 'member',
  query: z.object({ q: z.string().trim().min(2).max(300) }),
  response: z.array(GeocodedPlace).max(5),
  summary: 'Geocode an address, a ZIP code, a town or `latitude, longitude`; best match first',
});

export const Duplicate = z.object({
  id: z.number().int(),
  title: z.string(),
  address: z.string().nullable(),
  price: z.number(),
  image: z.string().nullable(),
  createdAt: z.iso.datetime(),
  own: z.boolean(),
  /** Feet between the two positions; null if only the address is equal. */
  feet: z.number().int().nullable(),
  sameAddress: z.boolean(),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const findDuplicates = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/drafts/{id}/duplicates',
  access: 'member',
  params: draftParams,
  response: z.array(Duplicate).max(5),
  summary:
    'Active listings at the address of a draft or within 200 feet of its position, without those marked as another property',
});

export const changePropertyStatus = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/status',
  access: 'member',
  params: z.object({ id: Id }),
  body: z.strictObject({ status: z.enum(statuses) }),
  response: OwnPropertyPage,
  summary: 'Change the status of a listing of your own; 409 `not-from-here`. Republishing requires property-posting',
});

/** An evidence file of a draft or of a listing's details. */
export const StoredDocument = z.object({
  id: fileId,
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  bytes: z.number().int(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const StoredPhoto = z.object({
  id: fileId,
  width: z.number().int(),
  height: z.number().int(),
  /** URL of the variant that is 640 pixels wide. */
  url: z.string(),
});
export type StoredPhoto = z.infer<typeof StoredPhoto>;

export const uploadPhoto = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/drafts/{id}/photos',
  access: 'member',
  restricted: 'posting',
  upload: { bytes: photoLimits.bytes },
  params: draftParams,
  response: StoredPhoto,
  success: 201,
  summary:
    'Store a photo (JPEG, PNG, WebP, AVIF or HEIC, detected by content) for a draft; its content then has to reference it',
});

export const uploadDocument = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/drafts/{id}/documents',
  access: 'member',
  restricted: 'posting',
  upload: { bytes: documentLimits.bytes },
  params: draftParams,
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  response: StoredDocument,
  success: 201,
  summary: 'Store an evidence file (PDF, JPEG, PNG or WebP, detected by content)',
});

export const getPhoto = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/photos/{id}/{file}',
  access: 'anyone',
  content: 'image/webp',
  params: z.object({ id: fileId, file: z.enum(['320.webp', '640.webp', '1280.webp', '1920.webp', 'share.jpg']) }),
  response: z.instanceof(Uint8Array),
  summary: 'A photo in one width, without EXIF data such as the position',
});

export const getDocument = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/documents/{id}',
  access: 'member',
  content: 'application/pdf',
  params: z.object({ id: fileId }),
  response: z.instanceof(Uint8Array),
  summary: 'An evidence file, for its owner and for members who opened the listing’s details',
});

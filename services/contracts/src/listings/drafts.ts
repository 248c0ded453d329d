import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { states } from '../states.ts';
import { singleLine } from '../text.ts';
import { OwnPropertyPage } from './details.ts';
import { EvidenceSchema, fileId } from './evidence.ts';
import { parsePercent, urgencies } from './dealTerms.ts';
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
  parseCents,
  documentLimits,
  type DraftContent as Content,
  evidenceLimit,
  photoLimits,
  sellerRoles,
  statuses,
} from './posting.ts';
import { scalarFields } from './scalarFields.ts';

const text = (most: number) => z.string().max(most).optional();

/** A draft as it is kept: any of its fields may be missing, empty or half typed. */
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
  acres: text(20),
  features: z.array(z.string().max(120)).max(40).optional(),
  price: text(20),
  evidence: z.array(EvidenceSchema).max(evidenceLimit).optional(),
  photos: z
    .array(z.strictObject({ id: fileId, alt: z.string().max(300) }))
    .max(photoLimits.count, `A listing has up to ${photoLimits.count} photos`)
    .optional(),
  dealType: text(20),
  /** Slugs; a text that names no option stays until publishing refuses it. */
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
  notSameAs: z.array(z.number().int().positive()).max(50).optional(),
}) satisfies z.ZodType<Content>;

/** A draft read for publishing: amounts in cents, numbers as numbers, what was left out null. Messages are by field. */
export const PublishInput = DraftContent.extend({
  ...publishShapeOf(scalarFields),
  address: typedLine(300),
  city: z.string('Required').overwrite(singleLine).min(1, 'Required').max(80),
  state: z.enum(states, 'Choose one of the fifty states'),
  zipCode: typed(
    z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, 'Must be a ZIP code')
      .transform((zip) => zip.slice(0, 5)),
  ),
  county: typedLine(80),
  latitude: z.number('Put the pin on the map').min(-90).max(90),
  longitude: z.number('Put the pin on the map').min(-180).max(180),
  showAddress: z.boolean().default(false),
  category: z.enum(categories, 'Choose a category'),
  title: z.string('Required').overwrite(singleLine).min(5, 'String must contain at least 5 character(s)').max(255),
  description: z.string().trim().max(10_000).default(''),
  acres: typed(
    z
      .string()
      .transform((value) => value.replaceAll(/[\s,]/g, ''))
      .pipe(z.string().regex(/^\d{1,8}(\.\d{1,6})?$/, 'Must be a number, such as 2.4')),
  ),
  features: z.array(z.string().trim().min(1).max(120)).max(40).default([]),
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
  sellerRole: z.enum(sellerRoles, 'Say by what right you sell'),
  disclosureConfirmed: z.literal(true, 'Required'),
  disclosureText: z.string().optional(),
  contactEmail: typed(z.email('Invalid email').max(255)),
  notSameAs: z.array(z.number().int().positive()).max(50).default([]),
});
export type PublishInput = z.output<typeof PublishInput>;

/** A seller's work in progress: on a new listing, or on one that stands. */
export const Draft = z.object({
  id: z.number().int(),
  /** Whose it is: the owner of the listing that it changes or becomes. */
  userId: z.number().int(),
  /** The listing that it changes; null for a new one. */
  propertyId: z.number().int().nullable(),
  /** Grows with every save; a save names the version that it saw. */
  version: z.number().int(),
  content: DraftContent,
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

const draftParams = z.object({ id: Id });
/** Whose listing a new one becomes: the member on whose seat the caller works, unless they name themself. */
const OwnerId = z.number().int().positive().max(2_147_483_647);

export const listDrafts = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/drafts',
  access: 'member',
  response: z.array(Draft),
  summary: "Drafts of new listings and of changes, last saved first: the caller's, and on a seat its owner's",
});

export const startDraft = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/drafts',
  access: 'member',
  restricted: 'posting',
  idempotent: true,
  body: z.strictObject({
    /** A listing of the caller's own to change: its draft is opened where there is one already. */
    propertyId: z.number().int().positive().max(2_147_483_647).optional(),
    ownerId: OwnerId.optional(),
    content: DraftContent.default({}),
  }),
  response: Draft,
  success: 201,
  summary:
    'Begin a listing (needs property-posting), or changes of one of your own (needs only that it is yours). On a seat with the permission listings both go for its owner, whose plan counts; whom buyers reach is passed over then, here and in saves',
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
  body: z.strictObject({ version: z.number().int().positive(), content: DraftContent }),
  response: Draft.pick({ version: true, savedAt: true }),
  summary:
    'Keep what was typed; 409 `changed-elsewhere` with the kept draft in details where another tab or device saved since',
});

export const discardDraft = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/drafts/{id}',
  access: 'member',
  params: draftParams,
  response: Message,
  summary: 'Throw a draft away, with photos that no listing shows',
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
    version: z.number().int().positive(),
    /** The listing's version that this may replace, where that is not the one the draft began with: from `listing-changed`. */
    propertyVersion: z.number().int().positive().optional(),
  }),
  response: z.object({ propertyId: z.number().int(), status: z.enum(statuses) }),
  success: 201,
  summary:
    'Publish a draft. A new listing needs property-posting; 400 by field where something is missing; 409 `changed-elsewhere` (draft), `listing-changed` (its listing: details hold the current `version` and `content`, and `editedVersion`); in review where an admin asks for it or the same property is listed already',
});

/** A place on the ground that a text means, without any call to the outside. */
export const GeocodedPlace = z.object({
  label: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.enum(states),
  zipCode: z.string().nullable(),
  county: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** How well the position is known: as given, by ZIP code, or by town. */
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
  summary: 'Places that an address, a ZIP code, a town or `latitude, longitude` may mean, best first',
});

export const Duplicate = z.object({
  id: z.number().int(),
  title: z.string(),
  address: z.string().nullable(),
  price: z.number(),
  image: z.string().nullable(),
  createdAt: z.iso.datetime(),
  own: z.boolean(),
  /** Feet between the two positions; null where only the address is the same. */
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
    'Active listings at the address of a draft or within 200 feet of its pin, but those it says are another property',
});

export const changePropertyStatus = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/properties/{id}/status',
  access: 'member',
  params: z.object({ id: Id }),
  body: z.strictObject({ status: z.enum(statuses) }),
  response: OwnPropertyPage,
  summary: 'Move a listing of your own to another status; 409 `not-from-here`. Publishing anew needs property-posting',
});

/** A file that a figure rests on, on a draft or with a listing's details. */
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
  /** The address of its 640 pixels wide form. */
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
  summary: 'Store a photo (JPEG, PNG, WebP, AVIF by content) for a draft; the draft shows it once its content names it',
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
  summary: 'Store a file (PDF, JPEG, PNG, WebP by content) that a figure rests on',
});

export const getPhoto = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/photos/{id}/{file}',
  access: 'anyone',
  content: 'image/webp',
  params: z.object({ id: fileId, file: z.enum(['320.webp', '640.webp', '1280.webp', '1920.webp', 'share.jpg']) }),
  response: z.instanceof(Uint8Array),
  summary: 'A photo in one width, without the position that the camera wrote into it',
});

export const getDocument = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/documents/{id}',
  access: 'member',
  content: 'application/pdf',
  params: z.object({ id: fileId }),
  response: z.instanceof(Uint8Array),
  summary: 'A file that a figure rests on, for its owner and for members who opened the listing’s details',
});

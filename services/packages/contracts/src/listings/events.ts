import { z } from 'zod';
import { ModerationRequest } from '../admin/moderationRequest.ts';
import { categories } from '../categories.ts';
import { eventType, createEvent, jsonBytes, maxEventDataBytes, type NewEvent } from '../event.ts';
import { RecordedAction } from '../recordedAction.ts';
import { states } from '../states.ts';
import { ProfileFigures } from './assumptionProfiles.ts';

/** The public data of a listing for other services; amounts in integer cents. */
export const ListedProperty = z.object({
  propertyId: z.number().int(),
  userId: z.number().int(),
  title: z.string(),
  category: z.enum(categories),
  city: z.string(),
  state: z.enum(states),
  priceCents: z.number().int(),
  arvCents: z.number().int().nullable(),
  wholesaleFeeCents: z.number().int().nullable(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to about a kilometer; absent in events of older versions. */
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});
export type ListedProperty = z.infer<typeof ListedProperty>;

export const propertyPublished = eventType('listings.property.published.v1', ListedProperty);
export const propertyChanged = eventType('listings.property.changed.v1', ListedProperty);

const RemovedProperty = z.object({
  propertyId: z.number().int(),
  userId: z.number().int(),
  state: z.enum(states),
  category: z.enum(categories),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});
export const propertyWithdrawn = eventType('listings.property.withdrawn.v1', RemovedProperty);
export const propertyClosed = eventType('listings.property.closed.v1', RemovedProperty);

/**
 * One event for a batch of demo data or of an import; no instant alerts follow from it. `propertiesLoadedEvents` builds
 * them with up to 150 listings each; events written by older versions have up to 1,000.
 */
export const propertiesLoaded = eventType(
  'listings.properties.loaded.v1',
  z.object({
    count: z.number().int(),
    properties: z.array(ListedProperty).max(1000),
    /** No alert mails are sent for these, such as for demo data. */
    quiet: z.boolean().optional(),
  }),
);

/** The version of listings in a loaded event; every later change has a higher one. */
export const loadedVersion = 1;

/** Most listings in one loaded event: about 43 kB with titles of average length. */
const maxLoaded = 150;
/** Bytes of a loaded event's data besides its listings. */
const loadedOverhead = 100;

/**
 * Splits listings into loaded events within the size limit of events, in their order. The aggregate of each is its batch,
 * named after the first listing.
 */
export function propertiesLoadedEvents(
  properties: readonly ListedProperty[],
  options: { readonly quiet?: boolean } = {},
): NewEvent[] {
  const batches: ListedProperty[][] = [];
  let batch: ListedProperty[] = [];
  let bytes = loadedOverhead;
  for (const property of properties) {
    const added = jsonBytes(property) + 1;
    if (batch.length === 0 || batch.length === maxLoaded || bytes + added > maxEventDataBytes) {
      batches.push((batch = []));
      bytes = loadedOverhead;
    }
    batch.push(property);
    bytes += added;
  }
  return batches.map((listings) =>
    createEvent(
      propertiesLoaded,
      { subject: `properties/${listings[0]!.propertyId}`, version: loadedVersion },
      { count: listings.length, properties: listings, ...options },
    ),
  );
}

/** A member posted a listing of their deal. It may be in review, in which case its own event follows later or never. */
export const dealListed = eventType(
  'listings.deal.listed.v1',
  z.object({ dealId: z.number().int(), propertyId: z.number().int(), userId: z.number().int(), title: z.string() }),
);

/** A member opened the details of someone else's listing for the first time in a calendar month. */
export const detailsOpened = eventType(
  'listings.details.opened.v1',
  z.object({ propertyId: z.number().int(), userId: z.number().int(), openedAt: z.iso.datetime() }),
);

export const sellerLeadReceived = eventType(
  'listings.seller-lead.received.v1',
  z.object({
    sellerLeadId: z.number().int(),
    propertyAddress: z.string(),
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    situation: z.string().nullable(),
    /** At most 2,000 characters; absent in events of older versions. */
    additionalNotes: z.string().nullish(),
    receivedAt: z.iso.datetime(),
  }),
);

export const buyerListJoined = eventType(
  'listings.buyer-list.joined.v1',
  z.object({
    buyerId: z.number().int(),
    email: z.string(),
    interests: z.array(z.string()),
    preferredStates: z.array(z.string()),
    maxPriceCents: z.number().int().nullable(),
    /** False if the address was subscribed already and changed its preferences. */
    isNew: z.boolean(),
  }),
);

export const inquiryReceived = eventType(
  'listings.inquiry.received.v1',
  z.object({
    inquiryId: z.number().int(),
    propertyId: z.number().int(),
    ownerId: z.number().int(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    receivedAt: z.iso.datetime(),
    /** The sender, if signed in. */
    userId: z.number().int().nullable(),
  }),
);

/** Most members in one price drop event. */
export const maxPriceDropMembers = 1_000;

/** The price of an active listing dropped. Members who saved or watch it are notified, in several events if they are many. */
export const priceDropped = eventType(
  'listings.price.dropped.v1',
  z.object({
    propertyId: z.number().int(),
    title: z.string(),
    city: z.string(),
    state: z.enum(states),
    beforeCents: z.number().int(),
    afterCents: z.number().int(),
    userIds: z.array(z.number().int()).max(maxPriceDropMembers),
  }),
);

/** The monthly market report of a member is ready. */
export const marketReportReady = eventType(
  'listings.market-report.ready.v1',
  z.object({
    userId: z.number().int(),
    /** Such as `2026-10`. */
    month: z.string().regex(/^\d{4}-\d\d$/),
    /** The states that it covers; none for the whole market. */
    states: z.array(z.enum(states)),
  }),
);

/** A listing needs a moderator: it was reported, waits for its review, or a rule flagged it. */
export const listingModerationRequested = eventType('listings.moderation.requested.v1', ModerationRequest);

/** A listing needs no moderator anymore: it was decided, or its owner withdrew it. Later requests stand. */
export const listingModerationClosed = eventType(
  'listings.moderation.closed.v1',
  z.object({
    kind: z.enum(['listing', 'new-listing', 'photo']),
    propertyId: z.number().int(),
    at: z.iso.datetime(),
  }),
);

/** An act of an admin in listings, for the audit trail. */
export const listingsActionRecorded = eventType('listings.action.recorded.v1', RecordedAction);

/** A new or changed listing satisfies a saved search. */
export const searchMatched = eventType(
  'listings.search.matched.v1',
  z.object({
    searchId: z.number().int(),
    userId: z.number().int(),
    searchName: z.string(),
    propertyId: z.number().int(),
    kind: z.enum(['new', 'price-drop', 'back']),
    reason: z.string(),
    at: z.iso.datetime(),
  }),
);

/** The figures that a member's returns go by changed: another profile is in use, or it has other figures or another name. */
export const assumptionsChanged = eventType(
  'listings.assumptions.changed.v1',
  z.object({
    userId: z.number().int(),
    /** Null while the defaults are in use. A figure that an older version does not know is the default. */
    profile: z.object({ id: z.number().int(), name: z.string(), figures: ProfileFigures.partial() }).nullable(),
  }),
);

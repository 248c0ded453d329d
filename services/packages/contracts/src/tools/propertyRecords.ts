import { z } from 'zod';
import { endpoint, Id, RowId } from '../endpoint.ts';
import { states } from '../states.ts';
import { singleLine } from '../text.ts';
import { propertyRecordKinds, propertyRecordSources } from './propertyRecordKinds.ts';

/** One line of text, between two lengths after it is cleaned. */
const Line = (min: number, max: number) => z.string().max(400).transform(singleLine).pipe(z.string().min(min).max(max));

/** The use of a member's monthly lookups. */
export const LookupQuota = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** The first day of the next month in America/New_York, on which `used` is 0 again. */
  renewsOn: z.iso.date(),
});
export type LookupQuota = z.infer<typeof LookupQuota>;

/** Address and position of a recorded property, without its facts. */
export const ParcelSummary = z.object({
  id: z.number().int(),
  /** Street address; empty for a parcel without one. */
  address: z.string(),
  city: z.string(),
  state: z.enum(states),
  zipCode: z.string().nullable(),
  county: z.string().nullable(),
  parcelNumber: z.string().nullable(),
  kind: z.enum(propertyRecordKinds),
  source: z.enum(propertyRecordSources),
});
export type ParcelSummary = z.infer<typeof ParcelSummary>;

/** A source of records with what it covers. */
export const PropertyRecordCoverage = z.object({
  source: z.enum(propertyRecordSources),
  /** The source's name as shown with each fact: "Sample record", "King County Assessor". */
  name: z.string(),
  records: z.number().int(),
  states: z.number().int(),
  /** The latest as-of date of its records. */
  asOf: z.iso.date(),
});
export type PropertyRecordCoverage = z.infer<typeof PropertyRecordCoverage>;

export const LookupOverview = z.object({
  quota: LookupQuota,
  recent: z.array(ParcelSummary.extend({ lookedUpAt: z.iso.datetime() })),
  coverage: z.array(PropertyRecordCoverage),
  /** The online provider that is asked where no stored record matches; null without one. */
  provider: z.string().nullable(),
});
export type LookupOverview = z.infer<typeof LookupOverview>;

export const getLookups = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-lookups',
  access: 'member',
  feature: 'property-data',
  response: LookupOverview,
  summary: "The caller's lookups left this month, their latest lookups, and what the records cover",
});

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** What is looked up: exactly one of a known record, an address, a parcel number, or a point. */
export const LookupRequest = z.union([
  z.strictObject({ recordId: RowId }),
  z.strictObject({ address: Line(3, 200) }),
  z.strictObject({ parcelNumber: Line(2, 60), state: z.enum(states).optional() }),
  z.strictObject({ latitude, longitude }),
]);
export type LookupRequest = z.infer<typeof LookupRequest>;

/**
 * `found` opens a record and counts once a month for each property; `counted` is false when it was opened this month
 * already. `ambiguous` and `none` do not count.
 */
export const LookupResult = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), record: ParcelSummary, counted: z.boolean(), quota: LookupQuota }),
  z.object({ result: z.literal('ambiguous'), candidates: z.array(ParcelSummary), quota: LookupQuota }),
  z.object({ result: z.literal('none'), similar: z.array(ParcelSummary), quota: LookupQuota }),
]);
export type LookupResult = z.infer<typeof LookupResult>;

export const lookUpProperty = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/property-lookups',
  access: 'member',
  feature: 'property-data',
  body: LookupRequest,
  response: LookupResult,
  summary: 'Look up a property by address, parcel number or point; counts toward the monthly lookups when found',
});

export const suggestPropertyRecords = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/suggestions',
  access: 'member',
  feature: 'property-data',
  query: z.object({ text: Line(1, 200) }),
  response: z.array(ParcelSummary),
  summary: 'Recorded addresses that begin with a text, or nearly',
});

const Coordinate = (most: number) =>
  z.coerce
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,10})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

export const getPropertyRecordsNear = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/near',
  access: 'member',
  feature: 'property-data',
  query: z.object({
    latitude: Coordinate(90),
    longitude: Coordinate(180),
    /** Half the side of the square around the point, in miles. */
    miles: z.coerce
      .string()
      .regex(/^\d{1,2}(?:\.\d{1,3})?$/)
      .transform(Number)
      .pipe(z.number().min(0.05).max(50)),
  }),
  response: z.object({
    parcels: z.array(ParcelSummary.extend({ latitude: z.number(), longitude: z.number() })),
    /** Whether the square holds more than are listed. */
    hasMore: z.boolean(),
  }),
  summary: 'Recorded parcels around a point, nearest first',
});

const Sale = z.object({
  date: z.iso.date(),
  price: z.number().nullable(),
  /** The recorded instrument: "Warranty deed". */
  document: z.string().nullable(),
  documentNumber: z.string().nullable(),
  buyer: z.string().nullable(),
  seller: z.string().nullable(),
  /** False for a sale between related parties or without consideration; null if unknown. */
  armsLength: z.boolean().nullable(),
});

const TaxYear = z.object({
  year: z.number().int(),
  tax: z.number().nullable(),
  assessedLand: z.number().nullable(),
  assessedImprovements: z.number().nullable(),
  assessedTotal: z.number().nullable(),
});

/** A public fair-market rent of the ZIP code by number of bedrooms, from an imported file. */
const FairMarketRent = z.object({
  rent: z.number(),
  bedrooms: z.number().int(),
  year: z.number().int(),
  source: z.string(),
});

/** The facts of a property with their source and date. Dollars; null is unknown. */
export const PropertyRecord = ParcelSummary.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  sourceName: z.string(),
  asOf: z.iso.date(),
  /** When our copy was read from its source. */
  fetchedAt: z.iso.datetime(),
  /** Our copy is older than the provider's terms or 30 days, and the provider did not respond. */
  isStale: z.boolean(),
  owner: z.object({
    names: z.array(z.string()),
    mailingAddress: z.string().nullable(),
    isOccupant: z.boolean().nullable(),
  }),
  structure: z.object({
    bedrooms: z.number().nullable(),
    bathrooms: z.number().nullable(),
    squareFeet: z.number().nullable(),
    yearBuilt: z.number().nullable(),
    stories: z.number().nullable(),
    units: z.number().nullable(),
  }),
  lot: z.object({
    acres: z.number().nullable(),
    /** The use of the land in the source's words or code: "A1". */
    landUse: z.string().nullable(),
    zoning: z.string().nullable(),
    subdivision: z.string().nullable(),
    legalDescription: z.string().nullable(),
  }),
  taxes: z.array(TaxYear),
  sales: z.array(Sale),
  /** Monthly rent that the source states; null if it states none. */
  rent: z.number().nullable(),
  fairMarketRent: FairMarketRent.nullable(),
});
export type PropertyRecord = z.infer<typeof PropertyRecord>;

export const getPropertyRecord = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/{id}',
  access: 'member',
  feature: 'property-data',
  params: z.object({ id: Id }),
  response: PropertyRecord,
  summary: 'The facts of a property that the caller has looked up; 404 for others',
});

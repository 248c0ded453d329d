import { z } from 'zod';
import { endpoint, Id, RowId } from '../endpoint.ts';
import { states } from '../states.ts';
import { ParcelSummary } from './propertyRecords.ts';

/** Which sales are compared. */
export const ComparableSettings = z.strictObject({
  /** Sales of this many months. */
  months: z.number().int().min(1).max(60),
  /** Miles around the property; null for its whole county, as for land. */
  miles: z.number().min(0.1).max(25).nullable(),
  /** Largest difference of size in percent of the property's. */
  sizePercent: z.number().int().min(5).max(100),
});
export type ComparableSettings = z.infer<typeof ComparableSettings>;

/** A comparable that the member pinned, dropped or weighted. */
export const ComparableChoice = z.strictObject({
  recordId: RowId,
  pinned: z.boolean(),
  dropped: z.boolean(),
  weight: z.number().min(0).max(10),
});
export type ComparableChoice = z.infer<typeof ComparableChoice>;

const Dollars = z.number().min(0).max(1_000_000_000).nullable();

/** The member's own figures in dollars; null where they state none. */
export const AnalysisAssumptions = z.strictObject({
  /** The price that they would pay. */
  price: Dollars,
  rehabCost: Dollars,
  /** Rent a month. */
  rent: Dollars,
});
export type AnalysisAssumptions = z.infer<typeof AnalysisAssumptions>;

const Signed = z.number().min(-1_000_000_000).max(1_000_000_000);

/** What the member says a difference between property and comparable is worth, in dollars; null leaves it unadjusted. */
export const AdjustmentRates = z.strictObject({
  bedroom: Signed.nullable(),
  bathroom: Signed.nullable(),
  /** A year of age that the property is newer. */
  year: Signed.nullable(),
  /** An acre of lot. */
  acre: Signed.nullable(),
  /** Percent by which prices rise a month. */
  monthPercent: z.number().min(-10).max(10).nullable(),
  /** By the comparable's record: what the property's condition after repairs is worth more. */
  condition: z.record(z.string().regex(/^\d{1,10}$/), Signed),
});
export type AdjustmentRates = z.infer<typeof AdjustmentRates>;

/** What is added to a comparable's price; null where nothing is adjusted because a fact or a rate is unknown. Whole dollars. */
const Adjustments = z.object({
  size: z.number().nullable(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  age: z.number().nullable(),
  lot: z.number().nullable(),
  condition: z.number().nullable(),
  date: z.number().nullable(),
});
export type ComparableAdjustments = z.infer<typeof Adjustments>;

/** A figure with its arithmetic in a sentence, and how many sales or properties it rests on. Null is unknown. */
const Figure = z.object({
  value: z.number().nullable(),
  explanation: z.string(),
  sampleSize: z.number().int().nullable(),
});
export type AnalysisFigure = z.infer<typeof Figure>;

const ScorePart = z.object({
  label: z.string(),
  points: z.number().int(),
  maximum: z.number().int(),
  explanation: z.string(),
});

const Comparable = ParcelSummary.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  soldOn: z.iso.date(),
  price: z.number(),
  /** Dollars by square foot, or for land by acre. */
  pricePerUnit: z.number(),
  /** Square feet, or for land acres. */
  size: z.number(),
  /** A share of the property's size, negative for a smaller one. */
  sizeDifference: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  daysOnMarket: z.number().int().nullable(),
  weight: z.number(),
  pinned: z.boolean(),
  /** Only included ones count. An outlier is beyond two standard deviations of the mean price by unit. */
  status: z.enum(['included', 'outlier', 'dropped']),
  deviations: z.number(),
  adjustments: Adjustments,
  /** The price with its adjustments, in whole dollars. */
  adjustedPrice: z.number(),
  sourceName: z.string(),
  asOf: z.iso.date(),
});
export type AnalysisComparable = z.infer<typeof Comparable>;

/** After-repair value as a range in dollars. */
const ArvRange = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  sampleSize: z.number().int(),
  explanation: z.string(),
});

export const PropertyAnalysis = z.object({
  recordId: z.number().int(),
  /** The date of the estimate. */
  asOf: z.iso.date(),
  settings: ComparableSettings,
  /** Whether the member chose other comparables than the usual ones. */
  isOwnSelection: z.boolean(),
  assumptions: AnalysisAssumptions,
  rates: AdjustmentRates,
  unit: z.enum(['square foot', 'acre']),
  /** The county that is searched if `settings.miles` is null. */
  county: z.string().nullable(),
  /** Sales that match the settings; at most 50 are listed. */
  matching: z.number().int(),
  comparables: z.array(Comparable),
  arv: ArvRange.nullable(),
  /** Why there is no ARV from comparables; null if there is one. */
  noArv: z.string().nullable(),
  /** 0 to 100 with the points of each part; null without an ARV. */
  arvConfidence: z
    .object({ score: z.number().int(), level: z.enum(['low', 'medium', 'high']), parts: z.array(ScorePart) })
    .nullable(),
  sellability: z.object({ score: z.number().int().nullable(), explanation: z.string(), parts: z.array(ScorePart) }),
  daysTilSale: Figure,
  /** The member's profile that the figures below go by, and its MAO rule; the id is null for the defaults. */
  assumed: z.object({ id: z.number().int().nullable(), name: z.string(), offerRule: z.number() }),
  maxAllowableOffer: Figure,
  profitPotential: Figure,
  rentEstimate: Figure.extend({ source: z.enum(['assumption', 'record', 'comparables', 'unknown']) }),
  /** A share: 0.08 for 8 percent. */
  capRate: Figure,
  /** Why sales around the property may be missing; null if they are up to date. */
  salesProblem: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});
export type PropertyAnalysis = z.infer<typeof PropertyAnalysis>;

/** A property's value as pages other than the analysis show it. Dollars. */
export const PropertyValue = z.object({
  asOf: z.iso.date().nullable(),
  /** The record, for a member who has looked it up. */
  recordId: z.number().int().nullable(),
  arv: ArvRange.nullable(),
  /** Why there is no value; null if there is one. */
  noArv: z.string().nullable(),
  confidence: z.enum(['low', 'medium', 'high']).nullable(),
  isOwnSelection: z.boolean(),
  /** A rent by the property's record, by comparable sales, or the public fair-market rent, a month, with what it is; null without any. */
  rent: z.object({ value: z.number(), label: z.string() }).nullable(),
  /** The tax of the latest year that the record states, for a member who has looked it up. */
  tax: z.object({ value: z.number(), label: z.string() }).nullable(),
});
export type PropertyValue = z.infer<typeof PropertyValue>;

const propertyValue = { service: 'tools', method: 'GET', access: 'member', feature: 'comparable-data' } as const;

export const getListingValue = endpoint({
  ...propertyValue,
  path: '/api/property-values/listings/{id}',
  params: z.object({ id: Id }),
  response: PropertyValue,
  summary: "A listed property's value by comparable sales, the same as its lookup and reports state",
});

export const getDealValue = endpoint({
  ...propertyValue,
  path: '/api/property-values/deals/{id}',
  params: z.object({ id: Id }),
  response: PropertyValue,
  summary: "The value by comparable sales of a deal's linked listing, or of its address once the caller looked it up",
});

export const getLeadValue = endpoint({
  ...propertyValue,
  path: '/api/property-values/leads/{id}',
  params: z.object({ id: Id }),
  response: PropertyValue,
  summary: "The value by comparable sales of a lead's address, once the caller looked it up",
});

export const getPropertyAnalysis = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/{id}/analysis',
  access: 'member',
  feature: 'comparable-data',
  params: z.object({ id: Id }),
  response: PropertyAnalysis,
  summary: "Comparables and analysis of a property that the caller looked up, by the caller's saved choices",
});

export const savePropertyAnalysis = endpoint({
  service: 'tools',
  method: 'PUT',
  path: '/api/property-records/{id}/analysis',
  access: 'member',
  feature: 'comparable-data',
  params: z.object({ id: Id }),
  body: z.strictObject({
    settings: ComparableSettings,
    choices: z.array(ComparableChoice).max(200),
    assumptions: AnalysisAssumptions,
    rates: AdjustmentRates.optional(),
  }),
  response: PropertyAnalysis,
  summary: "Change the settings, choices and own figures of the caller's analysis",
});

export const downloadComparables = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/{id}/comparables.pdf',
  access: 'member',
  feature: 'comparable-data',
  params: z.object({ id: Id }),
  response: z.string(),
  content: 'application/pdf',
  summary: 'The value of a looked-up property with its comparables and their adjustments as a PDF of one page',
});

export const getRecordedValue = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/internal/recorded-value',
  access: 'peer',
  query: z.object({
    /** In one line, with state and ZIP code. */
    address: z.string().max(300).optional(),
    parcelNumber: z.string().max(100).optional(),
    state: z.enum(states),
  }),
  /** Dollars; null where the property is not recorded, is ambiguous or has no comparable sales. */
  response: z.object({ value: z.number().nullable(), sales: z.number().int() }),
  summary: 'The value of a recorded property by comparable sales with the usual settings, for moderation',
});

import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { maxProfileName } from '../listings/dealAssumptions.ts';
import { workbookMediaType } from '../mediaTypes.ts';
import { singleLine } from '../text.ts';

/** Kinds of deal that the calculator analyzes; also `calculationType` of a saved calculation. */
export const calculationTypes = ['rental', 'flip', 'wholesale', 'brrrr', 'land'] as const;

/** Saved calculations of a member at most, earlier versions of one that are kept, scenarios beside its inputs, and items of a figure. */
export const calculationLimits = { calculations: 200, versions: 20, scenarios: 3, items: 40 } as const;

/** Days for which a shared link may work. */
export const shareDays = [7, 30, 90] as const;

const Name = z.string().overwrite(singleLine).min(1, 'Give the analysis a name').max(80);
/** Figures by the calculator's field: integer cents, percents and whole months or years; null for one that is not there yet. */
const Inputs = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.number().nullable())
  .refine((inputs) => Object.keys(inputs).length <= 60, 'Too many figures');
const RuleBase = z.enum([
  'priceCents',
  'arvCents',
  'rehabCents',
  'contractCents',
  'feeCents',
  'saleCents',
  'loanCents',
  'secondLoanCents',
  'buyerPriceCents',
  'newLoanCents',
  'egiCents',
]);
/** A value that follows from others: (cents + Σ percent of a base) ÷ months. `InputRule` of formulas. */
const Rule = z.strictObject({
  cents: z.number().int().optional(),
  shares: z
    .array(
      z.strictObject({
        percent: z.number().min(-100).max(100),
        of: RuleBase,
      }),
    )
    .max(4)
    .readonly(),
  months: z.number().int().min(1).max(120).optional(),
  per: z.enum(['month', 'year']).optional(),
  percentOf: RuleBase.optional(),
});
const cents = z.number().int().min(0);
/** Where a figure is from, `InputSource` of formulas, or in words. A figure without a source was typed. */
const Source = z.union([
  z.string().trim().min(1).max(120),
  z.strictObject({
    kind: z.enum(['seller', 'record', 'estimate', 'member']),
    label: z.string().trim().min(1).max(160),
    date: z.iso.date().optional(),
    low: cents.optional(),
    high: cents.optional(),
    rule: Rule.optional(),
  }),
  z.strictObject({
    kind: z.literal('assumption'),
    rule: Rule.optional(),
    profile: z.string().trim().min(1).max(maxProfileName).optional(),
  }),
  z.strictObject({ kind: z.literal('typed'), rule: Rule }),
  z.strictObject({ kind: z.literal('sample'), rule: Rule.optional() }),
]);
/** Where figures are from, by field. */
const Sources = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), Source)
  .refine((sources) => Object.keys(sources).length <= 60, 'Too many sources');
export type CalculationSources = z.infer<typeof Sources>;
/** Inputs that are compared with those of the calculation. */
const Scenario = z.strictObject({ name: z.string().overwrite(singleLine).min(1).max(40), inputs: Inputs });
const Scenarios = z
  .array(Scenario)
  .max(calculationLimits.scenarios, 'Up to four scenarios are compared, your inputs included');
/** How far a figure scatters in the Monte Carlo simulation; percent, points or months around the figure. */
const Spread = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('fixed') }),
  z.strictObject({ shape: z.literal('normal'), deviation: z.number() }),
  z.strictObject({ shape: z.literal(['triangular', 'uniform']), low: z.number(), high: z.number() }),
]);
/** Seed of the Monte Carlo simulation, and the spreads that differ from the calculator's own. */
const Simulation = z.strictObject({
  seed: z.number().int().min(0).max(4_294_967_295),
  spreads: z
    .record(z.string().regex(/^[a-zA-Z]{1,40}$/), Spread)
    .refine((spreads) => Object.keys(spreads).length <= 60, 'Too many spreads'),
});
/** Parts of a figure; its value is their sum with the contingency. `ItemList` of formulas. */
const ItemList = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        name: z.string().overwrite(singleLine).max(40),
        cents: cents.max(100_000_000_000),
      }),
    )
    .min(1)
    .max(calculationLimits.items, `Up to ${calculationLimits.items} items`)
    .readonly(),
  contingencyPercent: z.number().min(0).max(100).optional(),
});
/** Itemized figures, by field. */
const Items = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), ItemList)
  .refine((items) => Object.keys(items).length <= 10, 'Too many itemized figures');
/** What a version of a calculation holds. */
const content = {
  inputs: Inputs,
  sources: Sources,
  scenarios: z.array(Scenario),
  simulation: Simulation,
  items: Items,
};
const noSimulation = { seed: 1, spreads: {} };

const Reference = RowId.nullable();

const attachments = {
  /** The listing, lead or deal that the calculation is about. */
  propertyId: Reference,
  leadId: Reference,
  dealId: Reference,
};

/** The main figures of a saved calculation as its columns hold them; dollars and percents. */
const Summary = z.object({
  annualCashFlow: z.number().nullable(),
  cashOnCashReturn: z.number().nullable(),
  /** What stands in place of a return on no cash: "Infinite. No cash left in the deal, $312.50/mo". */
  cashOnCashNote: z.string().nullable(),
  netProfit: z.number().nullable(),
  totalRoi: z.number().nullable(),
});

const listed = {
  id: z.number().int(),
  name: z.string(),
  mode: z.enum(calculationTypes),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  ...attachments,
  /** The title of the deal, else of the listing, else the lead's address or name; null where none of them is attached. */
  subjectTitle: z.string().nullable(),
  /** Until when the shared link works; null where none does. */
  sharedUntil: z.iso.datetime().nullable(),
};

export const ListedCalculation = z.object({
  ...listed,
  summary: Summary,
  /** What to add before there are results, "rent and price"; null for an analysis that has all of it. */
  missing: z.string().nullable(),
  /** The profiles that its assumed figures name; empty where none is known. */
  profiles: z.array(z.string()),
});
export type ListedCalculation = z.infer<typeof ListedCalculation>;

export const SavedCalculation = z.object({ ...listed, ...content });
export type SavedCalculation = z.infer<typeof SavedCalculation>;

const own = { service: 'tools', access: 'member', feature: 'investment-calculator' } as const;

export const listCalculations = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations',
  /** Those of one listing, lead or deal; all of the member's without one. */
  query: z.object({ propertyId: Id.optional(), leadId: Id.optional(), dealId: Id.optional() }),
  response: z.object({ calculations: z.array(ListedCalculation), limit: z.number().int() }),
  summary: 'Your saved calculations, of one listing, lead or deal where the query names it; last changed first',
});

export const createCalculation = endpoint({
  ...own,
  method: 'POST',
  path: '/api/calculations',
  idempotent: true,
  body: z.strictObject({
    name: Name,
    mode: z.enum(calculationTypes),
    inputs: Inputs,
    sources: Sources.default({}),
    scenarios: Scenarios.default([]),
    simulation: Simulation.default(noSimulation),
    items: Items.default({}),
    propertyId: Reference.default(null),
    leadId: Reference.default(null),
    dealId: Reference.default(null),
  }),
  response: z.object({ id: z.number().int(), version: z.number().int() }),
  success: 201,
  summary: 'Save a calculation',
});

const byId = z.object({ id: Id });

export const getCalculation = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations/{id}',
  params: byId,
  response: SavedCalculation,
  summary: 'A saved calculation of yours with its inputs',
});

export const updateCalculation = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/calculations/{id}',
  params: byId,
  body: z.strictObject({
    /** The version that the change is based on (optimistic lock): 409 where another one was saved since. */
    version: RowVersion,
    name: Name.optional(),
    inputs: Inputs.optional(),
    sources: Sources.optional(),
    scenarios: Scenarios.optional(),
    simulation: Simulation.optional(),
    items: Items.optional(),
    propertyId: Reference.optional(),
    leadId: Reference.optional(),
    dealId: Reference.optional(),
  }),
  response: z.object({ id: z.number().int(), version: z.number().int() }),
  summary: 'Save a new version of a calculation, rename it, or attach it elsewhere without a new version',
});

export const CalculationVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  ...content,
  /** The earlier version that this one repeats; null for one that was typed. */
  restoredFrom: z.number().int().nullable(),
  savedAt: z.iso.datetime(),
});
export type CalculationVersion = z.infer<typeof CalculationVersion>;

export const listCalculationVersions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations/{id}/versions',
  params: byId,
  response: z.array(CalculationVersion),
  summary: 'The versions of a calculation, newest first',
});

export const restoreCalculationVersion = endpoint({
  ...own,
  method: 'POST',
  path: '/api/calculations/{id}/versions/{version}/restore',
  params: z.object({ id: Id, version: Id }),
  body: z.strictObject({
    /** The version that is replaced (optimistic lock): 409 where another one was saved since. */
    version: RowVersion,
  }),
  response: z.object({ id: z.number().int(), version: z.number().int() }),
  summary: 'Save an earlier version of a calculation as its newest one',
});

export const deleteCalculation = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/calculations/{id}',
  params: byId,
  response: Message,
  summary: 'Delete a calculation with its versions and its link',
});

export const shareCalculation = endpoint({
  ...own,
  method: 'POST',
  path: '/api/calculations/{id}/share',
  params: byId,
  body: z.strictObject({ days: z.literal(shareDays) }),
  response: z.object({
    /** Path of the page that anyone with the link may read. It is shown once; only its hash is stored. */
    path: z.string(),
    sharedUntil: z.iso.datetime(),
  }),
  success: 201,
  summary: 'Make a link to a calculation that anyone may read; an earlier link stops working',
});

export const revokeShare = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/calculations/{id}/share',
  params: byId,
  response: Message,
  summary: 'Revoke the link to a calculation',
});

export const getCalculationReport = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations/{id}/report.pdf',
  params: byId,
  content: 'application/pdf',
  response: z.string(),
  summary: 'A calculation with its inputs, results, sources and date as PDF',
});

export const getCalculationWorkbook = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations/{id}/workbook.xlsx',
  params: byId,
  content: workbookMediaType,
  response: z.instanceof(Uint8Array),
  summary: 'A calculation as XLSX whose results are formulas of its inputs; 409 while an input is missing',
});

export const getCalculationTargets = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculation-targets',
  response: z.object({
    leads: z.array(z.object({ id: z.number().int(), name: z.string() })),
    deals: z.array(z.object({ id: z.number().int(), title: z.string() })),
  }),
  summary: 'Your newest leads and deals, to which a calculation can be attached',
});

const byToken = z.object({ token: z.string().max(100) });
const shared = { service: 'tools', access: 'anyone', method: 'GET', params: byToken } as const;

/** The property of a shared calculation: public data of its listing, and the address of the owner's deal or lead. */
const SharedProperty = z.object({
  title: z.string(),
  address: z.string().nullable(),
  facts: z.array(z.string()),
  /** The listing, while it is public. */
  listingId: z.number().int().nullable(),
  /** What the map of its state says; null without a map. */
  mapNote: z.string().nullable(),
});
export type SharedProperty = z.infer<typeof SharedProperty>;

/** Comparable sales by which the owner valued the property; texts as they are printed. */
const SharedComparables = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  note: z.string(),
});
export type SharedComparables = z.infer<typeof SharedComparables>;

export const getSharedCalculation = endpoint({
  ...shared,
  path: '/api/shared-calculations/{token}',
  response: z.object({
    name: z.string(),
    mode: z.enum(calculationTypes),
    /** The newest version, which the link shows. */
    version: z.number().int(),
    ...content,
    savedAt: z.iso.datetime(),
    sharedUntil: z.iso.datetime(),
    /** Who made the analysis; empty where the name is not known. */
    author: z.string(),
    /** The owner's brand while it is on. */
    brand: z
      .object({
        name: z.string(),
        logo: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        website: z.string().nullable(),
      })
      .nullable(),
    property: SharedProperty.nullable(),
    /** Null for a calculation that is attached to no property, or whose property has no comparables to show. */
    comparables: SharedComparables.nullable(),
  }),
  summary: 'A shared calculation. Revoked, expired and unknown links get the same 404.',
});

export const getSharedReport = endpoint({
  ...shared,
  path: '/api/shared-calculations/{token}/report.pdf',
  content: 'application/pdf',
  response: z.string(),
  summary: 'A shared calculation as PDF',
});

export const getSharedWorkbook = endpoint({
  ...shared,
  path: '/api/shared-calculations/{token}/workbook.xlsx',
  content: workbookMediaType,
  response: z.instanceof(Uint8Array),
  summary: 'A shared calculation as XLSX whose results are formulas of its inputs',
});

export const getSharedMap = endpoint({
  ...shared,
  path: '/api/shared-calculations/{token}/map.svg',
  content: 'image/svg+xml',
  response: z.string(),
  summary: 'Where the property of a shared calculation lies in its state; 404 where no position is known',
});

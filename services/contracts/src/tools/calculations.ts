import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';

/** Kinds of deal that the calculator analyzes; also `calculationType` of a saved calculation. */
export const calculationTypes = ['rental', 'flip', 'wholesale', 'brrrr', 'land'] as const;

/** Saved calculations of a member at most, and earlier versions of one that are kept. */
export const calculationLimits = { calculations: 200, versions: 20 } as const;

/** Days for which a shared link may work. */
export const shareDays = [7, 30, 90] as const;

const Name = z.string().overwrite(singleLine).min(1, 'Give the analysis a name').max(80);
/** Figures by the calculator's field: integer cents, percents and whole months or years; null for an empty optional one. */
const Inputs = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.number().nullable())
  .refine((inputs) => Object.keys(inputs).length <= 60, 'Too many figures');
/** Where figures came from, by field. */
const Sources = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.string().trim().min(1).max(120))
  .refine((sources) => Object.keys(sources).length <= 60, 'Too many sources');
const Reference = z.number().int().positive().max(2_147_483_647).nullable();

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
  /** Until when the shared link works; null where none does. */
  sharedUntil: z.iso.datetime().nullable(),
};

export const ListedCalculation = z.object({ ...listed, summary: Summary });
export type ListedCalculation = z.infer<typeof ListedCalculation>;

export const SavedCalculation = z.object({ ...listed, inputs: Inputs, sources: Sources });
export type SavedCalculation = z.infer<typeof SavedCalculation>;

const own = { service: 'tools', access: 'member', feature: 'investment-calculator' } as const;

export const listCalculations = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations',
  response: z.object({ calculations: z.array(ListedCalculation), limit: z.number().int() }),
  summary: 'Your saved calculations, last changed first',
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
    version: z.number().int().positive(),
    name: Name.optional(),
    inputs: Inputs.optional(),
    sources: Sources.optional(),
    propertyId: Reference.optional(),
    leadId: Reference.optional(),
    dealId: Reference.optional(),
  }),
  response: z.object({ id: z.number().int(), version: z.number().int() }),
  summary: 'Save a new version of a calculation, rename it or attach it elsewhere',
});

export const listCalculationVersions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/calculations/{id}/versions',
  params: byId,
  response: z.array(
    z.object({
      version: z.number().int(),
      name: z.string(),
      inputs: Inputs,
      sources: Sources,
      savedAt: z.iso.datetime(),
    }),
  ),
  summary: 'The versions of a calculation, newest first',
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

export const getSharedCalculation = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/shared-calculations/{token}',
  access: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  response: z.object({
    name: z.string(),
    mode: z.enum(calculationTypes),
    inputs: Inputs,
    sources: Sources,
    savedAt: z.iso.datetime(),
    sharedUntil: z.iso.datetime(),
    property: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  }),
  summary: 'A shared calculation. Revoked, expired and unknown links get the same 404.',
});

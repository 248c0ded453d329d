import { z } from 'zod';
import { endpoint, Id, RowId, RowVersion } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { defaultProfileName, type DealAssumptions, maxProfileName } from './dealAssumptions.ts';
import { profileFieldNames, profileFields, type ProfileFieldName } from './profileFields.ts';
import { rentBases } from './returns.ts';

/** Percents have at most two decimals; terms and dollars are whole. */
function field(name: ProfileFieldName) {
  const { unit, min, max } = profileFields[name];
  const bounded = z.number().min(min).max(max);
  return bounded.multipleOf(unit === 'percent' ? 0.01 : 1);
}

const figureShape = {
  rentBasis: z.enum(rentBases),
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, field(name)])) as Record<
    ProfileFieldName,
    ReturnType<typeof field>
  >),
};

/** All figures of a profile: percents, years or months for terms, dollars for a fixed down payment, which earlier releases do not send. */
export const ProfileFigures = z.object({
  ...figureShape,
  downPaymentDollars: figureShape.downPaymentDollars.default(0),
}) satisfies z.ZodType<DealAssumptions>;

/** Figures that are set; the others stay, or are the defaults of a new profile. */
const SomeFigures = z.strictObject(figureShape).partial();

const ProfileName = z
  .string()
  .overwrite(singleLine)
  .min(1, 'Required')
  .max(maxProfileName)
  .refine((name) => name.toLowerCase() !== defaultProfileName.toLowerCase(), 'This is the name of the defaults');

const AssumptionProfile = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Increases with each change; a change names the version that it replaces. */
  version: z.number().int(),
  figures: ProfileFigures,
  updatedAt: z.iso.datetime(),
});
export type AssumptionProfile = z.infer<typeof AssumptionProfile>;

const AssumptionProfiles = z.object({
  /** The profile that the caller's returns go by; null for the defaults. */
  inUse: z.number().int().nullable(),
  /** By name. */
  profiles: z.array(AssumptionProfile),
  /** What returns go by without a profile. They never change. */
  defaults: ProfileFigures,
});
export type AssumptionProfiles = z.infer<typeof AssumptionProfiles>;

const common = {
  service: 'listings',
  access: 'member',
  feature: 'investment-calculator',
  response: AssumptionProfiles,
} as const;

export const listAssumptionProfiles = endpoint({
  ...common,
  method: 'GET',
  path: '/api/assumption-profiles',
  summary: "The caller's named sets of assumptions, and the one that their returns go by",
});

export const createAssumptionProfile = endpoint({
  ...common,
  method: 'POST',
  path: '/api/assumption-profiles',
  idempotent: true,
  body: z.strictObject({
    name: ProfileName,
    figures: SomeFigures.default({}),
    /** Whether the caller's returns go by it from now on. */
    use: z.boolean().default(false),
  }),
  success: 201,
  summary: 'Create a profile of assumptions; figures that are not given are the defaults',
});

export const updateAssumptionProfile = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/assumption-profiles/{id}',
  params: z.object({ id: Id }),
  body: z.strictObject({
    version: RowVersion,
    name: ProfileName.optional(),
    figures: SomeFigures.optional(),
    use: z.boolean().default(false),
  }),
  summary: 'Rename a profile or change its figures; refused where it has another version by now',
});

export const deleteAssumptionProfile = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/assumption-profiles/{id}',
  params: z.object({ id: Id }),
  summary: 'Delete a profile; where it is in use, returns go by the defaults again',
});

export const useAssumptionProfile = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/assumption-profiles/in-use',
  body: z.strictObject({ id: RowId.nullable() }),
  summary: 'Choose the profile that returns go by; null for the defaults',
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { areSoundAssumptions, assumptionFields, defaultAssumptions, rentBases, rentPercentBounds } from './returns.ts';

const percent = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max).multipleOf(0.01);

const shape = {
  rentBasis: z.enum(rentBases),
  rentPercent: percent(rentPercentBounds),
  ...(Object.fromEntries(assumptionFields.map((field) => [field.name, percent(field)])) as Record<
    (typeof assumptionFields)[number]['name'],
    z.ZodNumber
  >),
};

/**
 * Percent, years for `loanYears`, months for `holdMonths`, dollars for `downPaymentDollars`. Pages that were released before the last
 * two leave them as they are.
 */
const SetAssumptions = z
  .strictObject({
    ...shape,
    holdMonths: shape.holdMonths.optional(),
    downPaymentDollars: shape.downPaymentDollars.optional(),
  })
  .refine(
    ({
      holdMonths = defaultAssumptions.holdMonths,
      downPaymentDollars = defaultAssumptions.downPaymentDollars,
      ...set
    }) => areSoundAssumptions({ ...set, holdMonths, downPaymentDollars }),
    'Percentages have at most two decimals, and terms and dollars are whole',
  );

export const StoredAssumptions = z.object({
  ...shape,
  downPaymentDollars: shape.downPaymentDollars.default(0),
  /** False while the defaults are in use. */
  isOwn: z.boolean(),
});
export type StoredAssumptions = z.infer<typeof StoredAssumptions>;

export const getInvestmentAssumptions = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/investment-assumptions',
  access: 'member',
  feature: 'investment-calculator',
  response: StoredAssumptions,
  summary:
    'Of the profile in use, what searches by a projected return go by; `/api/assumption-profiles` has all figures',
});

export const saveInvestmentAssumptions = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/investment-assumptions',
  access: 'member',
  feature: 'investment-calculator',
  body: SetAssumptions,
  response: StoredAssumptions,
  summary:
    'Set these figures in the profile in use; while the defaults are, in a profile named My assumptions, which is used',
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { areSoundAssumptions, assumptionFields, rentBases, rentPercentBounds } from './returns.ts';

const percent = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max).multipleOf(0.01);

/** A member's assumptions: percent, years for `loanYears`. */
export const InvestmentAssumptions = z
  .strictObject({
    rentBasis: z.enum(rentBases),
    rentPercent: percent(rentPercentBounds),
    ...(Object.fromEntries(assumptionFields.map((field) => [field.name, percent(field)])) as Record<
      (typeof assumptionFields)[number]['name'],
      z.ZodNumber
    >),
  })
  .refine(areSoundAssumptions, 'Percentages have at most two decimals, and a loan whole years');

const StoredAssumptions = z.object({
  ...InvestmentAssumptions.shape,
  /** False while the member has the defaults. */
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
  summary: 'What the caller assumes when listings are searched by a projected return; the defaults until they set some',
});

export const saveInvestmentAssumptions = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/investment-assumptions',
  access: 'member',
  feature: 'investment-calculator',
  body: InvestmentAssumptions,
  response: StoredAssumptions,
  summary: 'Set what the caller assumes; saved searches keep the assumptions that they were saved with',
});

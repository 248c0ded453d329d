import type { Mode } from '../fields.ts';

/** Figures of a property that are the same in every strategy. */
export type SharedFact =
  | 'price'
  | 'arv'
  | 'rehab'
  | 'rent'
  | 'tax'
  | 'insurance'
  | 'otherIncome'
  | 'vacancy'
  | 'management'
  | 'maintenance'
  | 'capital'
  | 'otherCosts';

/** How a property is let, which no strategy changes. */
const letFigures = {
  rent: 'rentCents',
  otherIncome: 'otherIncomeCents',
  vacancy: 'vacancyPercent',
  tax: 'taxCents',
  insurance: 'insuranceCents',
  otherCosts: 'otherCostsCents',
  management: 'managementPercent',
  maintenance: 'maintenancePercent',
  capital: 'capitalPercent',
} as const;

/**
 * The input of each mode that holds a shared fact. A wholesaler's price is the contract price, to which the fee may be added;
 * land is sold at its value.
 */
export const factInputs: Readonly<Record<Mode, Readonly<Partial<Record<SharedFact, string>>>>> = {
  rental: { price: 'priceCents', arv: 'arvCents', rehab: 'rehabCents', ...letFigures },
  flip: { price: 'priceCents', arv: 'arvCents', rehab: 'rehabCents' },
  wholesale: { price: 'contractCents', arv: 'arvCents', rehab: 'rehabCents' },
  brrrr: { price: 'priceCents', arv: 'arvCents', rehab: 'rehabCents', ...letFigures },
  land: { price: 'priceCents', arv: 'saleCents', tax: 'taxCents' },
};

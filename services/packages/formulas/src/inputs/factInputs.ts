import type { Mode } from '../fields.ts';

/** Figures of a property that are the same in every strategy. */
export type SharedFact = 'price' | 'arv' | 'rehab' | 'rent' | 'tax' | 'insurance';

/**
 * The input of each mode that holds a shared fact. A wholesaler's price is the contract price, to which the fee may be added;
 * land is sold at its value.
 */
export const factInputs: Readonly<Record<Mode, Readonly<Partial<Record<SharedFact, string>>>>> = {
  rental: {
    price: 'priceCents',
    arv: 'arvCents',
    rehab: 'rehabCents',
    rent: 'rentCents',
    tax: 'taxCents',
    insurance: 'insuranceCents',
  },
  flip: { price: 'priceCents', arv: 'arvCents', rehab: 'rehabCents' },
  wholesale: { price: 'contractCents', arv: 'arvCents', rehab: 'rehabCents' },
  brrrr: {
    price: 'priceCents',
    arv: 'arvCents',
    rehab: 'rehabCents',
    rent: 'rentCents',
    tax: 'taxCents',
    insurance: 'insuranceCents',
  },
  land: { price: 'priceCents', arv: 'saleCents', tax: 'taxCents' },
};

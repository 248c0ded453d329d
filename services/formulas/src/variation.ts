import { fields, type AnyInputs, type Mode } from './fields.ts';
import { roundHalfAway } from './rounding.ts';

/**
 * The inputs with one figure replaced. A price changes the loan with it, so that the loan keeps its share of the price:
 * whoever varies the price asks what the same financing makes of another price. Both are whole cents.
 */
export function withInput<I extends AnyInputs>(inputs: I, key: string, value: number): I {
  const { priceCents, loanCents } = inputs;
  if (key !== 'priceCents' || !priceCents || !loanCents) return { ...inputs, [key]: value };
  return { ...inputs, priceCents: value, loanCents: roundHalfAway((loanCents / priceCents) * value) };
}

/** The figure of a mode that stands for the price: what is paid for the property. */
export const priceKey = (mode: Mode): string => (mode === 'wholesale' ? 'contractCents' : 'priceCents');

/** The figures of a mode that a solver, a grid or a break-even may vary: amounts, with the price first. */
export function variables(mode: Mode): readonly { readonly key: string; readonly label: string }[] {
  return variableKeys[mode].map((key) => ({
    key,
    label: (fields[mode] as Record<string, { label: string }>)[key]?.label ?? key,
  }));
}

const variableKeys: Record<Mode, readonly string[]> = {
  rental: ['priceCents', 'rentCents', 'rehabCents'],
  flip: ['priceCents', 'rehabCents', 'arvCents'],
  wholesale: ['contractCents', 'rehabCents', 'feeCents', 'arvCents'],
  brrrr: ['priceCents', 'rentCents', 'rehabCents', 'arvCents'],
  land: ['priceCents', 'saleCents', 'downCents'],
};

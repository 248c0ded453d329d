import { fields, type AnyInputs, type Mode } from './fields.ts';
import { followRules } from './inputs/rules.ts';
import type { InputSources } from './inputs/source.ts';

/**
 * The inputs with some figures replaced. Values with a rule follow them, as in the form; the replaced ones follow nothing. So a
 * loan that was typed as a percent of the price keeps its share, and one in dollars its amount.
 */
export function withInputs<I extends AnyInputs>(
  inputs: I,
  values: Readonly<Record<string, number>>,
  sources: InputSources = {},
): I {
  const others = Object.entries(sources).filter(([key]) => values[key] === undefined);
  return followRules({ ...inputs, ...values }, Object.fromEntries(others)) as I;
}

/** The inputs with one figure replaced; see `withInputs`. */
export const withInput = <I extends AnyInputs>(inputs: I, key: string, value: number, sources?: InputSources): I =>
  withInputs(inputs, { [key]: value }, sources);

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

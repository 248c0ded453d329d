import { fieldsOf, type AnyInputs, type InputFault, type Mode } from './fields.ts';
import type { InputSource, StatedSource } from './inputs/source.ts';
import { roundHalfAway } from './rounding.ts';

/** One part of an itemized figure, in the unit of its input: cents paid once, a month or a year. */
export interface CostItem {
  readonly name: string;
  readonly cents: number;
}

/** The parts of a figure. Its value is their sum with the contingency. */
export interface ItemList {
  readonly rows: readonly CostItem[];
  /** Percent of the rows that is added for what nobody foresees; of a rehab. */
  readonly contingencyPercent?: number;
}

/** Itemized figures by input. */
export type InputItems = Readonly<Record<string, ItemList>>;

/** Rows of one itemized figure at most. */
export const mostItems = 40;

/** What the parts of an input are. */
export type ItemKind = 'purchase' | 'rehab' | 'holding' | 'income' | 'expenses';

const rented = { rehabCents: 'rehab', rentCents: 'income', otherCostsCents: 'expenses' } as const;

/** The inputs of each mode that may be itemized. */
export const itemizedInputs: Readonly<Record<Mode, Readonly<Record<string, ItemKind>>>> = {
  rental: { closingCents: 'purchase', ...rented },
  flip: { buyingPercent: 'purchase', rehabCents: 'rehab', holdingCents: 'holding' },
  wholesale: { rehabCents: 'rehab' },
  brrrr: { closingCents: 'purchase', holdingCents: 'holding', ...rented },
  land: { closingCents: 'purchase' },
};

/** Usual names of parts, which a list begins with. */
export const usualItems: Readonly<Record<ItemKind, readonly string[]>> = {
  purchase: ['Title and escrow', 'Inspection', 'Appraisal', 'Transfer tax', 'Lender fees', 'Other'],
  rehab: ['Roof', 'Kitchen', 'Baths', 'HVAC', 'Plumbing', 'Electrical', 'Flooring', 'Paint', 'Exterior', 'Permits'],
  holding: ['Property tax', 'Insurance', 'Utilities', 'Other'],
  income: ['Unit 1', 'Unit 2'],
  expenses: ['HOA', 'Utilities', 'Lawn and snow', 'Trash', 'Other'],
};

/** The value of an itemized figure in whole cents: the sum of its rows with the contingency. */
export const itemsTotal = ({ rows, contingencyPercent = 0 }: ItemList): number =>
  roundHalfAway(rows.reduce((sum, { cents }) => sum + cents, 0) * (1 + contingencyPercent / 100));

const unitOf = (mode: Mode, key: string) => fieldsOf(mode).find(([name]) => name === key)?.[1].unit;

/** The source of an itemized figure: "Itemized: 6 items". A percent keeps their sum and follows the price. */
export function itemsSource(mode: Mode, key: string, items: ItemList): StatedSource {
  const count = items.rows.length;
  const label = `Itemized: ${count} ${count === 1 ? 'item' : 'items'}`;
  const rule = { cents: itemsTotal(items), shares: [], percentOf: 'priceCents' } as const;
  return { kind: 'member', label, ...(unitOf(mode, key) === 'percent' && { rule }) };
}

/** Whether a source says that its figure is the sum of items here. */
export const isItemized = (source: InputSource): boolean =>
  source.kind === 'member' && source.label.startsWith('Itemized: ');

/** Whether a figure is still the sum of its items. A percent of a price that is missing has no value to differ. */
function isSum(mode: Mode, inputs: AnyInputs, key: string, items: ItemList): boolean {
  const value = inputs[key] ?? null;
  if (unitOf(mode, key) !== 'percent') return value === itemsTotal(items);
  if (value === null) return true;
  return roundHalfAway((value * (inputs.priceCents ?? 0)) / 100) === itemsTotal(items);
}

/** The items whose sum the inputs still hold; others were replaced by a figure. */
export const keptItems = (mode: Mode, inputs: AnyInputs, items: InputItems): InputItems =>
  Object.fromEntries(
    Object.entries(items).filter(([key, list]) => itemizedInputs[mode][key] && isSum(mode, inputs, key, list)),
  );

/** Items of inputs that a mode does not itemize, and those that do not add up to their figure. */
export function itemFaults(mode: Mode, inputs: AnyInputs, items: InputItems): InputFault[] {
  const kept = keptItems(mode, inputs, items);
  return Object.keys(items)
    .filter((key) => !kept[key])
    .map((key) => ({
      key,
      message: itemizedInputs[mode][key] ? 'The items do not add up to this figure.' : 'This figure is not itemized.',
    }));
}

import type { Irr } from './cashFlows.ts';
import { roundHalfAway } from './rounding.ts';

/** How a figure is written: cents, a share (0.08 is 8 %), percent as typed, a ratio, or a count of months, years or other things. */
export type FigureUnit = 'cents' | 'share' | 'percent' | 'ratio' | 'months' | 'years' | 'count';

/** One figure that a formula was given. */
export interface Term {
  readonly label: string;
  readonly unit: FigureUnit;
  readonly value: number;
}

/** How a result was reached: the formula in words, the numbers put in, the variant's name and the source. */
export interface Derivation {
  readonly formula: string;
  readonly terms: readonly Term[];
  readonly source: string;
  /** The variant of a rule that has several, such as "MAO 70%". */
  readonly variant?: string;
}

/** Decimals of a ratio or a share on screens and papers: lenders quote debt coverage with three. */
export const decimalsOf = (key: string): number => (key === 'dscr' ? 3 : 2);

/** One result. Amounts in cents, not rounded. */
export interface Result {
  readonly key: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly value: number | null;
  /** What to show in place of a value that does not exist. */
  readonly note?: string;
  /** A return on cash of a deal without cash in it, for which the note stands. */
  readonly isCashFree?: true;
  readonly derivation: Derivation;
}

/** A line of the statement that leads to the main amount; a total ends a sum. */
export interface StatementLine {
  readonly label: string;
  readonly cents: number;
  readonly total?: boolean;
}

/** The analysis of a deal in one mode. */
export interface Analysis {
  /** The five results that answer first. */
  readonly headline: readonly Result[];
  readonly details: readonly Result[];
  readonly statement: { readonly title: string; readonly lines: readonly StatementLine[] };
}

export const money = (label: string, cents: number): Term => ({ label, unit: 'cents', value: cents });
export const percent = (label: string, value: number): Term => ({ label, unit: 'percent', value });
export const months = (label: string, value: number): Term => ({ label, unit: 'months', value });
export const years = (label: string, value: number): Term => ({ label, unit: 'years', value });

/** A term of a loan as it is typed: whole years where it is such. */
export const term = (label: string, count: number): Term =>
  count > 0 && count % 12 === 0 ? years(label, count / 12) : months(label, count);

/** Sources that several results share. */
export const sources = {
  annuity: 'Annuity formula (Wikipedia: Mortgage calculator)',
  irr: 'Wikipedia: Internal rate of return; searched by bracketing',
  npv: 'Wikipedia: Net present value',
  capRate: 'Wikipedia: Capitalization rate',
  noi: 'Wikipedia: Net operating income',
  dscr: 'Wikipedia: Debt service coverage ratio',
  cashOnCash: 'Wikipedia: Cash on cash return',
  multiple: 'Wikipedia: Multiple on invested capital',
  grm: 'Wikipedia: Gross rent multiplier',
  breakEven: 'Investopedia: Break-Even Ratio',
  seventy: 'The 70% rule (J Scott, The Book on Flipping Houses)',
  flip: 'J Scott, The Book on Flipping Houses',
  brrrr: 'David Greene, Buy, Rehab, Rent, Refinance, Repeat',
  arithmetic: 'Sum of your inputs',
} as const;

/** A result with its derivation. */
export function result(
  [key, label, unit]: readonly [string, string, FigureUnit],
  value: number | null,
  derivation: Derivation,
  note?: string,
): Result {
  return value === null
    ? { key, label, unit, value, note: note ?? 'Not defined', derivation }
    : { key, label, unit, value, derivation };
}

const rateText = (rate: number) => `${(rate * 100).toFixed(2)}%`;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const moneyText = (cents: number) => dollars.format(roundHalfAway(cents) / 100).replace('-', '\u2212');

/** What a deal without cash in it pays: each month of a rental, or once at the sale of a flip. */
export interface CashFree {
  readonly cents: number;
  readonly per: 'month' | 'sale';
}

/** "$210.35/mo", or "$47,200.00 profit". */
export const cashFreeText = ({ cents, per }: CashFree): string =>
  per === 'month' ? `${moneyText(cents)}/mo` : `${moneyText(cents)} ${cents < 0 ? 'loss' : 'profit'}`;

/** Why a return on cash has no number, by mode. */
const noCash = { rental: 'No cash invested', flip: 'No cash invested', brrrr: 'No cash left in the deal' } as const;

/** "Infinite", of a deal that pays without any cash in it, in the narrow cell of a table. */
export const cashFreeWord = ({ cents }: Pick<CashFree, 'cents'>): string => (cents > 0 ? 'Infinite' : 'No cash');

/** "Infinite. No cash left in the deal, $210.35/mo": what stands for a return on no cash, why, and what the deal pays. */
export function cashFreeNote(mode: keyof typeof noCash, free: CashFree): string {
  const paid = `${noCash[mode]}, ${cashFreeText(free)}`;
  return free.cents > 0 ? `${cashFreeWord(free)}. ${paid}` : paid;
}

/** The result of a return on cash: infinite for a deal that pays without any cash in it, and what it pays beside it. */
export const cashOnCashResult = (
  mode: keyof typeof noCash,
  share: number | null,
  derivation: Derivation,
  free: CashFree,
): Result => ({
  ...result(['cashOnCash', 'Cash-on-cash', 'share'], share, derivation, cashFreeNote(mode, free)),
  ...(share === null && { isCashFree: true }),
});

/** What a deal costs altogether, however it is paid for. */
export const allInResult = (costCents: number, formula: string, terms: readonly Term[]): Result =>
  result(['costCents', 'All-in cost', 'cents'], costCents, { formula, terms, source: sources.arithmetic });

/** The result of an internal rate of return, which says "none" or names several. */
export function irrResult(
  [key, label]: readonly [string, string],
  found: Irr,
  { terms, flows, cashCents }: { readonly terms: readonly Term[]; readonly flows: string; readonly cashCents: number },
): Result {
  const note =
    found.kind === 'none'
      ? cashCents > 0
        ? 'No IRR for these cash flows'
        : 'No IRR: no cash invested'
      : found.kind === 'several'
        ? `More than one: ${found.rates.map(rateText).join(', ')}`
        : undefined;
  return result(
    [key, label, 'share'],
    found.kind === 'one' ? found.rate : null,
    { formula: flows, terms, source: sources.irr },
    note,
  );
}

/** What a 70 % rule computes with: ARV, the rule's share and the repairs. */
export const ruleTerms = (inputs: { arvCents: number; rulePercent: number; rehabCents: number }): Term[] => [
  money('ARV', inputs.arvCents),
  percent('Rule', inputs.rulePercent),
  money('Repairs', inputs.rehabCents),
];

/** Costs of an itemized offer in cents; closing and holding with their labels, since each mode sums other costs. */
export interface ItemizedCosts {
  readonly arvCents: number;
  readonly rehabCents: number;
  readonly closing: Term;
  readonly holding: Term;
  readonly feeCents: number;
  readonly profit: Term;
}

/** The maximum offer by stated costs in place of a rule. */
export const itemizedOfferResult = (cents: number, costs: ItemizedCosts, variant: string): Result =>
  result(['itemizedOfferCents', 'MAO itemized', 'cents'], cents, {
    formula: 'ARV \u2212 rehab \u2212 closing \u2212 holding \u2212 fee \u2212 profit',
    terms: [
      money('ARV', costs.arvCents),
      money('Rehab', costs.rehabCents),
      costs.closing,
      costs.holding,
      money('Fee', costs.feeCents),
      costs.profit,
    ],
    source: sources.flip,
    variant: `MAO itemized: ${variant}`,
  });

import type { Category } from '../categories.ts';

/**
 * Projected returns by which listings are searched. They rest on the listing's price, ARV, rehab and rent, and on
 * assumptions of the member who searches. The arithmetic is that of `@dealstead/formulas`.
 */
export const returnMetrics = ['cashOnCash', 'capRate', 'maoMargin', 'flipProfit'] as const;
export type ReturnMetric = (typeof returnMetrics)[number];

/** The filter of each metric: its lower bound, in percent or dollars. */
export const returnFilterOf = {
  cashOnCash: 'minCashOnCash',
  capRate: 'minCapRate',
  maoMargin: 'minMaoMargin',
  flipProfit: 'minFlipProfit',
} as const satisfies Record<ReturnMetric, string>;

/** Metrics in percent; the others are dollars. */
export const percentMetrics: ReadonlySet<ReturnMetric> = new Set(['cashOnCash', 'capRate']);
/** Metrics of a rental; the others are those of a flip. */
export const rentalMetrics: ReadonlySet<ReturnMetric> = percentMetrics;

/** The calculator's mode that shows the first of the metrics that a search asks for; null without one. */
export function modeOfMetrics([metric]: readonly ReturnMetric[]): 'rental' | 'flip' | null {
  if (metric === undefined) return null;
  return rentalMetrics.has(metric) ? 'rental' : 'flip';
}

export const returnLabels: Readonly<Record<ReturnMetric, string>> = {
  cashOnCash: 'Cash-on-cash',
  capRate: 'Cap rate',
  maoMargin: 'MAO minus price',
  // The calculator begins a flip without a loan too.
  flipProfit: 'Flip profit, all cash',
};

/**
 * Categories of buildings that are let. Only they get a rent from the member's rule; a listing of another category has
 * the rent that its seller states, or none.
 */
export const rentedCategories: readonly Category[] = [
  'residential',
  'commercial',
  'industrial',
  'mixed-use',
  'investment',
];

/** Where the rent of a listing without one comes from. */
export const rentBases = ['arv', 'price', 'none'] as const;
export type RentBasis = (typeof rentBases)[number];

/**
 * The numeric assumptions: percent, except `loanYears`, `holdMonths` and `downPaymentDollars`, which stands in place of the percentage
 * where it is above 0. `code` is the letter in the compact form.
 */
export const assumptionFields = [
  { name: 'vacancy', code: 'v', label: 'Vacancy', hint: 'of rent', initial: 5, min: 0, max: 100 },
  { name: 'propertyTax', code: 't', label: 'Property tax', hint: 'of price, a year', initial: 1.2, min: 0, max: 20 },
  { name: 'insurance', code: 'i', label: 'Insurance', hint: 'of price, a year', initial: 0.5, min: 0, max: 20 },
  { name: 'management', code: 'm', label: 'Management', hint: 'of rent collected', initial: 8, min: 0, max: 100 },
  { name: 'maintenance', code: 'x', label: 'Maintenance', hint: 'of rent collected', initial: 5, min: 0, max: 100 },
  { name: 'capital', code: 'c', label: 'Capital reserves', hint: 'of rent collected', initial: 5, min: 0, max: 100 },
  { name: 'downPayment', code: 'd', label: 'Down payment', hint: 'of price', initial: 25, min: 0, max: 100 },
  { name: 'downPaymentDollars', code: 'a', label: 'Down payment', hint: '', initial: 0, min: 0, max: 100_000_000 },
  { name: 'interest', code: 'k', label: 'Interest', hint: 'a year', initial: 7, min: 0, max: 100 },
  { name: 'loanYears', code: 'y', label: 'Loan term', hint: 'years', initial: 30, min: 1, max: 50 },
  { name: 'buyingCosts', code: 'b', label: 'Buying costs', hint: 'of price', initial: 3, min: 0, max: 50 },
  { name: 'sellingCosts', code: 's', label: 'Selling costs', hint: 'of ARV', initial: 8, min: 0, max: 50 },
  { name: 'holdingCosts', code: 'h', label: 'Holding costs', hint: 'of price, in all', initial: 4.5, min: 0, max: 50 },
  { name: 'holdMonths', code: 'n', label: 'Months held', hint: 'months', initial: 6, min: 1, max: 120 },
  { name: 'offerRule', code: 'o', label: 'MAO rule', hint: 'of ARV, less rehab', initial: 70, min: 1, max: 100 },
] as const;
export type AssumptionName = (typeof assumptionFields)[number]['name'];

/** What a member assumes: the rent of listings without one, and the numbers of `assumptionFields`. */
export interface InvestmentAssumptions extends Readonly<Record<AssumptionName, number>> {
  readonly rentBasis: RentBasis;
  /** Rent a month in percent of the basis. */
  readonly rentPercent: number;
}

/** Bounds of `rentPercent`. */
export const rentPercentBounds = { min: 0.01, max: 20 } as const;

/** The assumptions of everyone who has not set any. Links without `assumptions` mean these, so they never change. */
export const defaultAssumptions: InvestmentAssumptions = {
  rentBasis: 'arv',
  rentPercent: 0.8,
  ...(Object.fromEntries(assumptionFields.map(({ name, initial }) => [name, initial])) as Record<
    AssumptionName,
    number
  >),
};

const basisCodes: Readonly<Record<RentBasis, string>> = { arv: 'ra', price: 'rp', none: 'rn' };
/**
 * Version of the compact form. Other defaults or fields of another meaning need another one; a new letter does not, since a text
 * without it means the default.
 */
const version = '1';

/** Whether a number lies within bounds and has at most two decimals. */
const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value >= min && value <= max && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Assumptions without a fraction: terms, and dollars. */
const wholeAssumptions = ['loanYears', 'holdMonths', 'downPaymentDollars'] as const satisfies AssumptionName[];

/** Whether all numbers lie within the bounds of their fields and have at most two decimals; terms and dollars are whole. */
export const areSoundAssumptions = (assumptions: InvestmentAssumptions): boolean =>
  isWithin(assumptions.rentPercent, rentPercentBounds) &&
  wholeAssumptions.every((name) => Number.isInteger(assumptions[name])) &&
  assumptionFields.every((field) => isWithin(assumptions[field.name], field));

/**
 * The compact form of assumptions in URLs, saved searches and the database: a version, then those that differ from the
 * defaults, in the order of the fields: `1_ra0.75_d20`. Equal assumptions give equal text; the defaults give an empty
 * one.
 */
export function formatAssumptions(assumptions: InvestmentAssumptions): string {
  const { rentBasis, rentPercent } = assumptions;
  const isOwnRent = rentBasis !== defaultAssumptions.rentBasis || rentPercent !== defaultAssumptions.rentPercent;
  const rent = rentBasis === 'none' ? basisCodes.none : `${basisCodes[rentBasis]}${rentPercent}`;
  const numbers = assumptionFields
    .filter(({ name, initial }) => assumptions[name] !== initial)
    .map(({ name, code }) => `${code}${assumptions[name]}`);
  const parts = [...(isOwnRent ? [rent] : []), ...numbers];
  return parts.length === 0 ? '' : [version, ...parts].join('_');
}

/** The compact form of the defaults where an empty one would mean the reader's own. */
export const statedDefaults = version;

/** Parses the compact form; null for a text that is none, or with a number out of bounds. */
export function parseAssumptions(text: string): InvestmentAssumptions | null {
  if (text.length > 200) return null;
  const [written, ...parts] = text.split('_');
  if (written !== version) return null;
  const assumptions: Record<string, number | string> = { ...defaultAssumptions };
  const seen = new Set<string>();
  for (const part of parts) {
    const [, code = '', digits = ''] = /^(r[apn]|[a-z])(\d{1,9}(?:\.\d{1,2})?)?$/.exec(part) ?? [];
    const basis = rentBases.find((one) => basisCodes[one] === code);
    const name = basis ? 'rentPercent' : assumptionFields.find((field) => field.code === code)?.name;
    if (name === undefined || seen.has(name) || (digits === '') !== (basis === 'none')) return null;
    seen.add(name);
    if (basis) assumptions.rentBasis = basis;
    if (digits !== '') assumptions[name] = Number(digits);
  }
  const parsed = assumptions as unknown as InvestmentAssumptions;
  return areSoundAssumptions(parsed) ? parsed : null;
}

/** A listing's projected returns under some assumptions; null where a figure that one needs is unknown. */
export interface ProjectedReturns extends Readonly<Record<ReturnMetric, number | null>> {
  /** Dollars a month. */
  readonly rent: number | null;
  /** Whether the seller states the rent or the member's rule gives it. */
  readonly rentFrom: 'listing' | 'rule' | null;
  /** Whether the seller takes cash only, so that no loan is assumed. */
  readonly isCashOnly: boolean;
}

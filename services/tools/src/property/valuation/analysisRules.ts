import type { AnalysisAssumptions, AnalysisFigure, PropertyAnalysis } from '@dealstead/contracts';
import {
  capRate,
  type DealAssumptions,
  dealInputs,
  effectiveGrossIncome,
  factsOfFigures,
  itemizedMaximumOffer,
  maximumOffer,
  operatingExpenses,
  type RentalFigures,
  roundHalfAway,
} from '@dealstead/formulas';
import type { Comparable } from '@dealstead/valuation';
import type { RecordedSale } from './subject.ts';

/** Fewer comparables than this give no median. */
export const fewest = 3;

const dollars = (cents: number): string =>
  (roundHalfAway(cents / 100) || 0)
    .toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
    .replace('-', '−');
const inDollars = (cents: number): number => roundHalfAway(cents / 100);

type Used = Comparable & { readonly sale: RecordedSale };

/** The figures that an analysis rests on. Money in cents. */
export interface AnalysisInput {
  readonly isLand: boolean;
  /** Living area in square feet. */
  readonly livingArea: number | null;
  readonly arvCents: number | null;
  /** The included comparables. */
  readonly included: readonly Used[];
  readonly matching: number;
  readonly months: number;
  readonly assumptions: AnalysisAssumptions;
  /** What the member assumes about any deal. */
  readonly assumed: DealAssumptions;
  /** Rent a month and tax a year that the record states. */
  readonly recordRentCents: number | null;
  readonly recordRentSource: string;
  readonly taxCents: number | null;
}

const unknown = (explanation: string): AnalysisFigure => ({ value: null, explanation, sampleSize: null });

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * Maximum allowable offer by the rule of the assumptions, negative where the repairs take more than the rule leaves. Before repairs
 * where none are entered, and the sentence says so.
 */
export function maxAllowableOffer({
  arvCents,
  assumptions,
  assumed: { offerRule: rulePercent },
}: Pick<AnalysisInput, 'arvCents' | 'assumptions' | 'assumed'>): AnalysisFigure {
  if (arvCents === null) return unknown('Unknown without an after-repair value.');
  const { rehabCost } = assumptions;
  const rehab = (rehabCost ?? 0) * 100;
  const offer = maximumOffer(arvCents, rehab, rulePercent);
  const rule = `${rulePercent}% rule: ${rulePercent}% × ${dollars(arvCents)}`;
  return {
    value: inDollars(offer),
    explanation:
      rehabCost === null
        ? `${rule} = ${dollars(offer)}, before repairs. Enter the repairs to subtract them.`
        : `${rule} − ${dollars(rehab)} repairs = ${dollars(offer)}.${offer < 0 ? ' The repairs are more than the rule leaves for the price.' : ''}`,
    sampleSize: null,
  };
}

/** The price of the analysis in cents: the member's, else the maximum allowable offer where it is above 0. */
function priceOf(input: AnalysisInput): { cents: number; name: string } | null {
  const { price, rehabCost } = input.assumptions;
  if (price !== null && price > 0) return { cents: price * 100, name: 'your price' };
  const offer = maxAllowableOffer(input).value;
  if (offer === null || offer <= 0) return null;
  return { cents: offer * 100, name: rehabCost === null ? 'the maximum offer before repairs' : 'the maximum offer' };
}

/**
 * Profit of buying at the price, repairing and selling at the ARV, before holding costs and interest. That of a house is unknown until
 * repairs are entered; that of land is before repairs until then.
 */
export function profitPotential(input: AnalysisInput): AnalysisFigure {
  const price = priceOf(input);
  const { rehabCost } = input.assumptions;
  if (input.arvCents === null) return unknown('Unknown without an after-repair value.');
  if (price === null) return unknown('Unknown without a price: the maximum offer is not above $0. Enter yours.');
  if (rehabCost === null && !input.isLand)
    return unknown('Enter the repairs to see the profit, or 0 if none are needed.');
  const rehab = (rehabCost ?? 0) * 100;
  const repairs = rehabCost === null ? '' : ` − ${dollars(rehab)} repairs`;
  const { buyingCosts: buyingPercent, sellingCosts: sellingPercent } = input.assumed;
  const closing = (price.cents * buyingPercent + input.arvCents * sellingPercent) / 100;
  const profit =
    itemizedMaximumOffer({ arv: input.arvCents, rehab, closing, holding: 0, fee: 0, profit: 0 }) - price.cents;
  return {
    value: inDollars(profit),
    explanation: `ARV ${dollars(input.arvCents)} − ${dollars(price.cents)} (${price.name})${repairs} − ${dollars(closing)} closing (buying ${buyingPercent}%, selling ${sellingPercent}%) = ${dollars(profit)}, before ${rehabCost === null ? 'repairs and ' : ''}holding costs.`,
    sampleSize: null,
  };
}

/** Rent a month: the member's figure, else the record's, else the comparables' median rent by square foot. */
export function rentEstimate(input: AnalysisInput): PropertyAnalysis['rentEstimate'] {
  const { assumptions, recordRentCents, included, livingArea } = input;
  if (input.isLand) return { ...unknown('Land has no rent.'), source: 'unknown' };
  if (assumptions.rent !== null)
    return { value: assumptions.rent, explanation: 'Your figure.', sampleSize: null, source: 'assumption' };
  if (recordRentCents !== null)
    return {
      value: inDollars(recordRentCents),
      explanation: `Stated by the source: ${input.recordRentSource}.`,
      sampleSize: null,
      source: 'record',
    };
  const perFoot = included.flatMap(({ sale }) =>
    sale.rentCents !== null && sale.livingArea ? [sale.rentCents / sale.livingArea] : [],
  );
  if (perFoot.length < fewest || livingArea === null)
    return {
      ...unknown('Unknown: the record states no rent, and fewer than 3 comparables do. Enter yours.'),
      source: 'unknown',
    };
  const rent = median(perFoot) * livingArea;
  // The factor is shown rounded.
  const sign = inDollars(Math.round(median(perFoot)) * livingArea) === inDollars(rent) ? '=' : '≈';
  return {
    value: inDollars(rent),
    explanation: `Median of ${perFoot.length} comparables with a rent: $${(median(perFoot) / 100).toFixed(2)} per square foot × ${livingArea.toLocaleString('en-US')} ${sign} ${dollars(rent)} a month.`,
    sampleSize: perFoot.length,
    source: 'comparables',
  };
}

/** Net operating income of a year as a share of the price, with stated expenses. */
export function capRateOf(input: AnalysisInput): AnalysisFigure {
  const rent = rentEstimate(input).value;
  const price = priceOf(input);
  if (input.isLand || rent === null) return unknown('Unknown without a rent.');
  if (price === null) return unknown('Unknown without a price.');
  const { assumed } = input;
  const source = { kind: 'record', label: 'Record' } as const;
  const facts = factsOfFigures({
    price: { cents: price.cents, source },
    rent: { cents: rent * 100, source },
    tax: input.taxCents === null ? undefined : { cents: input.taxCents, source },
  });
  const figures = dealInputs('rental', facts, assumed).inputs as unknown as RentalFigures;
  const income = effectiveGrossIncome(figures);
  const costs = operatingExpenses(figures, income);
  return {
    value: capRate(income - costs, price.cents),
    explanation: `Rent ${dollars(rent * 100)} × 12 less ${assumed.vacancy}% vacancy = ${dollars(income)}; less tax ${dollars(figures.taxCents)}${input.taxCents === null ? ` (assumed: ${assumed.propertyTax}% of the price)` : ''}, insurance ${dollars(figures.insuranceCents)} (${assumed.insurance}% of the price) and ${assumed.management + assumed.maintenance + assumed.capital}% for management, maintenance and capital = ${dollars(income - costs)}; ÷ ${dollars(price.cents)} (${price.name}).`,
    sampleSize: null,
  };
}

/** Days until a sale: the median days on market of the comparables that state them. */
export function daysTilSale({ included }: Pick<AnalysisInput, 'included'>): AnalysisFigure {
  const days = included.flatMap(({ sale }) => (sale.daysOnMarket === null ? [] : [sale.daysOnMarket]));
  if (days.length < fewest) return unknown('Unknown: fewer than 3 comparables state their days on market.');
  return {
    value: Math.round(median(days)),
    explanation: `Median days on market of ${days.length} comparables, ${Math.min(...days)} to ${Math.max(...days)}.`,
    sampleSize: days.length,
  };
}

const share = (value: number) => Math.min(1, Math.max(0, value));

/**
 * How easily the property sells, 0 to 100: pace of sales (40), number of sales (30) and agreement of their prices (30). Our own
 * score; unknown where the comparables state no days on market.
 */
export function sellability(input: AnalysisInput): PropertyAnalysis['sellability'] {
  const pace = daysTilSale(input);
  if (pace.value === null) return { score: null, explanation: pace.explanation, parts: [] };
  const perYear = (input.matching * 12) / input.months;
  const prices = input.included.map(({ centsPerUnit }) => centsPerUnit);
  const center = median(prices);
  const dispersion = prices.reduce((sum, price) => sum + Math.abs(price - center), 0) / prices.length / center;
  const parts = [
    {
      label: 'Pace',
      points: Math.round(40 * share((180 - pace.value) / 165)),
      maximum: 40,
      explanation: `${pace.value} days on market; 15 or fewer earn 40 points, 180 or more none.`,
    },
    {
      label: 'Demand',
      points: Math.round(30 * share(perYear / 10)),
      maximum: 30,
      explanation: `${Math.round(perYear)} comparable sales a year; 10 or more earn 30 points.`,
    },
    {
      label: 'Agreement',
      points: Math.round(30 * share((0.3 - dispersion) / 0.25)),
      maximum: 30,
      explanation: `Prices differ from their median by ${(dispersion * 100).toFixed(1)}% on average; 5% or less earns 30 points, 30% or more none.`,
    },
  ];
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  return { score, explanation: `Pace, demand and agreement of ${input.included.length} comparables.`, parts };
}

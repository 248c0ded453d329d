import { categories, type InvestmentAssumptions, rentedCategories, type ReturnMetric } from '@dealstead/contracts';
import { maximumOffer, monthlyRate, paymentFactor, roundInterest } from '@dealstead/formulas';
import { categoryOf, type Columns, flag, keyCount } from './columns.ts';

/*
 * Column-at-a-time evaluation of projected returns, as in MonetDB/X100 ("vectorized execution"): documents come in blocks
 * that fit the first-level cache, and a loop for each metric computes the values of a block from a few columns. The rules are
 * the calculator's (`@dealstead/formulas`). The loops repeat the operations of its `dealInputs`, which rounds each assumed
 * amount to a cent, of its `rentalReturns` and of its flip in their order, with everything that no listing changes computed
 * once; the tests demand equal bits.
 *
 * The loops have no branches: a million listings take 8 ms, and 20 ms with branches that choose NaN. What is unknown is NaN
 * in a column, or becomes it by a factor from a table, and stays NaN.
 */

/** The columns that projected returns depend on. */
export type ReturnColumns = Pick<Columns, 'price' | 'arv' | 'rehabCost' | 'monthlyRent' | 'key' | 'flags'>;

/** Documents computed at once. */
export const blockSize = 2_048;

/** What no listing changes, computed once for a set of assumptions. */
export class ReturnsCalculator {
  readonly assumptions: InvestmentAssumptions;
  readonly loanPercent: number;
  /** In place of the percentage where it is above 0. */
  readonly downPaymentCents: number;
  readonly debtFactor: number;
  readonly occupiedShare: number;
  /** Management, maintenance and capital reserves, percent of effective gross income. */
  readonly incomeCostsPercent: number;
  /** NaN without a rule. */
  readonly rentPercent: number;
  /** For each value of `flags` where a listing's rent comes from: `rentSlots`. */
  readonly rentSlotOf: Uint8Array;

  constructor(assumptions: InvestmentAssumptions) {
    const { rentBasis, management, maintenance, capital } = assumptions;
    this.assumptions = assumptions;
    this.loanPercent = 100 - assumptions.downPayment;
    this.downPaymentCents = assumptions.downPaymentDollars * 100;
    this.debtFactor = paymentFactor(assumptions.interest, assumptions.loanYears * 12);
    this.occupiedShare = 1 - assumptions.vacancy / 100;
    this.incomeCostsPercent = management + maintenance + capital;
    this.rentPercent = rentBasis === 'none' ? Number.NaN : assumptions.rentPercent;
    this.rentSlotOf = Uint8Array.from({ length: 256 }, (_, flags) => {
      if (flags & flag.rent) return rentSlots.listing;
      // Without an ARV there is no rent of it.
      return rentBasis !== 'arv' || flags & flag.valued ? rentSlots.rule : rentSlots.unknown;
    });
  }
}

const rentSlots = { rule: 0, listing: 1, unknown: 2 } as const;
/** The rents that a listing may have; `rentSlotOf` chooses one of them without a branch. */
const rentChoices = new Float64Array(3).fill(Number.NaN);

/** 1 for the composite keys of categories that are let, else NaN. */
const letFactors = Float64Array.from({ length: keyCount }, (_, key) =>
  rentedCategories.includes(categories[categoryOf(key)]!) ? 1 : Number.NaN,
);
/** 1 for flags with an ARV above 0, else NaN. */
const valuedFactors = Float64Array.from({ length: 256 }, (_, flags) => (flags & flag.valued ? 1 : Number.NaN));

/** 0 for flags of a listing that takes cash only, else 1. */
const loanFactors = Float64Array.from({ length: 256 }, (_, flags) => (flags & flag.cashOnly ? 0 : 1));

const zero = 0;
/** Turns infinite values, quotients by 0, into NaN: infinity times 0 is NaN. */
const finite = (value: number): number => value * zero + value;

/** Rounds an amount of 0 or more to a cent; NaN stays. `floor` because `round` takes five times as long for NaN. */
const toCents = (amount: number): number => Math.floor(amount + 0.5);

const rents = new Float64Array(blockSize);
const loans = new Float64Array(blockSize);
const debts = new Float64Array(blockSize);
const levels = new Float64Array(blockSize);
const owed = new Float64Array(blockSize);

/**
 * Writes the rents of at most `blockSize` documents in cents a month: the listing's own, else by the member's rule for
 * categories that are let, rounded to a cent; else NaN.
 */
export function computeRents(
  { rentPercent, rentSlotOf, assumptions }: ReturnsCalculator,
  { price, arv, monthlyRent, key, flags }: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  const basis = assumptions.rentBasis === 'arv' ? arv : price;
  for (let at = 0; at < count; at++) {
    const document = documents[at]!;
    rentChoices[0] = toCents((basis[document]! * rentPercent) / 100) * letFactors[key[document]!]!;
    rentChoices[1] = monthlyRent[document]!;
    values[at] = rentChoices[rentSlotOf[flags[document]!]!]!;
  }
}

/**
 * Writes a metric of at most `blockSize` documents: percent for cash-on-cash and cap rate, cents for the others, not
 * rounded; NaN where a figure that it needs is unknown.
 */
export function computeReturns(
  calculator: ReturnsCalculator,
  metric: ReturnMetric,
  columns: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  switch (metric) {
    case 'cashOnCash':
    case 'capRate':
      computeRents(calculator, columns, documents, count, rents);
      return metric === 'capRate'
        ? computeCapRates(calculator, columns, documents, count, values)
        : computeCashOnCash(calculator, columns, documents, count, values);
    case 'maoMargin':
      return computeMaoMargins(calculator, columns, documents, count, values);
    case 'flipProfit':
      return computeFlipProfits(calculator, columns, documents, count, values);
  }
}

/** Net operating income of the first year ÷ price. */
function computeCapRates(
  { occupiedShare, incomeCostsPercent, assumptions: { propertyTax, insurance } }: ReturnsCalculator,
  { price }: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    const askingPrice = price[documents[at]!]!;
    const income = rents[at]! * 12 * occupiedShare;
    const fixed = toCents((askingPrice * propertyTax) / 100) + toCents((askingPrice * insurance) / 100);
    const netIncome = income - (fixed + (income * incomeCostsPercent) / 100);
    values[at] = finite((netIncome / askingPrice) * 100);
  }
}

/**
 * Writes what loans cost in their first year: twelve payments in whole cents. A listing that takes cash only has no loan. The last
 * payment on a loan of one year, which is adjusted, is among them.
 */
function computeDebts(
  { loanPercent, downPaymentCents, debtFactor, assumptions: { interest, loanYears } }: ReturnsCalculator,
  { price, flags }: ReturnColumns,
  documents: Uint32Array,
  count: number,
): void {
  if (downPaymentCents > 0)
    for (let at = 0; at < count; at++) {
      const document = documents[at]!;
      loans[at] = Math.max(0, price[document]! - downPaymentCents) * loanFactors[flags[document]!]!;
    }
  else
    for (let at = 0; at < count; at++) {
      const document = documents[at]!;
      loans[at] = toCents((price[document]! * loanPercent) / 100) * loanFactors[flags[document]!]!;
    }
  for (let at = 0; at < count; at++) debts[at] = toCents(loans[at]! * debtFactor) * 12;
  if (loanYears === 1) computeYearLoans(interest, count);
}

/** Writes what loans of one year cost: what is borrowed, and each month's interest as the lender's schedule has it. */
function computeYearLoans(interest: number, count: number): void {
  for (let at = 0; at < count; at++) {
    levels[at] = debts[at]! / 12;
    owed[at] = loans[at]!;
    debts[at] = loans[at]!;
  }
  const rate = monthlyRate(interest);
  for (let month = 1; month <= 12; month++)
    for (let at = 0; at < count; at++) {
      const due = roundInterest(owed[at]! * rate);
      debts[at]! += due;
      // A loan that its rounded payments repay early ends there.
      owed[at] = Math.max(0, owed[at]! + due - levels[at]!);
    }
}

/** (Net operating income − debt service of the first year) ÷ cash invested. */
function computeCashOnCash(
  calculator: ReturnsCalculator,
  columns: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  computeDebts(calculator, columns, documents, count);
  const { occupiedShare, incomeCostsPercent, assumptions } = calculator;
  const { price, rehabCost } = columns;
  const { propertyTax, insurance, buyingCosts } = assumptions;
  for (let at = 0; at < count; at++) {
    const document = documents[at]!;
    const askingPrice = price[document]!;
    const income = rents[at]! * 12 * occupiedShare;
    const fixed = toCents((askingPrice * propertyTax) / 100) + toCents((askingPrice * insurance) / 100);
    const netIncome = income - (fixed + (income * incomeCostsPercent) / 100);
    // The loan is at most the price, so this is 0 or more.
    const cash = askingPrice + toCents((askingPrice * buyingCosts) / 100) + rehabCost[document]! - loans[at]!;
    values[at] = finite(((netIncome - debts[at]!) / cash) * 100);
  }
}

/** Maximum allowable offer (percent of ARV less rehab) − price. */
function computeMaoMargins(
  { assumptions: { offerRule } }: ReturnsCalculator,
  { price, arv, rehabCost, flags }: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    const document = documents[at]!;
    const value = arv[document]! * valuedFactors[flags[document]!]!;
    values[at] = maximumOffer(value, rehabCost[document]!, offerRule) - price[document]!;
  }
}

/** ARV − selling costs − (price + buying costs + rehab + holding costs): a flip bought for cash. */
function computeFlipProfits(
  { assumptions: { buyingCosts, holdingCosts, holdMonths, sellingCosts } }: ReturnsCalculator,
  { price, arv, rehabCost, flags }: ReturnColumns,
  documents: Uint32Array,
  count: number,
  values: Float64Array,
): void {
  for (let at = 0; at < count; at++) {
    const document = documents[at]!;
    const askingPrice = price[document]!;
    const value = arv[document]! * valuedFactors[flags[document]!]!;
    const holding = toCents((askingPrice * holdingCosts) / 100 / holdMonths) * holdMonths;
    const cost = askingPrice + (askingPrice * buyingCosts) / 100 + rehabCost[document]! + holding;
    values[at] = value - (value * sellingCosts) / 100 - cost;
  }
}

import { fieldsOf, type AnyInputs, type Mode, type fields } from '../fields.ts';
import type { DealAssumptions } from './assumptions.ts';
import type { DealFacts, StatedFigure } from './facts.ts';
import { followRules } from './rules.ts';
import type { DealInput, InputRule, InputSource, InputSources, RuleBase } from './source.ts';

/** The inputs of a deal in one mode: null where nobody stated a figure, and where each value is from. */
export interface DealInputs {
  readonly inputs: AnyInputs;
  readonly sources: InputSources;
}

type Plan<M extends Mode> = Readonly<Record<keyof (typeof fields)[M], DealInput>>;

const missing: DealInput = { value: null, source: null };

/** Financing that nobody has until it is typed. */
const noSecondLoan = {
  secondLoanCents: missing,
  secondInterestPercent: missing,
  secondPointsPercent: missing,
  secondTermMonths: missing,
  secondBalloonMonths: missing,
};
const noShortLoans = { ...noSecondLoan, rehabLoanCents: missing, rehabDraws: missing };

/** A figure as it is assumed. */
const assumed = (value: number): DealInput => ({ value, source: { kind: 'assumption' } });

/** Assumed shares of other figures; `followRules` computes the value. */
const shares = (shares: InputRule['shares'], more: Omit<InputRule, 'shares'> = {}): DealInput => ({
  value: null,
  source: { kind: 'assumption', rule: { shares, ...more } },
});
const share = (percent: number, of: RuleBase, more: Omit<InputRule, 'shares'> = {}): DealInput =>
  shares([{ percent, of }], more);

const stated = (figure: StatedFigure | undefined): DealInput =>
  figure ? { value: figure.cents, source: figure.source } : missing;

/** The rent that is stated, else the assumed share of the ARV or the price of a building that is let. */
function rentInput({ rent, isLet }: DealFacts, { rentBasis, rentPercent }: DealAssumptions): DealInput {
  if (rent) return stated(rent);
  if (!isLet || rentBasis === 'none') return missing;
  return share(rentPercent, rentBasis === 'arv' ? 'arvCents' : 'priceCents', { per: 'month' });
}

const taxInput = ({ tax }: DealFacts, { propertyTax }: DealAssumptions): DealInput =>
  tax ? stated(tax) : share(propertyTax, 'priceCents', { per: 'year' });

/** The loan that the down payment leaves; none where the seller takes cash only, or the down payment is the whole price. */
function loanInput({ cashOnly }: DealFacts, { downPayment, downPaymentDollars }: DealAssumptions): DealInput {
  if (cashOnly) return { value: 0, source: cashOnly };
  return downPaymentDollars > 0
    ? share(100, 'priceCents', { cents: -downPaymentDollars * 100 })
    : share(100 - downPayment, 'priceCents');
}

const holdingInput = ({ holdingCosts, holdMonths }: DealAssumptions): DealInput =>
  share(holdingCosts, 'priceCents', { months: holdMonths });

/** What a wholesaler pays the owner: the price, less the fee where the price includes it. */
function contractInput({ price, fee, isFeeInside }: DealFacts): DealInput {
  if (!price || !fee || !isFeeInside) return stated(price);
  const rule: InputRule = { cents: price.cents, shares: [{ percent: -100, of: 'feeCents' }] };
  return { value: null, source: { ...price.source, rule } };
}

/** Costs of a rented property; those of a holding are in one stated amount, and its rent is what is collected. */
function operating(facts: DealFacts, assumptions: DealAssumptions) {
  const all = assumedOperating(facts, assumptions);
  if (!facts.held) return all;
  const { expenses } = facts.held;
  const collected = facts.rent ? { vacancyPercent: { value: 0, source: facts.rent.source } } : {};
  if (!expenses) return { ...all, ...collected };
  const included = { value: 0, source: { ...expenses.source, label: `Included in: ${expenses.source.label}` } };
  return {
    ...all,
    ...collected,
    taxCents: included,
    insuranceCents: included,
    otherCostsCents: stated(expenses),
    managementPercent: included,
    maintenancePercent: included,
    capitalPercent: included,
  };
}

/** A number that is stated, or assumed where it is not. */
const statedOr = (value: number | null | undefined, source: InputSource | undefined, other: number): DealInput =>
  value == null || !source ? assumed(other) : { value, source };

const assumedOperating = (facts: DealFacts, assumptions: DealAssumptions) => ({
  rentCents: rentInput(facts, assumptions),
  otherIncomeCents: assumed(0),
  vacancyPercent: assumed(assumptions.vacancy),
  taxCents: taxInput(facts, assumptions),
  insuranceCents: share(assumptions.insurance, 'priceCents', { per: 'year' }),
  otherCostsCents: assumed(0),
  managementPercent: assumed(assumptions.management),
  maintenancePercent: assumed(assumptions.maintenance),
  capitalPercent: assumed(assumptions.capital),
});

const hold = (assumptions: DealAssumptions) => ({
  holdYears: assumed(assumptions.holdYears),
  appreciationPercent: assumed(assumptions.appreciation),
  rentGrowthPercent: assumed(assumptions.rentGrowth),
  costGrowthPercent: assumed(assumptions.costGrowth),
  sellingPercent: assumed(assumptions.sellingCosts),
  discountPercent: assumed(assumptions.discount),
});

const plans: { readonly [M in Mode]: (facts: DealFacts, assumptions: DealAssumptions) => Plan<M> } = {
  rental: (facts, assumptions) => ({
    priceCents: stated(facts.price),
    closingCents: facts.held?.closing ? stated(facts.held.closing) : share(assumptions.buyingCosts, 'priceCents'),
    rehabCents: stated(facts.rehab),
    arvCents: stated(facts.arv),
    loanCents: facts.held ? stated(facts.held.loan) : loanInput(facts, assumptions),
    interestPercent: statedOr(facts.held?.interestPercent, facts.held?.loan.source, assumptions.interest),
    termMonths: statedOr(facts.held?.termMonths, facts.held?.loan.source, assumptions.loanYears * 12),
    interestOnlyYears: missing,
    ...noSecondLoan,
    ...operating(facts, assumptions),
    ...hold(assumptions),
  }),
  flip: (facts, assumptions) => ({
    priceCents: stated(facts.price),
    buyingPercent: assumed(assumptions.buyingCosts),
    rehabCents: stated(facts.rehab),
    arvCents: stated(facts.arv),
    sellingPercent: assumed(assumptions.sellingCosts),
    targetProfitCents: share(assumptions.profitWanted, 'arvCents'),
    rulePercent: assumed(assumptions.offerRule),
    holdMonths: assumed(assumptions.holdMonths),
    holdingCents: holdingInput(assumptions),
    loanCents: assumed(0),
    interestPercent: assumed(assumptions.shortInterest),
    pointsPercent: assumed(assumptions.points),
    ...noShortLoans,
  }),
  wholesale: (facts, assumptions) => ({
    arvCents: stated(facts.arv),
    rehabCents: stated(facts.rehab),
    contractCents: contractInput(facts),
    feeCents: stated(facts.fee),
    marketingCents: facts.costs ? stated(facts.costs) : share(assumptions.marketing, 'contractCents'),
    earnestCents: share(assumptions.earnest, 'contractCents'),
    rulePercent: assumed(assumptions.offerRule),
    buyerClosingCents: shares([
      { percent: assumptions.buyingCosts, of: 'buyerPriceCents' },
      { percent: assumptions.sellingCosts, of: 'arvCents' },
    ]),
    buyerHoldingCents: share(assumptions.holdingCosts, 'buyerPriceCents'),
    buyerProfitCents: share(assumptions.buyerProfit, 'arvCents'),
  }),
  brrrr: (facts, assumptions) => ({
    priceCents: stated(facts.price),
    closingCents: share(assumptions.buyingCosts, 'priceCents'),
    rehabCents: stated(facts.rehab),
    loanCents: loanInput(facts, assumptions),
    interestPercent: assumed(assumptions.shortInterest),
    pointsPercent: assumed(assumptions.points),
    ...noShortLoans,
    rehabMonths: assumed(assumptions.holdMonths),
    holdingCents: holdingInput(assumptions),
    arvCents: stated(facts.arv),
    refinancePercent: assumed(assumptions.refinanceLoan),
    refinanceLoanCents: missing,
    refinanceCostsCents: share(assumptions.refinanceCosts, 'newLoanCents'),
    refinanceInterestPercent: assumed(assumptions.interest),
    refinanceTermMonths: assumed(assumptions.loanYears * 12),
    refinanceInterestOnlyYears: missing,
    ...operating(facts, assumptions),
    ...hold(assumptions),
  }),
  land: (facts, assumptions) => ({
    priceCents: stated(facts.price),
    closingCents: share(assumptions.buyingCosts, 'priceCents'),
    marketingCents: share(assumptions.marketing, 'priceCents'),
    loanCents: assumed(0),
    interestPercent: assumed(assumptions.interest),
    termMonths: assumed(assumptions.loanYears * 12),
    taxCents: taxInput(facts, assumptions),
    monthsToSell: assumed(assumptions.holdMonths),
    saleCents: stated(facts.arv),
    downCents: share(assumptions.noteDown, 'saleCents'),
    noteInterestPercent: assumed(assumptions.noteInterest),
    noteTermMonths: assumed(assumptions.noteYears * 12),
    servicingCents: assumed(0),
    receivedPercent: assumed(assumptions.noteReceived),
    discountPercent: assumed(assumptions.noteYield),
  }),
};

/**
 * The inputs of a deal in a mode, from what is stated about it and what the member assumes: the one function for the
 * calculator, searches, deals and reports. What a mode needs and nobody stated is null without a source. `profile` names the
 * assumptions, for what is stored or printed.
 */
export function dealInputs(mode: Mode, facts: DealFacts, assumptions: DealAssumptions, profile?: string): DealInputs {
  const plan: Readonly<Record<string, DealInput>> = plans[mode](facts, assumptions);
  const sources: Record<string, InputSource> = {};
  for (const [key] of fieldsOf(mode)) {
    const source = plan[key]?.source;
    if (source) sources[key] = source.kind === 'assumption' && profile !== undefined ? { ...source, profile } : source;
  }
  const values = Object.fromEntries(fieldsOf(mode).map(([key]) => [key, plan[key]?.value ?? null]));
  return { inputs: followRules(values, sources), sources };
}

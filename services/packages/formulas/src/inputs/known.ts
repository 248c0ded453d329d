import type { Analysis, Result } from '../analysis.ts';
import { analyze } from '../analyze.ts';
import { fieldsOf, isNeeded, type AnyInputs, type Field, type Mode } from '../fields.ts';
import { atItemizedOffer, atPrice, isOfferMode } from './offer.ts';
import { missingBases } from './rules.ts';
import { priceKey } from '../variation.ts';
import type { InputSources } from './source.ts';

const income = 'rentCents otherIncomeCents vacancyPercent';
const operating = `${income} taxCents insuranceCents otherCostsCents managementPercent maintenancePercent capitalPercent`;
const loan = 'loanCents interestPercent termMonths interestOnlyYears';
const second = 'secondLoanCents secondInterestPercent secondPointsPercent secondTermMonths secondBalloonMonths';
const secondPoints = 'secondLoanCents secondPointsPercent';
const loans = `${loan} ${second}`;
const shortLoans = `loanCents interestPercent pointsPercent rehabLoanCents rehabDraws ${second}`;
const newLoan = 'arvCents refinancePercent refinanceLoanCents';
const refinance = `${newLoan} refinanceInterestPercent refinanceTermMonths refinanceInterestOnlyYears`;
const purchase = `priceCents closingCents rehabCents ${shortLoans} rehabMonths holdingCents`;
const note = 'saleCents downCents noteInterestPercent noteTermMonths';
const flipCosts = `priceCents buyingPercent rehabCents holdMonths holdingCents ${shortLoans}`;
const flipProfit = `${flipCosts} arvCents sellingPercent`;
const buyerProfit = 'arvCents rehabCents contractCents feeCents buyerClosingCents buyerHoldingCents';

/** The inputs that a result depends on, by its key; `statement` is the statement. A result that is not listed needs all. */
const needs: Readonly<Record<Mode, Readonly<Record<string, string>>>> = {
  rental: {
    cashOnCash: `priceCents closingCents rehabCents ${loans} ${operating}`,
    capRate: `priceCents ${operating}`,
    costCents: `priceCents closingCents rehabCents ${secondPoints}`,
    cashInvestedCents: `priceCents closingCents rehabCents loanCents ${secondPoints}`,
    grossRentMultiplier: 'priceCents rentCents',
    cashFlowCents: `${loans} ${operating}`,
    dscr: `${loans} ${operating}`,
    breakEvenOccupancy: `${loans} ${operating}`,
    paymentCents: loan,
    laterPaymentCents: loan,
    secondPaymentCents: second,
    noiCents: operating,
    statement: `${loans} ${operating}`,
  },
  flip: {
    profitCents: flipProfit,
    roi: flipProfit,
    annualizedRoi: flipProfit,
    cashOnCash: flipProfit,
    margin: flipProfit,
    statement: flipProfit,
    costCents: flipCosts,
    itemizedOfferCents: `arvCents buyingPercent rehabCents sellingPercent targetProfitCents holdMonths holdingCents ${shortLoans}`,
    cashInvestedCents: flipCosts,
    maximumOfferCents: 'arvCents rehabCents rulePercent',
    interestCents: `${shortLoans} holdMonths`,
    drawInterestCents: 'interestPercent rehabLoanCents rehabDraws holdMonths',
    secondInterestCents: `${second} holdMonths`,
  },
  wholesale: {
    maximumOfferCents: 'arvCents rehabCents feeCents rulePercent',
    roomCents: 'arvCents rehabCents contractCents feeCents rulePercent',
    buyerMaximumCents: 'arvCents rehabCents rulePercent',
    itemizedOfferCents: 'arvCents rehabCents feeCents buyerClosingCents buyerHoldingCents buyerProfitCents',
    buyerProfitCents: buyerProfit,
    buyerRoi: buyerProfit,
    statement: buyerProfit,
    buyerPriceCents: 'contractCents feeCents',
    buyerCostCents: 'rehabCents contractCents feeCents buyerClosingCents buyerHoldingCents',
    atRiskCents: 'marketingCents earnestCents',
    netFeeCents: 'feeCents marketingCents',
    returnOnRisk: 'feeCents marketingCents earnestCents',
  },
  brrrr: {
    cashLeftCents: `${purchase} ${newLoan} refinanceCostsCents`,
    cashOnCash: `${purchase} refinanceCostsCents ${refinance} ${operating}`,
    costCents: purchase,
    allInCents: purchase,
    interestCents: `${shortLoans} rehabMonths`,
    drawInterestCents: 'interestPercent rehabLoanCents rehabDraws rehabMonths',
    secondInterestCents: `${second} rehabMonths`,
    cashFlowCents: `${refinance} ${operating}`,
    dscr: `${refinance} ${operating}`,
    statement: `${refinance} ${operating}`,
    newLoanCents: newLoan,
    loanToValue: newLoan,
    equityCents: newLoan,
    paymentCents: refinance,
    laterPaymentCents: refinance,
    noiCents: operating,
  },
  land: {
    costCents: 'priceCents closingCents marketingCents taxCents monthsToSell',
    markup: 'priceCents saleCents',
    noteCents: 'saleCents downCents',
    notePaymentCents: note,
    interestCents: note,
    noteValueCents: `${note} discountPercent`,
  },
};

/** The analysis of inputs of which some are missing. */
export interface KnownAnalysis extends Analysis {
  /** The inputs that are missing, in the order of the form. */
  readonly missing: readonly string[];
  /** Those of them to ask for: the others follow from these. */
  readonly asked: readonly string[];
  /** The missing inputs that the statement needs; its lines are empty then. */
  readonly statementNeeds: readonly string[];
}

/** The inputs that have no value and need one. */
export const missingInputs = (
  mode: Mode,
  inputs: AnyInputs,
  invalid: Readonly<Record<string, string>> = {},
): string[] =>
  fieldsOf(mode).flatMap(([key, field]) =>
    invalid[key] !== undefined || ((inputs[key] ?? null) === null && isNeeded(field, inputs)) ? [key] : [],
  );

/** The missing inputs to ask for: those that do not follow from others that are missing. */
export function askedInputs(
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources,
  invalid: Readonly<Record<string, string>> = {},
): string[] {
  const missing = missingInputs(mode, inputs, invalid);
  return missing.filter((key) => missingBases(sources[key], missing).length === 0);
}

/** Names of inputs in a sentence: "after-repair value, rehab and rent". */
export function inputNames(mode: Mode, keys: readonly string[]): string {
  const names = fieldsOf(mode).flatMap(([key, { label }]) => (keys.includes(key) ? [inSentence(label)] : []));
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' and ');
}

/** A label inside a sentence: lower case, abbreviations aside. */
const inSentence = (label: string) => (/^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label);

/** Any valid figure, for an input that no shown result depends on. */
const placeholder = ({ unit, min, optional, neededWith }: Field): number | null =>
  optional && !neededWith ? null : unit === 'months' || unit === 'years' ? 12 : Math.max(0, min);

/** The inputs with a valid figure in place of each missing one. */
const filled = (mode: Mode, inputs: AnyInputs, missing: readonly string[]): AnyInputs =>
  Object.fromEntries(
    fieldsOf(mode).map(([key, field]) => [key, missing.includes(key) ? placeholder(field) : (inputs[key] ?? null)]),
  );

/** The itemized offer with the costs that follow the price taken at the offer; null where one of them is missing. */
function offerResult(
  mode: Mode,
  inputs: AnyInputs,
  invalid: Readonly<Record<string, string>>,
  sources: InputSources,
): Result | null {
  if (!isOfferMode(mode)) return null;
  const key = 'itemizedOfferCents';
  const needed = needs[mode][key]!.split(' ');
  const lacks = missingInputs(mode, atPrice(mode, inputs, 0, sources), invalid);
  if (lacks.some((name) => needed.includes(name))) return null;
  const offered = filled(mode, atItemizedOffer(mode, inputs, sources), lacks);
  return analyze(mode, offered as never).headline.find((result) => result.key === key) ?? null;
}

/**
 * The results that the known inputs give. A result that needs a missing one has no value and names what to add. `invalid` are
 * the fields whose text is not a figure, with what is wrong; their values count as missing. `sources` say which values follow
 * the price: an itemized offer has those of its own price, and needs no other. What follows from a missing figure is not
 * asked for beside it.
 */
export function analyzeKnown(
  mode: Mode,
  inputs: AnyInputs,
  invalid: Readonly<Record<string, string>> = {},
  sources: InputSources = {},
): KnownAnalysis {
  const missing = missingInputs(mode, inputs, invalid);
  const analysis = analyze(mode, filled(mode, inputs, missing) as never);
  const offer = offerResult(mode, inputs, invalid, sources);
  const withOffer = (results: readonly Result[]) =>
    results.map((result) => (offer && result.key === offer.key ? offer : result));
  const asked = askedInputs(mode, inputs, sources, invalid);
  if (missing.length === 0)
    return { ...analysis, headline: withOffer(analysis.headline), missing, asked, statementNeeds: [] };
  const needed = (key: string) => {
    const keys = needs[mode][key]?.split(' ');
    return keys ? missing.filter((name) => keys.includes(name)) : missing;
  };
  /** What a person has to state for missing figures: themselves, or what they follow from. An itemized offer is its own price. */
  const statedFor = (key: string, lacks: readonly string[]) => {
    const roots = lacks.flatMap((name) => rootsOf(name));
    return key === 'itemizedOfferCents' ? roots.filter((name) => name !== priceKey(mode)) : roots;
  };
  const rootsOf = (key: string, before: readonly string[] = []): string[] => {
    const bases = missingBases(sources[key], missing).filter((base) => !before.includes(base));
    return bases.length === 0 ? [key] : bases.flatMap((base) => rootsOf(base, [...before, key]));
  };
  /** "MAO 70%" and "ARV × 70%" state the rule's percent, which is a placeholder while it is missing. */
  const withoutRule = (text: string) =>
    missing.includes('rulePercent')
      ? text.replace(/^MAO [\d.]+%/, 'MAO by the rule').replace(/× [\d.]+%/, '× the rule')
      : text;
  const known = (result: Result): Result => {
    const lacks = needed(result.key);
    if (lacks.length === 0) return result;
    const { isCashFree: _, ...lacking } = result;
    const { variant, ...derivation } = result.derivation;
    return {
      ...lacking,
      // A label that states an input, such as "Net present value at 8%" or "IRR, 5 years", would state the placeholder.
      label: withoutRule(result.label.replace(/(?: at [\d.]+%|, \d+ years?)$/, '')),
      value: null,
      note: `Needs ${inputNames(mode, statedFor(result.key, lacks))}`,
      derivation: {
        ...derivation,
        formula: withoutRule(derivation.formula),
        ...(variant !== undefined && { variant: withoutRule(variant) }),
        terms: [],
      },
    };
  };
  const statementNeeds = needed('statement');
  return {
    headline: withOffer(analysis.headline.map(known)),
    details: analysis.details.map(known),
    statement: statementNeeds.length === 0 ? analysis.statement : { ...analysis.statement, lines: [] },
    missing,
    asked,
    statementNeeds,
  };
}

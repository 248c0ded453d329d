import { dealFieldLabels, isSettled, type DealField, type DealFields, type DealRecord } from '@dealstead/contracts';
import type { Lead } from '@dealstead/contracts/tools/leads';
import type { Holding, HoldingInput } from '@dealstead/contracts/tools/portfolio';
import {
  dealInputs,
  dealPrice,
  effectiveGrossIncome,
  factInputs,
  fieldsOf,
  figureText,
  operatingExpenses,
  roundHalfAway,
  type AnyInputs,
  type DealAssumptions,
  type DealFacts,
  type InputSource,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { formatAgreedMoney } from '@dealstead/kit';
import { termText } from '../portfolio/holdingForm.ts';
import { isOwnFigure } from './sharedFacts.ts';
import type { ModeDraft } from './draft.ts';
import type { Subject } from './subject.ts';

/** A figure of an analysis that its record states otherwise, with both as text. */
export interface RecordUpdate<Changes> {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Whether it begins checked: what somebody else stated or what was paid is replaced only where the member asks for it. */
  readonly isChosen: boolean;
  /** What is written to the record. */
  readonly changes: Changes;
}

type DealFigure =
  | 'offerAmount'
  | 'contractPrice'
  | 'rehabBudget'
  | 'arv'
  | 'monthlyRent'
  | 'wholesaleFee'
  | 'otherCosts';

/** The inputs of each mode that a deal has fields for, besides its price. */
const dealInputOf: Readonly<Record<Mode, Partial<Record<DealFigure | 'price', string>>>> = {
  rental: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents', monthlyRent: 'rentCents' },
  flip: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents' },
  wholesale: {
    price: 'contractCents',
    rehabBudget: 'rehabCents',
    arv: 'arvCents',
    wholesaleFee: 'feeCents',
    otherCosts: 'marketingCents',
  },
  brrrr: { price: 'priceCents', rehabBudget: 'rehabCents', arv: 'arvCents', monthlyRent: 'rentCents' },
  land: { price: 'priceCents', arv: 'saleCents' },
};

/** A figure that the profile gives: a record follows the profile by itself. */
const isAssumed = (source: InputSource | undefined) => source?.kind === 'assumption';

/** Whether the profile alone gives a figure that a deal states only where somebody knows it. */
const isOnlyAssumed = (name: string, source: InputSource | undefined) =>
  (name === 'monthlyRent' || name === 'otherCosts') && isAssumed(source);

const moneyText = (dollars: number | null): string => (dollars === null ? 'not set' : formatAgreedMoney(dollars));

/**
 * The figures of an analysis that a new deal begins with; dollars. `asking` is the asking price of its listing. A price that no
 * seller or lead states is what the member would pay: an offer.
 */
export function figuresForDeal(
  mode: Mode,
  { inputs, sources }: Pick<ModeDraft, 'inputs' | 'sources'>,
  subject: Subject | null,
  asking: number | null,
): Partial<DealFields> {
  const isAsked = (source: InputSource | undefined) =>
    source?.kind === 'seller' || (subject?.kind === 'lead' && !isOwnFigure(source));
  const figures = Object.entries(dealInputOf[mode]).flatMap(([name, key]) => {
    const cents = inputs[key] ?? null;
    if (cents === null || isOnlyAssumed(name, sources[key])) return [];
    if (name !== 'price') return [[name, cents / 100]];
    if (isAsked(sources[key])) return [['purchasePrice', asking ?? cents / 100]];
    return cents / 100 === asking ? [] : [['offerAmount', cents / 100]];
  });
  return { ...(asking !== null && { purchasePrice: asking }), ...Object.fromEntries(figures) };
}

/**
 * The figures of an analysis that differ from the deal's. The price is compared with the one that counts in the deal; another
 * one is agreed or offered, and never changes what the seller asks.
 */
export function dealUpdates(
  deal: DealRecord,
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources = {},
): RecordUpdate<Partial<DealFields>>[] {
  return Object.entries(dealInputOf[mode]).flatMap(([name, key]) => {
    const cents = isOnlyAssumed(name, sources[key]) ? null : (inputs[key] ?? null);
    const compared = name === 'price' ? dealPrice(deal) : (name as DealFigure);
    if (cents === null || cents / 100 === deal[compared]) return [];
    const field = (compared === 'purchasePrice' ? 'offerAmount' : compared) satisfies DealField;
    const changes = { [field]: cents / 100 };
    const [before, after] = [moneyText(deal[field]), moneyText(cents / 100)];
    // What was agreed in a deal that is over is replaced only where the member asks for it.
    return [{ label: dealFieldLabels[field], before, after, isChosen: !isSettled(deal), changes }];
  });
}

type LeadChanges = Partial<Pick<Lead, 'askingPrice' | 'propertyValue'>>;

/** What of a lead differs: a lead has no field for an offer, for repairs and for a rent. */
export function leadUpdates(
  lead: Pick<Lead, 'askingPrice' | 'propertyValue'>,
  mode: Mode,
  inputs: AnyInputs,
): RecordUpdate<LeadChanges>[] {
  const { price, arv } = factInputs[mode];
  const update = (field: keyof LeadChanges, label: string, key: string | undefined) => {
    const cents = key === undefined ? null : (inputs[key] ?? null);
    if (cents === null || cents / 100 === lead[field]) return [];
    const before = lead[field];
    const changes: LeadChanges = { [field]: cents / 100 };
    // What the member would pay is not yet what the seller asks.
    const isChosen = field === 'propertyValue' && before === null;
    return [{ label, before: moneyText(before), after: moneyText(cents / 100), isChosen, changes }];
  };
  return [
    ...update('askingPrice', 'Asking price', price),
    ...update('propertyValue', mode === 'land' ? 'Property value (sale price)' : 'Property value (ARV)', arv),
  ];
}

/** What an update writes of a holding: its terms, and its value of today in dollars. */
export interface HoldingChanges {
  readonly terms?: Partial<HoldingInput>;
  readonly value?: number;
}

const loanText = (loan: HoldingInput['loan']): string =>
  loan === null
    ? 'none'
    : `${formatAgreedMoney(loan.amount)} at ${figureText(loan.rate, 'percent')} for ${termText(loan.termMonths)}`;

/** What of a holding an analysis is compared with. */
export type HoldingTerms = Pick<
  Holding,
  | 'purchaseDate'
  | 'purchasePrice'
  | 'closingCosts'
  | 'rehabCost'
  | 'loan'
  | 'monthlyRent'
  | 'monthlyExpenses'
  | 'value'
  | 'sale'
>;

/** The long-term loan of a rental; null where it has none, undefined where the analysis lacks a figure of it. */
function rentalLoan(holding: HoldingTerms, inputs: AnyInputs): HoldingInput['loan'] | undefined {
  const { loanCents, interestPercent, termMonths } = inputs;
  if (loanCents === 0) return null;
  if (loanCents == null || interestPercent == null || termMonths == null || loanCents < 100) return undefined;
  const startDate = holding.loan?.startDate ?? holding.purchaseDate;
  return { amount: loanCents / 100, rate: interestPercent, termMonths, startDate };
}

const operatingKeys = [
  ...(['rentCents', 'otherIncomeCents', 'vacancyPercent', 'taxCents', 'insuranceCents', 'otherCostsCents'] as const),
  ...(['managementPercent', 'maintenancePercent', 'capitalPercent'] as const),
];
type Operating = Record<(typeof operatingKeys)[number], number>;

/** Rent that is collected and expenses of a month in dollars, each unless the profile alone gives it. */
function monthlyFigures(inputs: AnyInputs, sources: InputSources) {
  const none = { rent: null, expenses: null };
  if (operatingKeys.some((key) => inputs[key] == null)) return none;
  const figures = inputs as Operating;
  const income = effectiveGrossIncome(figures);
  const monthly = (cents: number) => roundHalfAway(cents / 12) / 100;
  const [, , , ...costs] = operatingKeys;
  return {
    rent: isAssumed(sources.rentCents) ? null : monthly(income),
    expenses: costs.every((key) => isAssumed(sources[key])) ? null : monthly(operatingExpenses(figures, income)),
  };
}

/**
 * What of a holding differs. A holding has one rent, after vacancy, and one amount of expenses. Its loan is that of a rental: the
 * loans of other modes end with the sale or the refinance.
 */
export function holdingUpdates(
  holding: HoldingTerms,
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources = {},
): RecordUpdate<HoldingChanges>[] {
  const updates: RecordUpdate<HoldingChanges>[] = [];
  const money = (name: 'purchasePrice' | 'closingCosts' | 'rehabCost' | 'monthlyRent' | 'monthlyExpenses') => {
    const label = {
      purchasePrice: 'Purchase price',
      closingCosts: 'Closing costs',
      rehabCost: 'Rehab',
      monthlyRent: 'Monthly rent, after vacancy',
      monthlyExpenses: 'Monthly expenses',
    }[name];
    return (after: number | null) => {
      const before = holding[name];
      if (after === null || after === before) return;
      const isChosen = name !== 'purchasePrice';
      const changes = { terms: { [name]: after } };
      updates.push({ label, before: moneyText(before), after: moneyText(after), isChosen, changes });
    };
  };
  const dollars = (key: string | undefined) => {
    const cents = key === undefined || isAssumed(sources[key]) ? null : (inputs[key] ?? null);
    return cents === null ? null : cents / 100;
  };
  const price = dollars(factInputs[mode].price);
  money('purchasePrice')(price !== null && price < 1 ? null : price);
  money('closingCosts')(dollars('closingCents'));
  money('rehabCost')(dollars(factInputs[mode].rehab));
  const value = dollars(factInputs[mode].arv);
  const before = holding.value.source === 'purchase-price' ? null : holding.value.amount;
  if (value !== null && value !== before && holding.sale === null)
    updates.push({
      label: 'Value as of today',
      before: moneyText(before),
      after: moneyText(value),
      isChosen: true,
      changes: { value },
    });
  if (mode === 'rental' && !isAssumed(sources.loanCents)) {
    const loan = rentalLoan(holding, inputs);
    const texts = [loanText(holding.loan), loanText(loan ?? null)] as const;
    if (loan !== undefined && texts[0] !== texts[1])
      updates.push({ label: 'Loan', before: texts[0], after: texts[1], isChosen: true, changes: { terms: { loan } } });
  }
  const { rent, expenses } = monthlyFigures(inputs, sources);
  money('monthlyRent')(rent);
  money('monthlyExpenses')(expenses);
  return updates;
}

/** The inputs that a record of each kind takes as they are, or as a part of one of its figures. */
const writtenInputs = {
  deal: (mode: Mode) => Object.values(dealInputOf[mode]),
  lead: (mode: Mode) => [factInputs[mode].price, factInputs[mode].arv],
  holding: (mode: Mode) => [
    factInputs[mode].price,
    factInputs[mode].arv,
    factInputs[mode].rehab,
    'closingCents',
    ...(mode === 'rental' ? ['loanCents', 'interestPercent', 'termMonths'] : []),
    ...(mode === 'rental' || mode === 'brrrr' ? operatingKeys : []),
  ],
} as const;

/**
 * Figures of an analysis that a record has no field for and that differ from what its facts, with the analysis' own figures
 * written to it, would assume: "Buying costs: 4%".
 */
export function leftOutOf(
  kind: keyof typeof writtenInputs,
  mode: Mode,
  inputs: AnyInputs,
  facts: DealFacts,
  assumptions: DealAssumptions,
): string[] {
  const assumed = dealInputs(mode, facts, assumptions).inputs;
  const written = new Set<string | undefined>(writtenInputs[kind](mode));
  return fieldsOf(mode).flatMap(([key, { label, unit }]) => {
    const value = inputs[key] ?? null;
    return value === null || written.has(key) || value === assumed[key] ? [] : [`${label}: ${figureText(value, unit)}`];
  });
}

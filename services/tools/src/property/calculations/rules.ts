import { createHash, randomBytes } from 'node:crypto';
import {
  fieldsOf,
  itemFaults,
  missingInputs,
  outcomeOf,
  roundHalfAway,
  simulationFaults,
  statedFaults,
  type AnyInputs,
  type InputItems,
  type Inputs,
  type Mode,
  type Outcomes,
  type Simulation,
} from '@dealstead/formulas';
import { Refusal } from '@dealstead/service-kit';

/**
 * Refuses content that the calculator cannot work with, naming each field, and figures that the mode does not have. A figure
 * may be missing: the analysis says what to add.
 */
export function assertContent(mode: Mode, { inputs, scenarios, simulation, items }: CheckedContent): void {
  const details = { ...inputDetails(mode, inputs, 'inputs') };
  scenarios.forEach((scenario, index) =>
    Object.assign(details, inputDetails(mode, scenario.inputs, `scenarios.${index}.inputs`)),
  );
  for (const { key, message } of simulationFaults(mode, simulation)) details[`simulation.${key}`] = message;
  for (const { key, message } of itemFaults(mode, inputs, items)) details[`items.${key}`] = message;
  if (Object.keys(details).length > 0) {
    throw new Refusal(400, 'invalid-input', 'Check the figures of this analysis.', details);
  }
}

interface CheckedContent {
  readonly inputs: AnyInputs;
  readonly scenarios: readonly { readonly inputs: AnyInputs }[];
  readonly simulation: Simulation;
  readonly items: InputItems;
}

/** What is wrong with inputs, by field below a path. */
function inputDetails(mode: Mode, inputs: AnyInputs, path: string): Record<string, string> {
  const known = new Set(fieldsOf(mode).map(([key]) => key));
  const details: Record<string, string> = {};
  for (const key of Object.keys(inputs)) if (!known.has(key)) details[`${path}.${key}`] = 'This figure is not known.';
  for (const { key, message } of statedFaults(mode, inputs)) details[`${path}.${key}`] = message;
  return details;
}

/** The figures and results of a calculation as its columns hold them: cents, percents and months; null where a mode has none. */
export interface CalculationColumns {
  readonly purchasePrice: number | null;
  readonly downPayment: number | null;
  readonly loanAmount: number | null;
  readonly interestRate: number | null;
  readonly loanTerm: number | null;
  readonly monthlyRent: number | null;
  readonly monthlyExpenses: number | null;
  readonly rehabCosts: number | null;
  readonly holdingCosts: number | null;
  readonly sellingCosts: number | null;
  readonly arv: number | null;
  readonly monthlyMortgage: number | null;
  readonly monthlyCashFlow: number | null;
  readonly annualCashFlow: number | null;
  readonly cashOnCashReturn: number | null;
  readonly totalRoi: number | null;
  readonly netProfit: number | null;
  readonly totalReturn: number | null;
}

const none: CalculationColumns = {
  purchasePrice: null,
  downPayment: null,
  loanAmount: null,
  interestRate: null,
  loanTerm: null,
  monthlyRent: null,
  monthlyExpenses: null,
  rehabCosts: null,
  holdingCosts: null,
  sellingCosts: null,
  arv: null,
  monthlyMortgage: null,
  monthlyCashFlow: null,
  annualCashFlow: null,
  cashOnCashReturn: null,
  totalRoi: null,
  netProfit: null,
  totalReturn: null,
};

const cents = roundHalfAway;
/** A share as percent with four decimals. */
const percent = (share: number | null) => (share === null ? null : roundHalfAway(share * 1_000_000) / 10_000);
const ratio = (profit: number, paid: number) => (paid > 0 ? profit / paid : null);

/** Purchase price and loans of a mode that buys with a loan; the rate is the first loan's. */
function purchaseColumns({ priceCents, loanCents, interestPercent, secondLoanCents }: PurchaseInputs) {
  const borrowed = loanCents + (secondLoanCents ?? 0);
  return {
    purchasePrice: priceCents,
    downPayment: priceCents - borrowed,
    loanAmount: borrowed,
    interestRate: interestPercent,
  };
}

type PurchaseInputs = Pick<Inputs<'rental'>, 'priceCents' | 'loanCents' | 'interestPercent'> &
  Partial<Pick<Inputs<'rental'>, 'secondLoanCents'>>;

/** The columns of an analysis that lacks figures: those that are stated, and no result. */
const statedColumns = (inputs: AnyInputs): CalculationColumns => ({
  ...none,
  purchasePrice: inputs.priceCents ?? inputs.contractCents ?? null,
  loanAmount: inputs.loanCents ?? null,
  interestRate: inputs.interestPercent ?? null,
  monthlyRent: inputs.rentCents ?? null,
  rehabCosts: inputs.rehabCents ?? null,
  arv: inputs.arvCents ?? inputs.saleCents ?? null,
});

/** Columns of a property that is rented out and sold at the end of the hold. */
const rentedColumns = (
  inputs: Inputs<'rental'> | Inputs<'brrrr'>,
  outcome: Outcomes['rental'] | Outcomes['brrrr'],
) => ({
  monthlyRent: inputs.rentCents,
  monthlyExpenses: cents(outcome.expensesCents / 12),
  rehabCosts: inputs.rehabCents,
  sellingCosts: cents(((outcome.years.at(-1)?.valueCents ?? 0) * inputs.sellingPercent) / 100),
  arv: inputs.arvCents,
  monthlyMortgage: cents(outcome.paymentCents + ('second' in outcome ? (outcome.second?.paymentCents ?? 0) : 0)),
  monthlyCashFlow: cents(outcome.cashFlowCents / 12),
  annualCashFlow: cents(outcome.cashFlowCents),
  cashOnCashReturn: percent(outcome.cashOnCash),
  netProfit: cents(outcome.totalProfitCents),
});

/** The columns of a calculation. Amounts are rounded to the cent, half away from zero. */
export function columnsOf(mode: Mode, inputs: AnyInputs): CalculationColumns {
  if (missingInputs(mode, inputs).length > 0) return statedColumns(inputs);
  switch (mode) {
    case 'rental':
      return rentalColumns(inputs as Inputs<'rental'>);
    case 'flip':
      return flipColumns(inputs as Inputs<'flip'>);
    case 'wholesale':
      return wholesaleColumns(inputs as Inputs<'wholesale'>);
    case 'brrrr':
      return brrrrColumns(inputs as Inputs<'brrrr'>);
    case 'land':
      return landColumns(inputs as Inputs<'land'>);
  }
}

function rentalColumns(inputs: Inputs<'rental'>): CalculationColumns {
  const outcome = outcomeOf('rental', inputs);
  return {
    ...none,
    ...purchaseColumns(inputs),
    ...rentedColumns(inputs, outcome),
    loanTerm: inputs.termMonths,
    totalRoi: percent(ratio(outcome.totalProfitCents, outcome.cashInvestedCents)),
    totalReturn: cents(outcome.totalProfitCents + outcome.cashInvestedCents),
  };
}

function flipColumns(inputs: Inputs<'flip'>): CalculationColumns {
  const outcome = outcomeOf('flip', inputs);
  return {
    ...none,
    ...purchaseColumns(inputs),
    loanTerm: inputs.holdMonths,
    rehabCosts: inputs.rehabCents,
    holdingCosts: cents(outcome.holdingCents),
    sellingCosts: cents(outcome.sellingCents),
    arv: inputs.arvCents,
    monthlyMortgage: cents(outcome.loans.firstPaymentCents),
    cashOnCashReturn: percent(outcome.cashOnCash),
    totalRoi: percent(outcome.roi),
    netProfit: cents(outcome.profitCents),
    totalReturn: cents(outcome.profitCents + outcome.cashInvestedCents),
  };
}

function wholesaleColumns(inputs: Inputs<'wholesale'>): CalculationColumns {
  const outcome = outcomeOf('wholesale', inputs);
  return {
    ...none,
    purchasePrice: inputs.contractCents,
    downPayment: inputs.earnestCents,
    rehabCosts: inputs.rehabCents,
    holdingCosts: inputs.buyerHoldingCents,
    sellingCosts: inputs.buyerClosingCents,
    arv: inputs.arvCents,
    totalRoi: percent(outcome.returnOnRisk),
    netProfit: cents(outcome.netFeeCents),
    totalReturn: cents(outcome.netFeeCents + outcome.atRiskCents),
  };
}

function brrrrColumns(inputs: Inputs<'brrrr'>): CalculationColumns {
  const outcome = outcomeOf('brrrr', inputs);
  return {
    ...none,
    ...purchaseColumns(inputs),
    ...rentedColumns(inputs, outcome),
    loanAmount: cents(outcome.newLoanCents),
    interestRate: inputs.refinanceInterestPercent,
    loanTerm: inputs.refinanceTermMonths,
    holdingCosts: cents(outcome.holdingCents),
    totalRoi: percent(ratio(outcome.totalProfitCents, outcome.cashLeftCents)),
    totalReturn: cents(outcome.totalProfitCents + Math.max(0, outcome.cashLeftCents)),
  };
}

function landColumns(inputs: Inputs<'land'>): CalculationColumns {
  const outcome = outcomeOf('land', inputs);
  const firstYear = Math.min(12, outcome.noteTermMonths);
  return {
    ...none,
    ...purchaseColumns(inputs),
    loanTerm: inputs.termMonths,
    holdingCosts: cents(outcome.carryingCents),
    arv: inputs.saleCents,
    monthlyMortgage: cents(outcome.loanPaymentCents),
    monthlyCashFlow: cents(outcome.monthlyNetCents),
    annualCashFlow: cents(outcome.monthlyNetCents * firstYear),
    totalRoi: percent(ratio(outcome.totalProfitCents, outcome.investedCents)),
    netProfit: cents(outcome.totalProfitCents),
    totalReturn: cents(outcome.totalProfitCents + outcome.investedCents),
  };
}

/** A token for a shared link: 256 random bits. */
export const createShareToken = (): string => randomBytes(32).toString('base64url');

/** The hash under which a token is stored, in hex. One round of SHA-256 suffices for 256 random bits. */
export const hashShareToken = (token: string): string => createHash('sha256').update(token).digest('hex');

import { irr, npv, equityMultiple, type Irr } from './cashFlows.ts';
import type { Inputs } from './fields.ts';
import { payment } from './loan.ts';
import { roundHalfAway } from './rounding.ts';

/**
 * Everything that the land mode computes: land bought for cash or with a seller's loan and sold with owner finance. Amounts
 * in cents, not rounded; rates as shares. Flows are monthly: today the cash paid, then property tax until the sale and the
 * payments on the seller's loan, at the sale the down payment, and from the month after it the note's payments less
 * servicing, for the share of its term in which the buyer pays; land taken back is not counted.
 *
 * A rate, a yield and the IRR are all quoted as a note's rate is: twelve times the monthly one. So a note is worth its balance
 * at its own rate, whoever buys it at its value earns the yield, and the flows are worth nothing at the IRR. `effectiveIrr`
 * is the same return compounded over a year, (1 + monthly)^12 − 1, which compares with deals of yearly flows. Sources: the
 * annuity formula; Wikipedia, "Internal rate of return", "Seller financing"; Regulation Z, 12 CFR 1026, appendix J (unit-period
 * rate × periods a year).
 */
export function landOutcome(inputs: Inputs<'land'>) {
  const cashCents = inputs.priceCents + inputs.closingCents + inputs.marketingCents - inputs.loanCents;
  const noteCents = inputs.saleCents - inputs.downCents;
  const noteTermMonths = noteCents > 0 ? inputs.noteTermMonths : 0;
  const receivedMonths = roundHalfAway((noteTermMonths * inputs.receivedPercent) / 100);
  const notePaymentCents = payment(noteCents, inputs.noteInterestPercent, noteTermMonths);
  const paidMonths = inputs.loanCents > 0 ? inputs.termMonths : 0;
  const loanPaymentCents = payment(inputs.loanCents, inputs.interestPercent, paidMonths);
  const carryingCents = (inputs.taxCents * inputs.monthsToSell) / 12;
  const flows = landFlows(inputs, { cashCents, notePaymentCents, receivedMonths, loanPaymentCents, paidMonths });

  const monthly = irr(flows);
  const costCents = inputs.priceCents + inputs.closingCents + inputs.marketingCents + carryingCents;
  const totalProfitCents = flows.reduce((sum, flow) => sum + flow, 0);
  const investedCents = -lowestPoint(flows);
  return {
    flows,
    cashCents,
    /** What the land costs until it is sold, however it is paid for. */
    costCents,
    carryingCents,
    noteCents,
    noteTermMonths,
    receivedMonths,
    notePaymentCents,
    loanPaymentCents,
    monthlyNetCents: notePaymentCents - (noteTermMonths > 0 ? inputs.servicingCents : 0),
    interestCents: notePaymentCents * noteTermMonths - noteCents,
    totalProfitCents,
    /** The most money that is out at once. */
    investedCents,
    monthsToRecover: monthsToRecover(flows),
    markup: inputs.priceCents > 0 ? inputs.saleCents / inputs.priceCents : null,
    multiple: equityMultiple(totalProfitCents + investedCents, investedCents),
    irr: withRates(monthly, (rate) => rate * 12),
    effectiveIrr: withRates(monthly, (rate) => (1 + rate) ** 12 - 1),
    noteValueCents: noteTermMonths === 0 ? 0 : notePaymentCents * annuityValue(inputs.discountPercent, noteTermMonths),
    npvCents: npv(inputs.discountPercent / 1200, flows),
  };
}

/** Rates of return a month as rates a year. */
function withRates(monthly: Irr, yearly: (rate: number) => number): Irr {
  switch (monthly.kind) {
    case 'none':
      return monthly;
    case 'one':
      return { kind: 'one', rate: yearly(monthly.rate) };
    case 'several':
      return { kind: 'several', rates: monthly.rates.map(yearly) };
  }
}

interface LandTerms {
  readonly cashCents: number;
  readonly notePaymentCents: number;
  readonly receivedMonths: number;
  readonly loanPaymentCents: number;
  readonly paidMonths: number;
}

function landFlows(inputs: Inputs<'land'>, terms: LandTerms): number[] {
  const sale = inputs.monthsToSell;
  const flows = Array.from<number>({ length: Math.max(sale + terms.receivedMonths, terms.paidMonths) + 1 }).fill(0);
  flows[0] = -terms.cashCents;
  for (let month = 1; month <= terms.paidMonths; month++) flows[month] = (flows[month] ?? 0) - terms.loanPaymentCents;
  for (let month = 1; month <= sale; month++) flows[month] = (flows[month] ?? 0) - inputs.taxCents / 12;
  flows[sale] = (flows[sale] ?? 0) + inputs.downCents;
  const net = terms.notePaymentCents - inputs.servicingCents;
  for (let month = sale + 1; month <= sale + terms.receivedMonths; month++) flows[month] = (flows[month] ?? 0) + net;
  return flows;
}

/** The least running total of a series, at most 0. */
function lowestPoint(flows: readonly number[]): number {
  let total = 0;
  let lowest = 0;
  for (const flow of flows) {
    total += flow;
    if (total < lowest) lowest = total;
  }
  return lowest;
}

/** The first month from which on the running total stays at 0 or above; null where it ends below. */
function monthsToRecover(flows: readonly number[]): number | null {
  let total = 0;
  let since: number | null = null;
  flows.forEach((flow, month) => {
    total += flow;
    if (total < 0) since = null;
    else since ??= month;
  });
  return since;
}

/** Present value of 1 a month: (1 − (1 + r)^−n) ÷ r at a nominal yearly yield, n at a yield of 0. */
function annuityValue(yieldPercent: number, months: number): number {
  const rate = yieldPercent / 1200;
  return rate === 0 ? months : -Math.expm1(-months * Math.log1p(rate)) / rate;
}

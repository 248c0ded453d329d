import { irr, npv, equityMultiple, type Irr } from './cashFlows.ts';
import type { Inputs } from './fields.ts';
import { lenderPayments, levelPayment } from './loan.ts';
import { roundHalfAway } from './rounding.ts';

/**
 * Everything that the land mode computes: land bought for cash or with a seller's loan and sold with owner finance. Amounts
 * in cents, not rounded; rates as shares. Flows are monthly: today the cash paid, then property tax until the sale and the
 * payments on the seller's loan, at the sale the down payment, and from the month after it the note's payments less
 * servicing, for the share of its term in which the buyer pays; land taken back is not counted. Payments are a lender's
 * (`amortization`): whole cents, the last one adjusted.
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
  const note = { loanCents: noteCents, interestPercent: inputs.noteInterestPercent, termMonths: noteTermMonths };
  const notePayments = lenderPayments(note);
  const notePaymentCents = levelPayment(noteCents, inputs.noteInterestPercent, noteTermMonths);
  const loanPayments = lenderPayments(inputs);
  const loanPaymentCents = levelPayment(inputs.loanCents, inputs.interestPercent, inputs.termMonths);
  const carryingCents = (inputs.taxCents * inputs.monthsToSell) / 12;
  const received = notePayments.slice(0, roundHalfAway((noteTermMonths * inputs.receivedPercent) / 100));
  const flows = landFlows(inputs, cashCents, received, loanPayments);

  const monthly = irr(flows);
  const costCents = inputs.priceCents + inputs.closingCents + inputs.marketingCents + carryingCents;
  const totalProfitCents = sum(flows);
  const investedCents = -lowestPoint(flows);
  return {
    flows,
    cashCents,
    /** What the land costs until it is sold, however it is paid for. */
    costCents,
    carryingCents,
    noteCents,
    noteTermMonths,
    receivedMonths: received.length,
    notePaymentCents,
    /** Of the note's payments that are received, before servicing. */
    receivedCents: sum(received),
    loanPaymentCents,
    /** Of all payments on the seller's loan. */
    loanPaidCents: sum(loanPayments),
    monthlyNetCents: notePaymentCents - (noteTermMonths > 0 ? inputs.servicingCents : 0),
    interestCents: sum(notePayments) - noteCents,
    totalProfitCents,
    /** The most money that is out at once. */
    investedCents,
    monthsToRecover: monthsToRecover(flows),
    markup: inputs.priceCents > 0 ? inputs.saleCents / inputs.priceCents : null,
    multiple: equityMultiple(totalProfitCents + investedCents, investedCents),
    irr: withRates(monthly, (rate) => rate * 12),
    effectiveIrr: withRates(monthly, (rate) => (1 + rate) ** 12 - 1),
    noteValueCents: npv(inputs.discountPercent / 1200, [0, ...notePayments]),
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

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function landFlows(
  inputs: Inputs<'land'>,
  cashCents: number,
  received: readonly number[],
  paid: readonly number[],
): number[] {
  const sale = inputs.monthsToSell;
  const flows = Array.from<number>({ length: Math.max(sale + received.length, paid.length) + 1 }).fill(0);
  const add = (month: number, cents: number) => (flows[month] = (flows[month] ?? 0) + cents);
  add(0, -cashCents);
  paid.forEach((cents, index) => add(index + 1, -cents));
  for (let month = 1; month <= sale; month++) add(month, -inputs.taxCents / 12);
  add(sale, inputs.downCents);
  received.forEach((cents, index) => add(sale + 1 + index, cents - inputs.servicingCents));
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

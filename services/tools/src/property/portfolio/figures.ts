import { daysBetween, addMonths, monthsBetween, sumStated } from '@dealstead/contracts';
import { datedIrr, lenderBalance, lenderPayments, type DatedFlow, type LoanTerms } from '@dealstead/formulas';

/** Amounts in integer cents, days as ISO texts. */
export interface Loan {
  readonly amount: number;
  /** Nominal annual rate in percent, compounded monthly. */
  readonly rate: number;
  readonly termMonths: number;
  readonly startDate: string;
}

/** The terms of a holding; amounts in integer cents, null where nobody stated one; days as ISO texts. */
export interface HoldingTerms {
  readonly purchaseDate: string;
  readonly purchasePrice: number;
  readonly closingCosts: number | null;
  readonly rehabCost: number | null;
  readonly loan: Loan | null;
  /** There is a loan of which the amount, the rate or the term is not stated. */
  readonly isLoanUnstated?: boolean | null;
  readonly monthlyRent: number | null;
  readonly monthlyExpenses: number | null;
  readonly sale: { readonly date: string; readonly price: number; readonly sellingCosts: number | null } | null;
}

/** An annual rate as a fraction, or why there is none. */
export interface AnnualReturn {
  readonly rate: number | null;
  readonly reason: 'too-soon' | 'none' | 'several' | 'unstated' | null;
}

/** Days before which an annual rate says nothing: a gain of a few days would read as thousands of percent. */
const minimumDays = 90;

/** Purchase price, closing costs and rehab in cents. */
const costOf = ({ purchasePrice, closingCosts, rehabCost }: HoldingTerms): number | null =>
  sumStated([purchasePrice, closingCosts, rehabCost]);

const negated = (cents: number | null): number | null => (cents === null ? null : -cents);

/** Rent less expenses of a month in cents. */
const operatingOf = ({ monthlyRent, monthlyExpenses }: HoldingTerms): number | null =>
  sumStated([monthlyRent, negated(monthlyExpenses)]);

const termsOf = ({ amount, rate, termMonths }: Loan): LoanTerms => ({
  loanCents: amount,
  interestPercent: rate,
  termMonths,
});

/** Whether there is a loan that is not known. */
export const hasUnknownLoan = ({ loan, isLoanUnstated }: Pick<HoldingTerms, 'loan' | 'isLoanUnstated'>): boolean =>
  loan === null && isLoanUnstated === true;

/** Cents owed on a day by the lender's schedule, which begins when the loan does. Zero before its start. */
export function balanceOn({ loan }: { readonly loan: Loan | null }, day: string): number {
  if (loan === null || day < loan.startDate) return 0;
  return lenderBalance(termsOf(loan), monthsBetween(loan.startDate, day));
}

/** The payments of the loan in cents, in order; the last one is what is still owed. */
const paymentsOf = ({ loan }: HoldingTerms): readonly number[] => (loan ? lenderPayments(termsOf(loan)) : []);

/**
 * What the loan brought in, on which day. A loan that is older than the purchase was taken over with the property, so it
 * counts with its balance on the day of the purchase.
 */
function loanPayout(terms: HoldingTerms): DatedFlow | null {
  const { loan, purchaseDate } = terms;
  if (loan === null) return null;
  return loan.startDate < purchaseDate
    ? { date: purchaseDate, cents: balanceOn(terms, purchaseDate) }
    : { date: loan.startDate, cents: loan.amount };
}

/**
 * Cash in (positive) and out of a holding up to a day, without a sale: the cost on the day of the purchase, the loan's
 * payout, and each full month's rent less expenses and loan payment. Today's rent and expenses count for every month. Null where
 * an amount is not stated.
 */
export function flowsUntil(terms: HoldingTerms, day: string): DatedFlow[] | null {
  const operating = operatingOf(terms);
  if (operating === null || hasUnknownLoan(terms)) return null;
  return withPurchase(terms, monthlyFlows(terms, operating, day), day);
}

/** Monthly flows after the purchase and the loan's payout; null where an amount of the cost is not stated. */
function withPurchase(terms: HoldingTerms, monthly: readonly DatedFlow[], day: string): DatedFlow[] | null {
  const cost = costOf(terms);
  if (cost === null) return null;
  const payout = loanPayout(terms);
  return [{ date: terms.purchaseDate, cents: -cost }, ...(payout && payout.date <= day ? [payout] : []), ...monthly];
}

function monthlyFlows(terms: HoldingTerms, operating: number, day: string): DatedFlow[] {
  const flows: DatedFlow[] = [];
  const payments = paymentsOf(terms);
  const months = monthsBetween(terms.purchaseDate, day);
  for (let month = 1; month <= months; month++) {
    const date = addMonths(terms.purchaseDate, month);
    const cents = operating - paymentOn(terms, payments, date);
    if (cents !== 0) flows.push({ date, cents });
  }
  return flows;
}

/** The payment that is due on a day; 0 before the first and after the last. */
const paymentOn = ({ loan }: HoldingTerms, payments: readonly number[], date: string): number =>
  loan === null ? 0 : (payments[monthsBetween(loan.startDate, date) - 1] ?? 0);

/** Results of a holding in cents and fractions; null where an amount that they need is not stated. */
export interface Figures {
  readonly cost: number | null;
  readonly loanBalance: number | null;
  readonly equity: number | null;
  readonly cashInvested: number | null;
  readonly monthlyPayment: number | null;
  readonly monthlyCashFlow: number | null;
  readonly noi: number | null;
  readonly capRateOnCost: number | null;
  readonly cashOnCash: number | null;
  readonly cashCollected: number | null;
  readonly netProceeds: number | null;
  readonly gain: number | null;
  readonly totalReturn: number | null;
  readonly annualReturn: AnnualReturn;
}

/** A part of a whole as a share; null without a part, or where nothing was paid. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole;
/** Twelve months' worth. */
export const yearly = (cents: number | null): number | null => (cents === null ? null : cents * 12);

/**
 * A holding's results as of a day, or as of its sale, and its cash flows including what it is worth at the end; no flows where an
 * amount is not stated.
 */
export function computeFigures(
  terms: HoldingTerms,
  valueCents: number,
  today: string,
): { figures: Figures; flows: DatedFlow[] | null } {
  const { sale } = terms;
  const end = sale?.date ?? today;
  const cost = costOf(terms);
  const operating = operatingOf(terms);
  const isUnknown = hasUnknownLoan(terms);
  const monthly = operating === null || isUnknown ? null : monthlyFlows(terms, operating, end);
  const before = monthly && withPurchase(terms, monthly, end);
  const payout = loanPayout(terms);
  const received = payout && payout.date <= end ? payout.cents : 0;
  const owed = isUnknown ? null : balanceOn(terms, end);
  const netProceeds = sale && sumStated([sale.price, negated(sale.sellingCosts), negated(owed)]);
  const equity = sale ? 0 : sumStated([valueCents, negated(owed)]);
  const worth = sale ? netProceeds : equity;
  const cashInvested = sumStated([cost, isUnknown ? null : -received]);
  const cashCollected = monthly && monthly.reduce((sum, { cents }) => sum + cents, 0);
  const gain = sumStated([worth, cashCollected, negated(cashInvested)]);
  const flows = before && worth !== null ? [...before, { date: end, cents: worth }] : null;
  const monthlyPayment = owed === null ? null : owed > 0 ? (paymentsOf(terms)[0] ?? 0) : 0;
  const monthlyCashFlow = sumStated([operating, negated(monthlyPayment)]);
  return {
    flows,
    figures: {
      cost,
      loanBalance: sale ? 0 : owed,
      equity,
      cashInvested,
      monthlyPayment,
      monthlyCashFlow: sale ? 0 : monthlyCashFlow,
      noi: yearly(operating),
      capRateOnCost: shareOf(yearly(operating), cost),
      cashOnCash: shareOf(yearly(monthlyCashFlow), cashInvested),
      cashCollected,
      netProceeds,
      gain,
      totalReturn: shareOf(gain, cashInvested),
      annualReturn: flows
        ? annualReturnOf(flows, daysBetween(terms.purchaseDate, end))
        : { rate: null, reason: 'unstated' },
    },
  };
}

/** The annual rate of dated cash flows over so many days. */
export function annualReturnOf(flows: readonly DatedFlow[], days: number): AnnualReturn {
  if (days < minimumDays) return { rate: null, reason: 'too-soon' };
  const found = datedIrr(flows);
  return found.kind === 'one' ? { rate: found.rate, reason: null } : { rate: null, reason: found.kind };
}

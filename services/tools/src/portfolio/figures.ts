import { daysBetween, addMonths, monthsBetween } from '@dealstead/contracts';
import { datedIrr, lenderBalance, lenderPayments, type DatedFlow, type LoanTerms } from '@dealstead/formulas';

/** Amounts in integer cents, days as ISO texts. */
export interface Loan {
  readonly amount: number;
  /** Nominal annual rate in percent, compounded monthly. */
  readonly rate: number;
  readonly termMonths: number;
  readonly startDate: string;
}

/** The terms of a holding; amounts in integer cents, days as ISO texts. */
export interface HoldingTerms {
  readonly purchaseDate: string;
  readonly purchasePrice: number;
  readonly closingCosts: number;
  readonly rehabCost: number;
  readonly loan: Loan | null;
  readonly monthlyRent: number;
  readonly monthlyExpenses: number;
  readonly sale: { readonly date: string; readonly price: number; readonly sellingCosts: number } | null;
}

/** An annual rate as a fraction, or why there is none. */
export interface AnnualReturn {
  readonly rate: number | null;
  readonly reason: 'too-soon' | 'none' | 'several' | null;
}

/** Days before which an annual rate says nothing: a gain of a few days would read as thousands of percent. */
const minimumDays = 90;

/** Purchase price, closing costs and rehab in cents. */
export const costOf = (terms: HoldingTerms): number => terms.purchasePrice + terms.closingCosts + terms.rehabCost;

const termsOf = ({ amount, rate, termMonths }: Loan): LoanTerms => ({
  loanCents: amount,
  interestPercent: rate,
  termMonths,
});

/** Cents owed on a day by the lender's schedule, which begins when the loan does. Zero before its start. */
export function balanceOn({ loan }: Pick<HoldingTerms, 'loan'>, day: string): number {
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
 * payout, and each full month's rent less expenses and loan payment. Today's rent and expenses count for every month.
 */
export function flowsUntil(terms: HoldingTerms, day: string): DatedFlow[] {
  const payout = loanPayout(terms);
  const flows: DatedFlow[] = [{ date: terms.purchaseDate, cents: -costOf(terms) }];
  if (payout && payout.date <= day) flows.push(payout);
  const payments = paymentsOf(terms);
  const operating = terms.monthlyRent - terms.monthlyExpenses;
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

/** Results of a holding in cents and fractions. */
export interface Figures {
  readonly cost: number;
  readonly loanBalance: number;
  readonly equity: number;
  readonly cashInvested: number;
  readonly monthlyPayment: number;
  readonly monthlyCashFlow: number;
  readonly noi: number;
  readonly capRateOnCost: number | null;
  readonly cashOnCash: number | null;
  readonly cashCollected: number;
  readonly netProceeds: number | null;
  readonly gain: number;
  readonly totalReturn: number | null;
  readonly annualReturn: AnnualReturn;
}

/** A holding's results as of a day, or as of its sale, and its cash flows including what it is worth at the end. */
export function computeFigures(
  terms: HoldingTerms,
  valueCents: number,
  today: string,
): { figures: Figures; flows: DatedFlow[] } {
  const { sale } = terms;
  const end = sale?.date ?? today;
  const cost = costOf(terms);
  const before = flowsUntil(terms, end);
  const payout = loanPayout(terms);
  const received = payout && payout.date <= end ? payout.cents : 0;
  const owed = balanceOn(terms, end);
  const netProceeds = sale ? sale.price - sale.sellingCosts - owed : null;
  const equity = sale ? 0 : valueCents - owed;
  const cashInvested = cost - received;
  const cashCollected = before.reduce((sum, { cents }) => sum + cents, 0) + cashInvested;
  const gain = (netProceeds ?? equity) + cashCollected - cashInvested;
  const flows = [...before, { date: end, cents: netProceeds ?? equity }];
  const monthlyPayment = owed > 0 ? (paymentsOf(terms)[0] ?? 0) : 0;
  const operating = terms.monthlyRent - terms.monthlyExpenses;
  const monthlyCashFlow = sale ? 0 : operating - monthlyPayment;
  return {
    flows,
    figures: {
      cost,
      loanBalance: sale ? 0 : owed,
      equity,
      cashInvested,
      monthlyPayment,
      monthlyCashFlow,
      noi: operating * 12,
      capRateOnCost: cost > 0 ? (operating * 12) / cost : null,
      cashOnCash: cashInvested > 0 ? ((operating - monthlyPayment) * 12) / cashInvested : null,
      cashCollected,
      netProceeds,
      gain,
      totalReturn: cashInvested > 0 ? gain / cashInvested : null,
      annualReturn: annualReturnOf(flows, daysBetween(terms.purchaseDate, end)),
    },
  };
}

/** The annual rate of dated cash flows over so many days. */
export function annualReturnOf(flows: readonly DatedFlow[], days: number): AnnualReturn {
  if (days < minimumDays) return { rate: null, reason: 'too-soon' };
  const found = datedIrr(flows);
  return found.kind === 'one' ? { rate: found.rate, reason: null } : { rate: null, reason: found.kind };
}

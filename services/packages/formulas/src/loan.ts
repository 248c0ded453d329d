/** Loans with level monthly payments. Amounts are cents, rates are percent a year compounded monthly, terms are months. */

/** The monthly rate of a yearly rate in percent, as a share: the nominal rate ÷ 12, as US lenders quote it. */
export const monthlyRate = (interestPercent: number): number => interestPercent / 1200;

/**
 * Monthly payment for each cent borrowed: r ÷ (1 − (1 + r)^−n), and 1 ÷ n at a rate of 0. The form with a negative exponent
 * does not overflow; `expm1` and `log1p` keep its precision at rates near 0. NaN for a term of 0 months, which has no
 * level payment. Source: the annuity formula (Wikipedia, "Mortgage calculator", monthly payment formula).
 */
export function paymentFactor(interestPercent: number, termMonths: number): number {
  if (!(termMonths > 0)) return NaN;
  const rate = monthlyRate(interestPercent);
  return rate === 0 ? 1 / termMonths : rate / -Math.expm1(-termMonths * Math.log1p(rate));
}

/**
 * Level monthly payment in cents, not rounded: P·r·(1+r)^n ÷ ((1+r)^n − 1), P ÷ n at a rate of 0, and 0 without a loan.
 * Source: see `paymentFactor`.
 */
export function payment(loanCents: number, interestPercent: number, termMonths: number): number {
  return loanCents === 0 ? 0 : loanCents * paymentFactor(interestPercent, termMonths);
}

/** A loan as its note states it. Cents that are not whole are rounded: a loan is paid out in whole cents. */
export interface LoanTerms {
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly termMonths: number;
  /** Months that pay the interest only, at the beginning; fewer than the term unless both are infinite. None where absent. */
  readonly interestOnlyMonths?: number;
}

/** One payment, or one year of payments, of a lender's schedule. Amounts in whole cents. */
export interface AmortizationRow {
  /** Number of the month or year, from 1. */
  readonly period: number;
  readonly paymentCents: number;
  readonly interestCents: number;
  readonly principalCents: number;
  readonly balanceCents: number;
}

/** A month's interest in whole cents: half a cent is rounded up, also where the product in doubles is a last bit below it. */
export const roundInterest = (cents: number): number => Math.floor(cents * (1 + 2 * Number.EPSILON) + 0.5);

/**
 * Calls `visit` for each payment of a lender's schedule, in order: level payments rounded to the cent, each month's interest
 * rounded to the cent, and a last payment that is whatever is owed. A loan so small that its rounded payments repay it early
 * ends there. Source: 12 CFR 1026 (Regulation Z), appendix D and section 17(c)(3), "irregularities in the last payment".
 */
function eachPayment(
  { loanCents, interestPercent, termMonths, interestOnlyMonths = 0 }: LoanTerms,
  visit: (paymentCents: number, interestCents: number, owedCents: number) => void,
  until = termMonths,
): void {
  const rate = monthlyRate(interestPercent);
  const principal = Math.round(loanCents);
  const level = levelPayment(principal, interestPercent, termMonths - interestOnlyMonths);
  let owed = principal;
  for (let month = 1; month <= until && owed > 0; month++) {
    const interest = roundInterest(owed * rate);
    const due = owed + interest;
    const paid = month === termMonths ? due : month <= interestOnlyMonths ? interest : Math.min(level, due);
    owed = due - paid;
    visit(paid, interest, owed);
  }
}

/** A month's interest on a loan that pays nothing else, as a lender states it: rounded to the cent. */
export const interestPayment = (loanCents: number, interestPercent: number): number =>
  roundInterest(Math.round(loanCents) * monthlyRate(interestPercent));

/** The level payment that a lender states: rounded to the cent. 0 without a loan, NaN for one without a term. */
export const levelPayment = (loanCents: number, interestPercent: number, termMonths: number): number =>
  Math.round(payment(Math.round(loanCents), interestPercent, termMonths));

/** The payments of a lender's schedule in whole cents, in order; empty without a loan. See `amortization`. */
export function lenderPayments(loan: LoanTerms): number[] {
  const payments: number[] = [];
  eachPayment(loan, (paid) => payments.push(paid));
  return payments;
}

/** Some months of a lender's schedule in whole cents. */
export interface LoanPeriod {
  readonly paymentsCents: number;
  readonly interestCents: number;
  /** What is owed at its end. */
  readonly balanceCents: number;
}

/** A lender's schedule from after one month to another. See `amortization`. */
export function loanPeriod(loan: LoanTerms, fromMonth: number, toMonth: number): LoanPeriod {
  let [month, paymentsCents, interestCents, balanceCents] = [0, 0, 0, Math.round(loan.loanCents)];
  eachPayment(
    loan,
    (paid, interest, owed) => {
      balanceCents = owed;
      if (++month <= fromMonth) return;
      paymentsCents += paid;
      interestCents += interest;
    },
    Math.min(toMonth, loan.termMonths),
  );
  return { paymentsCents, interestCents, balanceCents };
}

/** What a lender states as owed after a number of payments, in whole cents. See `amortization`. */
export const lenderBalance = (loan: LoanTerms, paid: number): number => loanPeriod(loan, paid, paid).balanceCents;

/**
 * A lender's schedule with a row for each `monthsPerRow` payments: 1 for months, 12 for years; the last row may be shorter. It ends
 * after `until` payments, all by default; a loan without an end needs it.
 * Every amount is whole cents, each payment is its interest and principal, and the principals add up to the loan: payments
 * are rounded to the cent, and the last one is adjusted. Empty without a loan or a term. Source: Wikipedia, "Amortization
 * schedule"; for the rounding see `eachPayment`.
 */
export function amortization(
  loan: LoanTerms,
  monthsPerRow: 1 | 12 = 1,
  until: number = loan.termMonths,
): AmortizationRow[] {
  const last = Math.min(until, loan.termMonths);
  const rows: AmortizationRow[] = [];
  let [month, paymentCents, interestCents] = [0, 0, 0];
  eachPayment(
    loan,
    (paid, interest, balanceCents) => {
      month++;
      paymentCents += paid;
      interestCents += interest;
      if (month % monthsPerRow !== 0 && month < last && balanceCents > 0) return;
      rows.push({
        period: rows.length + 1,
        paymentCents,
        interestCents,
        principalCents: paymentCents - interestCents,
        balanceCents,
      });
      [paymentCents, interestCents] = [0, 0];
    },
    last,
  );
  return rows;
}

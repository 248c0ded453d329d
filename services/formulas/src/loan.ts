/** Loans with level monthly payments. Amounts are cents, rates are percent a year compounded monthly, terms are months. */

/** The monthly rate of a yearly rate in percent, as a share: the nominal rate ÷ 12, as US lenders quote it. */
const monthlyRate = (interestPercent: number): number => interestPercent / 1200;

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

/**
 * What is owed in cents after a number of payments, not rounded: P·((1+r)^n − (1+r)^k) ÷ ((1+r)^n − 1), linear at a rate
 * of 0, and 0 from the last payment on. Source: remaining balance of an annuity loan (Wikipedia, "Mortgage calculator").
 */
export function balance(loanCents: number, interestPercent: number, termMonths: number, paid: number): number {
  if (loanCents === 0 || paid >= termMonths) return 0;
  if (paid <= 0) return loanCents;
  const rate = monthlyRate(interestPercent);
  if (rate === 0) return loanCents * (1 - paid / termMonths);
  const growth = Math.log1p(rate);
  // Divided by (1+r)^n, so that neither power overflows.
  return loanCents * (Math.expm1((paid - termMonths) * growth) / Math.expm1(-termMonths * growth));
}

/** One payment, or one year of payments, of a loan. Amounts in cents, not rounded. */
export interface AmortizationRow {
  /** Number of the month or year, from 1. */
  readonly period: number;
  readonly paymentCents: number;
  readonly interestCents: number;
  readonly principalCents: number;
  readonly balanceCents: number;
}

/**
 * Amortization schedule with a row for each `monthsPerRow` payments: 1 for months, 12 for years; the last row may be
 * shorter. Principal is the drop of the balance and interest the rest of the payment, so that the principals add up to the
 * loan. Empty without a loan or a term. Source: Wikipedia, "Amortization schedule".
 */
export function amortization(
  loanCents: number,
  interestPercent: number,
  termMonths: number,
  monthsPerRow: 1 | 12 = 1,
): AmortizationRow[] {
  if (loanCents <= 0 || termMonths <= 0) return [];
  const monthly = payment(loanCents, interestPercent, termMonths);
  let owed = loanCents;
  return Array.from({ length: Math.ceil(termMonths / monthsPerRow) }, (_, index) => {
    const paid = Math.min((index + 1) * monthsPerRow, termMonths);
    const left = balance(loanCents, interestPercent, termMonths, paid);
    const paymentCents = monthly * (paid - index * monthsPerRow);
    const principalCents = owed - left;
    owed = left;
    return {
      period: index + 1,
      paymentCents,
      interestCents: Math.max(0, paymentCents - principalCents),
      principalCents,
      balanceCents: left,
    };
  });
}

/** Ratios of income property. Amounts are cents of one year; results are shares (0.08 for 8 %). Null: the divisor is 0. */

const quotient = (dividend: number, divisor: number): number | null => (divisor > 0 ? dividend / divisor : null);

/** Capitalization rate: NOI ÷ price, before any loan. Source: Wikipedia, "Capitalization rate". */
export const capRate = (noiCents: number, priceCents: number): number | null => quotient(noiCents, priceCents);

/** Debt service coverage ratio: NOI ÷ yearly debt service; null without a loan. Source: Wikipedia, "Debt service coverage ratio". */
export const debtCoverage = (noiCents: number, debtServiceCents: number): number | null =>
  quotient(noiCents, debtServiceCents);

/** Cash-on-cash return: yearly cash flow before income tax ÷ cash invested. Source: Wikipedia, "Cash on cash return". */
export const cashOnCash = (cashFlowCents: number, cashInvestedCents: number): number | null =>
  quotient(cashFlowCents, cashInvestedCents);

/** Gross rent multiplier: price ÷ gross yearly rent. Source: Wikipedia, "Gross rent multiplier". */
export const grossRentMultiplier = (priceCents: number, yearlyRentCents: number): number | null =>
  quotient(priceCents, yearlyRentCents);

/**
 * Break-even occupancy: (operating expenses + debt service) ÷ gross yearly rent; expenses in percent of income are taken at
 * the planned occupancy. Source: break-even ratio of commercial lenders (Investopedia, "Break-Even Ratio").
 */
export const breakEvenOccupancy = (
  expensesCents: number,
  debtServiceCents: number,
  grossIncomeCents: number,
): number | null => quotient(expensesCents + debtServiceCents, grossIncomeCents);

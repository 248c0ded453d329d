import type { Inputs } from './fields.ts';
import { amortization, interestPayment, levelPayment, loanPeriod, type LoanTerms, paymentFactor } from './loan.ts';
import { equityMultiple, irr, npv, type Irr } from './cashFlows.ts';
import {
  secondLoanOf,
  secondLoanPeriod,
  secondLoanYears,
  secondPointsCents,
  type SecondLoan,
  type SecondLoanFigures,
} from './secondLoan.ts';
import { breakEvenOccupancy, capRate, debtCoverage, grossRentMultiplier } from './ratios.ts';

/** Income and costs of a rented property: rents in cents a month, costs in cents a year. */
export interface OperatingFigures {
  readonly rentCents: number;
  readonly otherIncomeCents: number;
  readonly vacancyPercent: number;
  readonly taxCents: number;
  readonly insuranceCents: number;
  readonly otherCostsCents: number;
  readonly managementPercent: number;
  readonly maintenancePercent: number;
  readonly capitalPercent: number;
}

/** What `rentalReturns` computes with. */
export interface RentalFigures extends OperatingFigures, SecondLoanFigures {
  readonly priceCents: number;
  readonly closingCents: number;
  readonly rehabCents: number;
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly termMonths: number;
  /** Years at the beginning that pay the loan's interest only. */
  readonly interestOnlyYears?: number | null;
}

/** First-year returns. Amounts in cents, not rounded; rates as shares. */
export interface RentalReturns {
  readonly noiCents: number;
  /** NOI ÷ price; null at a price of 0. */
  readonly capRate: number | null;
  readonly cashFlowCents: number;
  /** Cash flow ÷ cash invested; null when no cash is invested. */
  readonly cashOnCash: number | null;
}

/** Effective gross income of a year: (rent + other income) × 12 × (1 − vacancy). */
export function effectiveGrossIncome(
  figures: Pick<OperatingFigures, 'rentCents' | 'otherIncomeCents' | 'vacancyPercent'>,
): number {
  return (figures.rentCents + figures.otherIncomeCents) * 12 * (1 - figures.vacancyPercent / 100);
}

/** Yearly operating expenses: tax, insurance and other costs, and management, maintenance and capital in percent of EGI. */
export function operatingExpenses(figures: OperatingFigures, egiCents: number): number {
  const sharePercent = figures.managementPercent + figures.maintenancePercent + figures.capitalPercent;
  return figures.taxCents + figures.insuranceCents + figures.otherCostsCents + (egiCents * sharePercent) / 100;
}

/**
 * First-year returns of a rental: the calculator's function, and the search engine's for each listing. Without a second loan it
 * allocates nothing but its result. `factor` is `firstPaymentFactor(figures)`; a loop over listings with one loan passes it,
 * because the power is the most expensive part. Source: Wikipedia, "Capitalization rate" and "Cash on cash return".
 */
export function rentalReturns(figures: RentalFigures, factor: number = firstPaymentFactor(figures)): RentalReturns {
  const egi = effectiveGrossIncome(figures);
  const noiCents = egi - operatingExpenses(figures, egi);
  let debt = firstYearDebt(figures, factor);
  let cash = figures.priceCents + figures.closingCents + figures.rehabCents - figures.loanCents;
  if (figures.secondLoanCents) {
    debt += secondLoanPeriod(secondLoanOf(figures), 0, 12).paymentsCents;
    cash += secondPointsCents(figures) - figures.secondLoanCents;
  }
  const cashFlowCents = noiCents - debt;
  return {
    noiCents,
    capRate: figures.priceCents > 0 ? noiCents / figures.priceCents : null,
    cashFlowCents,
    cashOnCash: cash > 0 ? cashFlowCents / cash : null,
  };
}

/** How a property is held and sold: percent a year. */
export interface HoldFigures extends OperatingFigures {
  readonly holdYears: number;
  readonly appreciationPercent: number;
  readonly rentGrowthPercent: number;
  readonly costGrowthPercent: number;
  readonly sellingPercent: number;
  readonly discountPercent: number;
}

/** A loan with level payments, after years that pay its interest only if it has any. */
export interface Loan {
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly termMonths: number;
  readonly interestOnlyYears?: number | null;
}

/** A month's payment in the first year for each cent borrowed: interest only, or the level payment. */
export const firstPaymentFactor = ({
  interestPercent,
  termMonths,
  interestOnlyYears,
}: Omit<Loan, 'loanCents'>): number =>
  interestOnlyYears ? interestPercent / 1200 : paymentFactor(interestPercent, termMonths);

/** A loan as a lender's schedule reads it. */
export const lenderTerms = ({ loanCents, interestPercent, termMonths, interestOnlyYears }: Loan): LoanTerms => ({
  loanCents,
  interestPercent,
  termMonths,
  interestOnlyMonths: (interestOnlyYears ?? 0) * 12,
});

/** A month's payment in the first year, as a lender states it. `factor` is `firstPaymentFactor(loan)`. */
export const firstPayment = (loan: Loan, factor: number = firstPaymentFactor(loan)): number =>
  loan.loanCents === 0
    ? 0
    : loan.interestOnlyYears
      ? interestPayment(loan.loanCents, loan.interestPercent)
      : Math.round(Math.round(loan.loanCents) * factor);

/**
 * Payments on a loan in its first year: twelve times the payment, and by the schedule where the last one, which is adjusted, may be
 * among them. That is a loan of a year, or one of less than a dollar, which rounded payments repay early. `factor` is
 * `firstPaymentFactor(loan)`.
 */
export const firstYearDebt = (loan: Loan, factor?: number): number =>
  loan.termMonths > 12 && loan.loanCents >= 100
    ? firstPayment(loan, factor) * 12
    : loanPeriod(lenderTerms(loan), 0, 12).paymentsCents;

/**
 * One year of a hold; value, balance and equity at its end. What lenders are paid and owed is in whole cents, as in their schedules;
 * other amounts are not rounded.
 */
export interface HoldYear {
  readonly year: number;
  readonly egiCents: number;
  readonly noiCents: number;
  /** Payments on both loans, without a balloon. */
  readonly debtServiceCents: number;
  readonly cashFlowCents: number;
  /** What is paid at once on a second loan whose balloon is due in the year, in whole cents. The cash flow is before it. */
  readonly balloonCents: number;
  readonly valueCents: number;
  /** Of both loans. */
  readonly balanceCents: number;
  readonly secondBalanceCents: number;
  readonly equityCents: number;
}

/**
 * The years of a hold. Rent and other income grow by the rent growth, yearly costs by the cost growth, both from the second
 * year on; costs in percent of EGI follow the rent. The value grows from the first year on.
 */
export function holdYears(
  figures: HoldFigures,
  loan: Loan,
  valueCents: number,
  second: SecondLoan | null = null,
): HoldYear[] {
  const rows = amortization(lenderTerms(loan), 12, figures.holdYears * 12);
  const secondYears = secondLoanYears(second, figures.holdYears);
  const egi = effectiveGrossIncome(figures);
  const sharePercent = figures.managementPercent + figures.maintenancePercent + figures.capitalPercent;
  const keptShare = 1 - sharePercent / 100;
  let income = egi;
  let costs = figures.taxCents + figures.insuranceCents + figures.otherCostsCents;
  let value = valueCents;
  const years: HoldYear[] = [];
  for (let year = 1; year <= figures.holdYears; year++) {
    value *= 1 + figures.appreciationPercent / 100;
    const row = rows[year - 1];
    const secondYear = secondYears[year - 1]!;
    const debtServiceCents = (row?.paymentCents ?? 0) + secondYear.paymentsCents;
    const noiCents = income * keptShare - costs;
    const balanceCents = (row?.balanceCents ?? 0) + secondYear.balanceCents;
    years.push({
      year,
      egiCents: income,
      noiCents,
      debtServiceCents,
      cashFlowCents: noiCents - debtServiceCents,
      balloonCents: secondYear.balloonCents,
      valueCents: value,
      balanceCents,
      secondBalanceCents: secondYear.balanceCents,
      equityCents: value - balanceCents,
    });
    income *= 1 + figures.rentGrowthPercent / 100;
    costs *= 1 + figures.costGrowthPercent / 100;
  }
  return years;
}

/** What a hold returns. Amounts in cents, not rounded; rates as shares. */
export interface HoldOutcome {
  readonly years: readonly HoldYear[];
  /** Value at the sale − selling costs − loan balances. */
  readonly netSaleCents: number;
  /** All cash flows − balloon + net sale − cash invested. */
  readonly totalProfitCents: number;
  readonly irr: Irr;
  /** (Positive cash flows + net sale) ÷ (cash invested + negative cash flows); null when nothing is paid in. */
  readonly equityMultiple: number | null;
  readonly npvCents: number;
}

/** The years and returns of a hold that begins with an investment and ends with a sale. */
export function holdOutcome(
  figures: HoldFigures,
  loan: Loan,
  valueCents: number,
  cashCents: number,
  second: SecondLoan | null = null,
): HoldOutcome {
  const years = holdYears(figures, loan, valueCents, second);
  const last = years[years.length - 1];
  const netSaleCents = last ? last.valueCents * (1 - figures.sellingPercent / 100) - last.balanceCents : 0;
  const kept = years.map(({ cashFlowCents, balloonCents }) => cashFlowCents - balloonCents);
  const flows = [-cashCents, ...kept];
  flows[flows.length - 1] = (flows[flows.length - 1] ?? 0) + netSaleCents;
  let received = 0;
  let paidIn = 0;
  for (const cents of kept) {
    if (cents > 0) received += cents;
    else paidIn -= cents;
  }
  if (netSaleCents > 0) received += netSaleCents;
  else paidIn -= netSaleCents;
  if (cashCents > 0) paidIn += cashCents;
  else received -= cashCents;
  return {
    years,
    netSaleCents,
    totalProfitCents: received - paidIn,
    irr: irr(flows),
    equityMultiple: cashCents > 0 ? equityMultiple(received, paidIn) : null,
    npvCents: npv(figures.discountPercent / 100, flows),
  };
}

/** Everything that the rental mode computes. Amounts in cents, not rounded; rates as shares. */
export function rentalOutcome(inputs: Inputs<'rental'>) {
  const factor = firstPaymentFactor(inputs);
  const first = rentalReturns(inputs, factor);
  const grossCents = (inputs.rentCents + inputs.otherIncomeCents) * 12;
  const egiCents = effectiveGrossIncome(inputs);
  const expensesCents = operatingExpenses(inputs, egiCents);
  const debtServiceCents = first.noiCents - first.cashFlowCents;
  const pointsCents = secondPointsCents(inputs);
  const costCents = inputs.priceCents + inputs.closingCents + inputs.rehabCents + pointsCents;
  const second = secondLoanOf(inputs);
  const cashInvestedCents = costCents - inputs.loanCents - (second?.loanCents ?? 0);
  const hold = holdOutcome(inputs, inputs, inputs.arvCents ?? inputs.priceCents, cashInvestedCents, second);
  return {
    ...first,
    ...hold,
    /** Of the first year; interest only if the loan begins so. */
    paymentCents: firstPayment(inputs, factor),
    laterPaymentCents: laterPayment(inputs),
    second,
    secondDebtServiceCents: secondLoanPeriod(second, 0, 12).paymentsCents,
    grossCents,
    egiCents,
    expensesCents,
    debtServiceCents,
    /** Of the second loan. */
    pointsCents,
    costCents,
    cashInvestedCents,
    capRate: capRate(first.noiCents, inputs.priceCents),
    dscr: debtCoverage(first.noiCents, debtServiceCents),
    grossRentMultiplier: grossRentMultiplier(inputs.priceCents, inputs.rentCents * 12),
    breakEvenOccupancy: breakEvenOccupancy(expensesCents, debtServiceCents, grossCents),
  };
}

/** The level payment after interest-only years; null for a loan without any. */
export const laterPayment = ({ loanCents, interestPercent, termMonths, interestOnlyYears }: Loan): number | null =>
  interestOnlyYears && loanCents > 0
    ? levelPayment(loanCents, interestPercent, termMonths - interestOnlyYears * 12)
    : null;

import {
  amortization,
  interestPayment,
  levelPayment,
  loanPeriod,
  monthlyRate,
  roundInterest,
  type LoanTerms,
} from './loan.ts';

/** Inputs of a second loan or a seller's note; null or absent for none. */
export interface SecondLoanFigures {
  readonly secondLoanCents?: number | null;
  readonly secondInterestPercent?: number | null;
  /** Of the loan, paid when it is made; null for none. */
  readonly secondPointsPercent?: number | null;
  /** Months of level payments; null for a loan that pays interest only. */
  readonly secondTermMonths?: number | null;
  /** The month with whose payment all that is left is paid; null for none. */
  readonly secondBalloonMonths?: number | null;
}

/** A loan beside the first one. Its level payments, or its interest, go on until `endMonths`. */
export interface SecondLoan {
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly pointsPercent: number;
  readonly termMonths: number | null;
  readonly endMonths: number;
  /** Level, or the interest; in whole cents. */
  readonly paymentCents: number;
}

/** The second loan of some inputs, or null. */
export function secondLoanOf(figures: SecondLoanFigures): SecondLoan | null {
  const loanCents = figures.secondLoanCents ?? 0;
  if (loanCents === 0) return null;
  const interestPercent = figures.secondInterestPercent ?? 0;
  const termMonths = figures.secondTermMonths ?? null;
  return {
    loanCents,
    interestPercent,
    pointsPercent: figures.secondPointsPercent ?? 0,
    termMonths,
    endMonths: Math.min(termMonths ?? Infinity, figures.secondBalloonMonths ?? Infinity),
    paymentCents:
      termMonths === null
        ? interestPayment(loanCents, interestPercent)
        : levelPayment(loanCents, interestPercent, termMonths),
  };
}

/** Points of a second loan, in cents that are not rounded. */
export const secondPointsCents = ({ secondLoanCents, secondPointsPercent }: SecondLoanFigures): number =>
  ((secondLoanCents ?? 0) * (secondPointsPercent ?? 0)) / 100;

/** The loan as a lender's schedule reads it; one that pays interest only has no end. */
const termsOf = ({ loanCents, interestPercent, termMonths }: SecondLoan): LoanTerms =>
  termMonths === null
    ? { loanCents, interestPercent, termMonths: Infinity, interestOnlyMonths: Infinity }
    : { loanCents, interestPercent, termMonths };

/** A second loan's schedule until some month, at most until its end; a balloon is what is owed then. */
export const secondLoanRows = (loan: SecondLoan, months: number, monthsPerRow: 1 | 12) =>
  amortization(termsOf(loan), monthsPerRow, Math.min(months, loan.endMonths));

/** A second loan over some of its months, in whole cents. */
export interface SecondLoanPeriod {
  /** Level payments or interest; without the balloon. */
  readonly paymentsCents: number;
  readonly interestCents: number;
  readonly balloonCents: number;
  /** What is owed at the end. */
  readonly balanceCents: number;
}

const noPeriod: SecondLoanPeriod = { paymentsCents: 0, interestCents: 0, balloonCents: 0, balanceCents: 0 };

const withBalloon = (isOver: boolean, paymentsCents: number, interestCents: number, owed: number) => ({
  paymentsCents,
  interestCents,
  balloonCents: isOver ? owed : 0,
  balanceCents: isOver ? 0 : owed,
});

/** A second loan from after one month to another; nothing where there is none. */
export function secondLoanPeriod(loan: SecondLoan | null, fromMonth: number, toMonth: number): SecondLoanPeriod {
  if (loan === null || fromMonth >= loan.endMonths) return noPeriod;
  const last = Math.min(toMonth, loan.endMonths);
  const { paymentsCents, interestCents, balanceCents } = loanPeriod(termsOf(loan), fromMonth, last);
  return withBalloon(last === loan.endMonths, paymentsCents, interestCents, balanceCents);
}

/** The years of a second loan, as many as are asked for; nothing in those after its end. */
export function secondLoanYears(loan: SecondLoan | null, years: number): SecondLoanPeriod[] {
  const rows = loan ? secondLoanRows(loan, years * 12, 12) : [];
  return Array.from({ length: years }, (_, at) => {
    const row = rows[at];
    if (!loan || !row) return noPeriod;
    return withBalloon(loan.endMonths <= (at + 1) * 12, row.paymentCents, row.interestCents, row.balanceCents);
  });
}

/** Inputs of financed rehab. */
export interface RehabLoanFigures {
  readonly rehabLoanCents?: number | null;
  /** Equal draws over the months, each paid out at the beginning of its part; null for one a month. */
  readonly rehabDraws?: number | null;
}

/**
 * What is owed of rehab that a lender pays out in equal draws, by month, in cents that are not rounded. Of n draws over some months,
 * draw j (from 0) is paid out at the beginning of month \u230aj \u00d7 months \u00f7 n\u230b + 1 and owed until the end.
 */
function drawnByMonth({ rehabLoanCents, rehabDraws }: RehabLoanFigures, months: number): number[] {
  const draws = rehabDraws ?? months;
  let paidOut = 0;
  return Array.from({ length: months }, (_, at) => {
    while (paidOut < draws && Math.floor((paidOut * months) / draws) <= at) paidOut++;
    return ((rehabLoanCents ?? 0) * paidOut) / draws;
  });
}

/** Interest on rehab that a lender pays out in equal draws, see `drawnByMonth`: each month's rounded to the cent. */
function drawInterest(figures: RehabLoanFigures, interestPercent: number, months: number): number {
  if (!figures.rehabLoanCents) return 0;
  const rate = monthlyRate(interestPercent);
  return drawnByMonth(figures, months).reduce((sum, owedCents) => sum + roundInterest(owedCents * rate), 0);
}

/** One month of the loans of a short hold. */
export interface ShortLoanMonth {
  /** Financed rehab that is paid out at its beginning. */
  readonly drawnCents: number;
  readonly interestCents: number;
  /** Principal of a second loan that is paid out of pocket. */
  readonly repaidCents: number;
}

/** The loans of a short hold month by month, whose sums are those of `shortLoans`; financed rehab of a hold of 0 months is no part. */
export function shortLoanMonths(figures: ShortLoanFigures, months: number): ShortLoanMonth[] {
  const { loanCents, interestPercent } = figures;
  const second = secondLoanOf(figures);
  const drawn = drawnByMonth(figures, months);
  return drawn.map((owedCents, at) => {
    const paidSecond = secondLoanPeriod(second, at, at + 1);
    return {
      drawnCents: owedCents - (drawn[at - 1] ?? 0),
      interestCents:
        interestPayment(loanCents, interestPercent) +
        roundInterest(owedCents * monthlyRate(interestPercent)) +
        paidSecond.interestCents,
      repaidCents: paidSecond.paymentsCents - paidSecond.interestCents + paidSecond.balloonCents,
    };
  });
}

/** The loans of a flip, or of the time until a refinance: an interest-only first loan, financed rehab and a second loan. */
export interface ShortLoanFigures extends SecondLoanFigures, RehabLoanFigures {
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly pointsPercent: number;
}

/** What the loans of a short hold cost and bring. Each month's interest is rounded to the cent, as a lender states it; points are not. */
export function shortLoans(figures: ShortLoanFigures, months: number) {
  const monthInterestCents = interestPayment(figures.loanCents, figures.interestPercent);
  const loanInterestCents = monthInterestCents * months;
  const drawInterestCents = drawInterest(figures, figures.interestPercent, months);
  const second = secondLoanOf(figures);
  const { interestCents: secondInterestCents, balanceCents } = secondLoanPeriod(second, 0, months);
  const firstCents = figures.loanCents + (figures.rehabLoanCents ?? 0);
  const borrowedCents = firstCents + (second?.loanCents ?? 0);
  const payoffCents = firstCents + balanceCents;
  return {
    loanInterestCents,
    drawInterestCents,
    secondInterestCents,
    interestCents: loanInterestCents + drawInterestCents + secondInterestCents,
    pointsCents: (firstCents * figures.pointsPercent) / 100 + secondPointsCents(figures),
    /** A month's interest on the first loan and payment on the second, before any draw. */
    firstPaymentCents: monthInterestCents + (second?.paymentCents ?? 0),
    /** All that the lenders pay out. */
    borrowedCents,
    /** What is owed at the end of the hold. */
    payoffCents,
    /** Of a second loan: principal that is paid out of pocket before the end. */
    repaidCents: borrowedCents - payoffCents,
  };
}

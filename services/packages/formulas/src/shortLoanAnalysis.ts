import { money, percent, result, sources, term, type Result, type Term } from './analysis.ts';
import type { shortLoans, ShortLoanFigures } from './secondLoan.ts';

type ShortLoans = ReturnType<typeof shortLoans>;

/** What is borrowed beside the first loan, and principal that is repaid before the end of the hold. */
export const secondLoanTerms = (figures: ShortLoanFigures, { repaidCents }: ShortLoans): Term[] => [
  ...(figures.rehabLoanCents ? [money('Rehab financed', figures.rehabLoanCents)] : []),
  ...(figures.secondLoanCents ? [money('Second loan', figures.secondLoanCents)] : []),
  ...(repaidCents > 0 ? [money('Principal repaid before', repaidCents)] : []),
];

/** Interest of a short hold: of the first loan, and where there are any, of the draws and of the second loan. */
export function shortLoanResults(figures: ShortLoanFigures, loans: ShortLoans, hold: Term): Result[] {
  const loan = [money('Loan', figures.loanCents), percent('Rate', figures.interestPercent), hold];
  const formula = 'Loan \u00d7 rate \u00f7 12 to the cent \u00d7 months, interest only';
  const key = ['interestCents', 'Loan interest', 'cents'] as const;
  const [drawn, second] = [drawResult(figures, loans, hold), secondResult(figures, loans, hold)];
  if (!drawn && !second)
    return [result(key, loans.interestCents, { formula, terms: loan, source: sources.arithmetic })];
  const total = result(key, loans.interestCents, {
    formula: 'Interest on the loan, the draws and the second loan',
    terms: [
      money('Loan interest, interest only', loans.loanInterestCents),
      ...(drawn ? [money('Interest on draws', loans.drawInterestCents)] : []),
      ...(second ? [money('Second loan interest', loans.secondInterestCents)] : []),
    ],
    source: sources.arithmetic,
  });
  return [total, ...(drawn ? [drawn] : []), ...(second ? [second] : [])];
}

function drawResult(figures: ShortLoanFigures, { drawInterestCents }: ShortLoans, hold: Term): Result | null {
  if (!figures.rehabLoanCents) return null;
  return result(['drawInterestCents', 'Interest on rehab draws', 'cents'], drawInterestCents, {
    formula:
      '\u03a3 draws paid out \u00d7 rate \u00f7 12, each month to the cent; equal draws, each at the beginning of its part of the hold',
    terms: [
      money('Rehab financed', figures.rehabLoanCents),
      percent('Rate', figures.interestPercent),
      hold,
      { label: 'Draws', unit: 'count', value: figures.rehabDraws ?? hold.value },
    ],
    source: sources.arithmetic,
  });
}

function secondResult(figures: ShortLoanFigures, { secondInterestCents }: ShortLoans, hold: Term): Result | null {
  if (!figures.secondLoanCents) return null;
  const { secondTermMonths, secondBalloonMonths } = figures;
  return result(['secondInterestCents', 'Second loan interest', 'cents'], secondInterestCents, {
    formula:
      secondTermMonths == null
        ? 'Second loan \u00d7 rate \u00f7 12 to the cent \u00d7 months, interest only'
        : 'Sum of the level payments \u2212 the principal that they repay',
    terms: [
      money('Second loan', figures.secondLoanCents),
      percent('Rate', figures.secondInterestPercent ?? 0),
      ...(secondTermMonths == null ? [] : [term('Term', secondTermMonths)]),
      ...(secondBalloonMonths == null ? [] : [term('Balloon after', secondBalloonMonths)]),
      hold,
    ],
    source: sources.arithmetic,
  });
}

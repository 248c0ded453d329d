import { mapReading, notUnderstood, type Reading } from '@dealstead/contracts/values/reading';
import { readNumber } from '@dealstead/contracts/values/number';
import type { Row } from '@dealstead/service-kit/imports/row';

/** A billion dollars, as in the API. */
export const maxHoldingCents = 100_000_000_000;

/** The columns of a loan, all of them or none. */
export interface HoldingLoan {
  readonly loan_amount_cents: number | null;
  readonly loan_rate_percent: number | null;
  readonly loan_term_months: number | null;
  readonly loan_start_date: string | null;
}

/** A rate in percent. No lender charges less than a quarter of a percent, so that 0.065 is a workbook's 6.5%. */
function readRate(text: string): Reading<number> {
  const isPercent = text.includes('%');
  const rate = mapReading(readNumber(text.replace(/\s*%.*$/, '')), (value) =>
    !isPercent && value > 0 && value < 0.25 ? Number((value * 100).toFixed(6)) : value,
  );
  return rate.kind === 'value' && (rate.value < 0 || rate.value > 100) ? notUnderstood('Not a rate') : rate;
}

/** A term in months. @param bareMonths the number from which one without a unit is in months; less is years */
const readTerm =
  (bareMonths: number) =>
  (text: string): Reading<number> => {
    const [, figure = text, unit = ''] =
      /^(.*?)[\s-]*(y(?:ea)?rs?|y|m(?:on)?ths?|mos?|m)?\.?(?:\s+fixed)?$/i.exec(text) ?? [];
    const term = mapReading(readNumber(figure.trim()), (value) =>
      Math.round(/^y/i.test(unit) || (unit === '' && value < bareMonths) ? value * 12 : value),
    );
    return term.kind === 'value' && (term.value < 1 || term.value > 1_200) ? notUnderstood('Not a term') : term;
  };

/**
 * A loan of a known amount, rate and term; where one of them is missing, the others are left out. It starts with the purchase
 * where the file does not say when.
 * @param end the day after which it cannot have started
 */
export function readHoldingLoan(row: Row, purchaseDate: string, end: string): HoldingLoan {
  const amount = row.money('loanAmount', { most: maxHoldingCents });
  const rate = row.value('loanRate', readRate);
  const term = row.value('loanTermMonths', readTerm(0)) ?? row.value('loanTerm', readTerm(50));
  const start = row.date('loanStartDate');
  const isLate = start !== null && start > end;
  if (isLate) row.leaveOut('loanStartDate', start, 'In the future, or after the sale');
  const missing = amount === null ? 'amount' : rate === null ? 'rate' : term === null ? 'term' : null;
  if (missing === null && amount !== null && amount >= 100)
    return {
      loan_amount_cents: amount,
      loan_rate_percent: rate,
      loan_term_months: term,
      loan_start_date: isLate ? purchaseDate : (start ?? purchaseDate),
    };
  // No amount and none of 0 are no loan.
  if (missing !== null && amount !== 0)
    row.leaveOutTogether(
      ['loanAmount', 'loanRate', 'loanTermMonths', 'loanTerm', 'loanStartDate'],
      `A loan needs its ${missing}`,
    );
  return { loan_amount_cents: null, loan_rate_percent: null, loan_term_months: null, loan_start_date: null };
}

import { mapReading, notUnderstood, type Reading } from '@dealstead/contracts/values/reading';
import { readNumber } from '@dealstead/contracts/values/number';
import type { Row } from '@dealstead/service-kit/imports/row';
import { balanceOn, type Loan } from '../../property/index.ts';

/** A billion dollars, as in the API. */
export const maxHoldingCents = 100_000_000_000;

/** The columns of a loan, all of them or none. */
export interface HoldingLoan {
  readonly loan_amount_cents: number | null;
  readonly loan_rate_percent: number | null;
  readonly loan_term_months: number | null;
  readonly loan_start_date: string | null;
  /** True where there is a loan that is not known. */
  readonly is_loan_unstated: true | null;
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

/** Said of rows with a loan that is not known. */
const unknownLoan =
  'Loans without their amount, rate or term: equity, cash flow and returns of these properties stay empty until you add them';
const balancedLoan = 'Loans without their amount: it is calculated from balance, rate and term';

const loanFields = ['loanAmount', 'loanRate', 'loanTermMonths', 'loanTerm', 'loanStartDate'];

/**
 * A loan of a known amount, rate and term. An amount that is missing follows from the balance of today; where another part is missing,
 * the loan is there and not known, and its parts are left out. It starts with the purchase where the file does not say when.
 * @param end the day after which it cannot have started
 */
export function readHoldingLoan(row: Row, purchaseDate: string, end: string): HoldingLoan {
  const stated = row.money('loanAmount', { most: maxHoldingCents });
  const balance = row.money('loanBalance', { most: maxHoldingCents });
  const rate = row.value('loanRate', readRate);
  const term = row.value('loanTermMonths', readTerm(0)) ?? row.value('loanTerm', readTerm(50));
  const start = row.date('loanStartDate');
  const isLate = start !== null && start > end;
  if (isLate) row.leaveOut('loanStartDate', start, 'In the future, or after the sale');
  const startDate = isLate ? purchaseDate : (start ?? purchaseDate);
  const amount =
    stated === null && balance !== null && rate !== null && term !== null
      ? amountOf(balance, { rate, termMonths: term, startDate }, end)
      : stated;
  if (amount !== null && amount >= 100 && rate !== null && term !== null) {
    if (stated === null) row.remarks.add(balancedLoan);
    return {
      loan_amount_cents: amount,
      loan_rate_percent: rate,
      loan_term_months: term,
      loan_start_date: startDate,
      is_loan_unstated: null,
    };
  }
  const none = { loan_amount_cents: null, loan_rate_percent: null, loan_term_months: null, loan_start_date: null };
  // An amount or a balance of 0 is no loan.
  if (stated === 0 || (stated === null && balance === 0)) return { ...none, is_loan_unstated: null };
  const missing = stated === null ? 'amount' : rate === null ? 'rate' : 'term';
  row.leaveOutTogether(loanFields, `A loan needs its ${missing}`);
  const payment = row.money('loanPayment', { most: maxHoldingCents });
  const isThere = [stated, balance, rate, term, payment].some((part) => part !== null && part > 0);
  if (isThere) row.remarks.add(unknownLoan);
  return { ...none, is_loan_unstated: isThere || null };
}

/** The amount in cents of a loan of which so much is owed on a day; null where nothing can be owed then. */
function amountOf(balance: number, terms: Omit<Loan, 'amount'>, day: string): number | null {
  const whole = 100_000_000_00;
  const owed = balanceOn({ loan: { amount: whole, ...terms } }, day);
  return owed === 0 ? null : Math.round((balance / owed) * whole);
}

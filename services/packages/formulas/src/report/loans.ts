import type { Inputs, Mode } from '../fields.ts';
import { amortization, type AmortizationRow, type LoanTerms } from '../loan.ts';
import { outcomeOf } from '../outcome.ts';
import { secondLoanOf, type SecondLoanFigures, type ShortLoanFigures } from '../secondLoan.ts';
import { sum, type ReportTable } from './table.ts';

/** A loan of a deal. A note that is owed to the member is one too. */
export interface DealLoan extends LoanTerms {
  readonly key: string;
  readonly title: string;
  /** Repaid at once at the end of the term, after payments of interest only; 0 months for a term that is not stated. */
  readonly isInterestOnly?: true;
  /** Percent of the loan, paid when it is made. */
  readonly pointsPercent?: number;
  /** The month with whose payment all that is left of a loan with level payments is paid. */
  readonly balloonMonths?: number;
}

const interestOnlyMonths = (years: number | null | undefined) => (years ?? 0) * 12;

/** A second loan; it is repaid after `heldMonths` where the property is sold or refinanced then. */
function secondLoan(figures: SecondLoanFigures, heldMonths = Infinity): DealLoan[] {
  const second = secondLoanOf(figures);
  if (!second) return [];
  const { loanCents, interestPercent, pointsPercent, termMonths, endMonths } = second;
  const end = Math.min(endMonths, heldMonths);
  const loan = { key: 'secondLoan', title: 'Second loan', loanCents, interestPercent, pointsPercent };
  if (termMonths === null) return [{ ...loan, isInterestOnly: true, termMonths: Number.isFinite(end) ? end : 0 }];
  return [{ ...loan, termMonths, ...(end < termMonths && { balloonMonths: end }) }];
}

/** The loans of a flip, or of the time until a refinance. */
const shortLoans = (title: string, figures: ShortLoanFigures, months: number): DealLoan[] => {
  const { loanCents, interestPercent, pointsPercent, rehabLoanCents } = figures;
  const terms = { interestPercent, pointsPercent, termMonths: months, isInterestOnly: true } as const;
  return [
    { ...terms, key: 'loan', title, loanCents },
    { ...terms, key: 'rehabLoan', title: 'Financed rehab', loanCents: rehabLoanCents ?? 0 },
    ...secondLoan(figures, months),
  ];
};

const loans: { readonly [M in Mode]: (inputs: Inputs<M>) => DealLoan[] } = {
  rental(inputs) {
    const { loanCents, interestPercent, termMonths, interestOnlyYears } = inputs;
    const terms = { loanCents, interestPercent, termMonths, interestOnlyMonths: interestOnlyMonths(interestOnlyYears) };
    return [{ ...terms, key: 'loan', title: 'Loan' }, ...secondLoan(inputs)];
  },
  flip: (inputs) => shortLoans('Loan', inputs, inputs.holdMonths),
  wholesale: () => [],
  brrrr(inputs) {
    const { loan } = outcomeOf('brrrr', inputs);
    const terms = { ...loan, interestOnlyMonths: interestOnlyMonths(loan.interestOnlyYears) };
    return [
      ...shortLoans('Purchase loan', inputs, inputs.rehabMonths),
      { ...terms, key: 'newLoan', title: 'New loan' },
    ];
  },
  land(inputs) {
    const { noteCents: loanCents, noteTermMonths } = outcomeOf('land', inputs);
    const { noteInterestPercent: interestPercent } = inputs;
    const note = { loanCents, interestPercent, termMonths: noteTermMonths };
    const { loanCents: owedCents, interestPercent: owedPercent, termMonths } = inputs;
    return [
      { key: 'loan', title: 'Seller\u2019s loan', loanCents: owedCents, interestPercent: owedPercent, termMonths },
      { ...note, key: 'note', title: 'Note owed to you' },
    ];
  },
};

/** The loans of a deal that have an amount. The inputs must be free of faults (`inputFaults`). */
export const loansOf = <M extends Mode>(mode: M, inputs: Inputs<M>): DealLoan[] =>
  loans[mode](inputs).filter(({ loanCents }) => loanCents > 0);

const columns = ['Payment', 'Interest', 'Principal', 'Balance'];

const rowsOf = (rows: readonly AmortizationRow[], label: string) =>
  rows.map((row) => ({
    label: `${label} ${row.period}`,
    values: [row.paymentCents, row.interestCents, row.principalCents, row.balanceCents],
  }));

/** A lender's schedule by month; all that is left is paid with the payment of a balloon. */
export function loanSchedule(loan: DealLoan): AmortizationRow[] {
  if (loan.isInterestOnly || loan.termMonths === 0) return [];
  const rows = amortization(loan);
  const last = rows[(loan.balloonMonths ?? 0) - 1];
  if (loan.balloonMonths === undefined || !last) return rows;
  const { paymentCents, principalCents, balanceCents } = last;
  const balloon = {
    ...last,
    paymentCents: paymentCents + balanceCents,
    principalCents: principalCents + balanceCents,
    balanceCents: 0,
  };
  return [...rows.slice(0, loan.balloonMonths - 1), balloon];
}

/** Months as years; the last one may be shorter. */
function byYear(rows: readonly AmortizationRow[]): AmortizationRow[] {
  return Array.from({ length: Math.ceil(rows.length / 12) }, (_, at) => {
    const months = rows.slice(at * 12, at * 12 + 12);
    const total = (key: 'paymentCents' | 'interestCents' | 'principalCents') => sum(months.map((row) => row[key]));
    return {
      period: at + 1,
      paymentCents: total('paymentCents'),
      interestCents: total('interestCents'),
      principalCents: total('principalCents'),
      balanceCents: months.at(-1)!.balanceCents,
    };
  });
}

/** A lender's schedule of a loan with level payments: its first twelve months and its years; empty for another loan. */
export function scheduleTables(loan: DealLoan): ReportTable[] {
  const schedule = loanSchedule(loan);
  if (schedule.length === 0) return [];
  const { title } = loan;
  const table = { columns, unit: 'cents' } as const;
  return [
    {
      ...table,
      key: `${loan.key}Months`,
      title: `${title}, first 12 months`,
      rowHeading: 'Month',
      rows: rowsOf(schedule.slice(0, 12), 'Month'),
    },
    {
      ...table,
      key: `${loan.key}Years`,
      title: `${title} by year`,
      rowHeading: 'Year',
      note: 'As a lender writes it: payments in whole cents, the last one adjusted.',
      rows: rowsOf(byYear(schedule), 'Year'),
    },
  ];
}

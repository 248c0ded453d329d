import type { Inputs, Mode } from '../fields.ts';
import { amortization, type AmortizationRow, type LoanTerms } from '../loan.ts';
import { outcomeOf } from '../outcome.ts';
import type { ReportTable } from './table.ts';

/** A loan of a deal. A note that is owed to the member is one too. */
export interface DealLoan extends LoanTerms {
  readonly key: string;
  readonly title: string;
  /** Repaid at once at the end of the term, after payments of interest only. */
  readonly isInterestOnly?: true;
  /** Percent of the loan, paid when it is made. */
  readonly pointsPercent?: number;
}

const interestOnlyMonths = (years: number | null | undefined) => (years ?? 0) * 12;

const loans: { readonly [M in Mode]: (inputs: Inputs<M>) => DealLoan[] } = {
  rental: ({ loanCents, interestPercent, termMonths, interestOnlyYears }) => [
    {
      ...{ key: 'loan', title: 'Loan' },
      ...{ loanCents, interestPercent, termMonths, interestOnlyMonths: interestOnlyMonths(interestOnlyYears) },
    },
  ],
  flip: ({ loanCents, interestPercent, pointsPercent, holdMonths }) => [
    {
      ...{ key: 'loan', title: 'Loan', isInterestOnly: true },
      ...{ loanCents, interestPercent, pointsPercent, termMonths: holdMonths },
    },
  ],
  wholesale: () => [],
  brrrr(inputs) {
    const { loan } = outcomeOf('brrrr', inputs);
    const { loanCents, interestPercent, pointsPercent, rehabMonths } = inputs;
    return [
      {
        ...{ key: 'purchaseLoan', title: 'Purchase loan', isInterestOnly: true },
        ...{ loanCents, interestPercent, pointsPercent, termMonths: rehabMonths },
      },
      {
        ...{ key: 'newLoan', title: 'New loan' },
        ...{ ...loan, interestOnlyMonths: interestOnlyMonths(loan.interestOnlyYears) },
      },
    ];
  },
  land(inputs) {
    const { noteCents, noteTermMonths } = outcomeOf('land', inputs);
    const { loanCents, interestPercent, termMonths, noteInterestPercent } = inputs;
    return [
      { key: 'loan', title: 'Seller\u2019s loan', loanCents, interestPercent, termMonths },
      {
        ...{ key: 'note', title: 'Note owed to you' },
        ...{ loanCents: noteCents, interestPercent: noteInterestPercent, termMonths: noteTermMonths },
      },
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

/** A lender's schedule of a loan with level payments: its first twelve months and its years; empty for another loan. */
export function scheduleTables(loan: DealLoan): ReportTable[] {
  if (loan.isInterestOnly || loan.termMonths === 0) return [];
  const { title } = loan;
  const table = { rowHeading: '', columns, unit: 'cents' } as const;
  return [
    {
      ...table,
      ...{ key: `${loan.key}Months`, title: `${title}, first 12 months`, rowHeading: 'Month' },
      rows: rowsOf(amortization(loan).slice(0, 12), 'Month'),
    },
    {
      ...table,
      ...{ key: `${loan.key}Years`, title: `${title} by year`, rowHeading: 'Year' },
      note: 'As a lender writes it: payments in whole cents, the last one adjusted. Results that carry fractions of a cent may differ by cents.',
      rows: rowsOf(amortization(loan, 12), 'Year'),
    },
  ];
}

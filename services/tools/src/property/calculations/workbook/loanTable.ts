import { levelPayment, loanSchedule, type AmortizationRow, type DealLoan } from '@dealstead/formulas';
import {
  gridSheet,
  nextTop,
  rangeOf,
  referenceOf,
  type LoanNames,
  type ScheduleTable,
  type TableCell,
} from './model.ts';

export const loanSheet = 'Loan';

/** Rows of a schedule at least: all months of the longest hold. */
const leastMonths = 480;

/** The level payment of a loan; 0 without a loan or a term. */
export const paymentFormula = (amount: string, rate: string, months: string): string =>
  `IF(OR(${amount}=0,${months}<=0),0,IF(${rate}=0,${amount}/${months},-PMT(${rate}/12,${months},${amount})))`;

/** Columns of a schedule. The level payment is in the first row alone. */
export const scheduleColumns = { month: 0, payment: 1, interest: 2, principal: 3, balance: 4, level: 5 } as const;

export const scheduleRows = ({ termMonths }: Pick<DealLoan, 'termMonths'>): number =>
  Number.isFinite(termMonths) ? Math.max(leastMonths, termMonths) : leastMonths;

/** What is paid in a year, from 1. */
export const yearPayments = ({ reference }: ScheduleTable, year: number): string =>
  `SUM(${rangeOf(reference, scheduleColumns.payment, (year - 1) * 12, year * 12 - 1)})`;

/** A lender's schedule by month: payments in whole cents, the last one adjusted. Rows beyond the last payment are 0. */
export function scheduleTable(
  loan: DealLoan,
  names: LoanNames,
  top: number,
  sheet = loanSheet,
  schedule: readonly AmortizationRow[] = loanSchedule(loan),
): ScheduleTable {
  const reference = referenceOf(sheet, top);
  const { amount, rate, term, interestOnlyMonths = '0', balloonMonths = '0' } = names;
  const level = reference(0, scheduleColumns.level);
  const levelMonths = loan.termMonths - (loan.interestOnlyMonths ?? 0);
  const levelCents = levelMonths > 0 ? levelPayment(loan.loanCents, loan.interestPercent, levelMonths) : 0;
  const levelCell: TableCell = {
    formula: `ROUND(${paymentFormula(amount, rate, `(${term}-${interestOnlyMonths})`)},2)`,
    value: levelCents,
  };
  const rows = Array.from({ length: scheduleRows(loan) }, (_, at): TableCell[] => {
    const month = at + 1;
    const owed = at === 0 ? `ROUND(${amount},2)` : reference(at - 1, scheduleColumns.balance);
    const [paid, interest] = [reference(at, 1), reference(at, 2)];
    const row = schedule[at];
    const due = `${owed}+${interest}`;
    return [
      { formula: `IF(${owed}>0,${month},0)`, value: row ? month : 0 },
      {
        formula: `IF(${owed}<=0,0,IF(OR(${month}=${term},${month}=${balloonMonths}),${due},IF(${month}<=${interestOnlyMonths},${interest},MIN(${level},${due}))))`,
        value: row?.paymentCents ?? 0,
      },
      { formula: `ROUND(${owed}*${rate}/12,2)`, value: row?.interestCents ?? 0 },
      { formula: `${paid}-${interest}`, value: row?.principalCents ?? 0 },
      { formula: `ROUND(${due}-${paid},2)`, value: row?.balanceCents ?? 0 },
      ...(at === 0 ? [levelCell] : []),
    ];
  });
  const cents = ['Payment', 'Interest', 'Principal', 'Balance', 'Level payment'].map((heading) => ({
    heading,
    unit: 'cents' as const,
  }));
  const column = (at: number) => rangeOf(reference, at, 0, rows.length - 1);
  return {
    title: loan.title,
    top,
    columns: [{ heading: 'Month', unit: 'count' }, ...cents],
    rows,
    reference,
    months: column(scheduleColumns.month),
    payments: column(scheduleColumns.payment),
    interests: column(scheduleColumns.interest),
    balances: column(scheduleColumns.balance),
  };
}

/** The sheet of the schedules that cells of the sensitivity grid rest on. */
export const gridLoanSheet = 'Sensitivity loans';

const gridCells = new RegExp(`'${gridSheet}'!\\$([A-Z]+)\\$(\\d+)`, 'g');

/** Schedules of a grid's cells, one for each set of terms: all cells of a column have the same note where only the sale price changes. */
export class GridSchedules {
  readonly #byTerms = new Map<string, ScheduleTable>();

  /** The tables so far, one below the other. */
  get tables(): readonly ScheduleTable[] {
    return [...this.#byTerms.values()];
  }

  /** The schedule of a loan whose terms are these formulas. */
  add(loan: DealLoan, names: LoanNames): ScheduleTable {
    const terms = JSON.stringify(names);
    const known = this.#byTerms.get(terms);
    if (known) return known;
    const last = this.tables.at(-1);
    const cells = new Set([...terms.matchAll(gridCells)].map(([, column, row]) => `${column}${row}`));
    const title = `${loan.title}, with ${[...cells].join(' and ')} of the sensitivity`;
    const top = last ? nextTop(last.top, last.rows.length) : 0;
    const table = scheduleTable({ ...loan, title }, names, top, gridLoanSheet);
    this.#byTerms.set(terms, table);
    return table;
  }
}

import type { DateColumn, ImportOptions } from '@dealstead/contracts/imports/endpoints';
import { dateOrderOf, type DateTally, emptyTally, readDate, tallyDate } from '@dealstead/contracts/values/date';
import { valueOf } from '@dealstead/contracts/values/reading';

/** Counts the numeric dates of each column while a file is staged. */
export class DateColumns {
  private readonly tallies: readonly DateTally[];
  private readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    this.columns = columns;
    this.tallies = columns.map(emptyTally);
  }

  add(cells: readonly string[]): void {
    for (const [at, tally] of this.tallies.entries()) {
      const cell = cells[at];
      if (cell !== undefined && cell !== '') tallyDate(tally, cell);
    }
  }

  /** Columns with numeric dates. */
  found(): DateColumn[] {
    return this.tallies.flatMap((tally, at) => {
      const { monthFirst, dayFirst, either, example } = tally;
      const order = dateOrderOf(tally);
      if (order === undefined) return [];
      const readings = (['mdy', 'dmy'] as const).map((one) => valueOf(readDate(example, { order: one })));
      return {
        column: this.columns[at]!,
        order,
        example,
        readings: readings as DateColumn['readings'],
        monthFirst,
        dayFirst,
        either,
      };
    });
  }
}

/** What an owner said of their last file with the same columns, without an order of dates that this file contradicts. */
export const reusedOptions = (
  { dateOrder, dateOrders, ...options }: ImportOptions,
  dates: readonly DateColumn[],
): ImportOptions => {
  const orders = dates.flatMap(({ column, order, dayFirst, monthFirst }) => {
    const said = dateOrders?.[column] ?? dateOrder;
    const isContradicted = order !== null && order !== said && dayFirst + monthFirst > 0;
    return said === undefined || isContradicted ? [] : [[column, said] as const];
  });
  return { ...options, ...(dateOrders || dateOrder ? { dateOrders: Object.fromEntries(orders) } : {}) };
};

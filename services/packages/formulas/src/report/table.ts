import type { FigureUnit, StatementLine } from '../analysis.ts';

/** A table of figures with a label for each row; null is a figure that does not apply. Amounts in cents, not rounded. */
export interface ReportTable {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  /** Heading above the labels of rows. */
  readonly rowHeading: string;
  readonly columns: readonly string[];
  readonly unit: FigureUnit;
  readonly rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** A sum below the rows. */
  readonly total?: true;
}

/** What a purchase or a refinance costs, and who pays for it. Both sides have the same sum. */
export interface SourcesAndUses {
  readonly title: string;
  readonly uses: readonly StatementLine[];
  readonly sources: readonly StatementLine[];
  readonly totalCents: number;
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A row of sums of the columns; null where no row has a figure. */
export function totalRow(rows: readonly ReportRow[], label = 'Total'): ReportRow {
  const width = rows[0]?.values.length ?? 0;
  const values = Array.from({ length: width }, (_, column) => sum(rows.map((row) => row.values[column] ?? 0)));
  return { label, values, total: true };
}

/** Running totals of amounts. */
export function runningTotals(amounts: readonly number[]): number[] {
  let total = 0;
  return amounts.map((amount) => (total += amount));
}

import { amortization, type LoanTerms } from '@dealstead/formulas';

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The monthly schedule of a loan as CSV in dollars. It holds numbers only, which no spreadsheet runs as a formula. */
export function scheduleCsv(loan: LoanTerms): string {
  const rows = amortization(loan).map((row) =>
    [row.period, ...[row.paymentCents, row.principalCents, row.interestCents, row.balanceCents].map(dollars)].join(','),
  );
  return ['month,payment,principal,interest,balance', ...rows, ''].join('\r\n');
}

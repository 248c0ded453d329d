import { amortization, roundHalfAway } from '@dealstead/formulas';

const dollars = (cents: number) => (roundHalfAway(cents) / 100).toFixed(2);

/** The monthly schedule of a loan as CSV in dollars. It holds numbers only, which no spreadsheet runs as a formula. */
export function scheduleCsv(loanCents: number, interestPercent: number, termMonths: number): string {
  const rows = amortization(loanCents, interestPercent, termMonths).map((row) =>
    [row.period, ...[row.paymentCents, row.principalCents, row.interestCents, row.balanceCents].map(dollars)].join(','),
  );
  return ['month,payment,principal,interest,balance', ...rows, ''].join('\r\n');
}

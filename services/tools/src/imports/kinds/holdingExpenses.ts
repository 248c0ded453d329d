import { readNumber } from '@dealstead/contracts/values/number';
import { notUnderstood, type Reading } from '@dealstead/contracts/values/reading';
import type { Row } from '@dealstead/service-kit/imports/row';
import { maxHoldingCents } from './holdingLoan.ts';

type Period = readonly [field: string, months: number];

/** Expenses that are stated by their parts, each by the month or by the year. */
const parts: readonly (readonly Period[])[] = [
  [
    ['monthlyTaxes', 1],
    ['propertyTaxes', 12],
  ],
  [
    ['monthlyInsurance', 1],
    ['insurance', 12],
  ],
  [['hoa', 1]],
  [['maintenance', 1]],
  [['utilities', 1]],
];

/** "$1,850/mo", "22,200 per year". */
const perPeriod = /^(.*?)\s*(?:\/|\bper\b)\s*(m(?:o(?:nth)?)?|y(?:r|ear)?)\.?$/i;

/** The cents of a month: of the first field that states them. */
function monthlyOf(row: Row, fields: readonly Period[]): number | null {
  const amounts = fields.map(([field, months]) => {
    const [, figure, period] = perPeriod.exec(row.text(field)) ?? [];
    const cents = row.money(field, { most: maxHoldingCents, text: figure });
    return cents === null ? null : Math.round(cents / (period ? (/^y/i.test(period) ? 12 : 1) : months));
  });
  return amounts.find((cents) => cents !== null) ?? null;
}

/** The rent of a month in cents. */
export const readMonthlyRent = (row: Row): number | null =>
  monthlyOf(row, [
    ['monthlyRent', 1],
    ['annualRent', 12],
  ]);

/** The expenses of a month in cents: as stated, or the sum of their parts; null where the row has none. */
export function readMonthlyExpenses(row: Row, rent: number | null): number | null {
  const stated = monthlyOf(row, [
    ['monthlyExpenses', 1],
    ['annualExpenses', 12],
  ]);
  const known = [...parts.map((fields) => monthlyOf(row, fields)), readManagement(row, rent)].filter(
    (cents) => cents !== null,
  );
  return stated ?? (known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0));
}

/** Management is a share of the rent, or dollars of a month. */
function readManagement(row: Row, rent: number | null): number | null {
  if (row.text('management').includes('$')) return row.money('management', { most: maxHoldingCents });
  const share = row.value('management', readShare);
  return share === null || rent === null ? null : Math.round((rent * share) / 100);
}

/** A share in percent; a workbook's 0.1 is 10%. */
function readShare(text: string): Reading<number> {
  const read = readNumber(text.replace(/\s*%.*$/, ''));
  if (read.kind !== 'value') return read;
  if (read.value < 0 || read.value > 100) return notUnderstood('Not a percentage');
  return { kind: 'value', value: !text.includes('%') && read.value < 1 ? read.value * 100 : read.value };
}

import {
  figureText,
  cashFreeWord,
  decimalsOf,
  type CashFree,
  type Metric,
  type ReportSensitivity,
} from '@dealstead/formulas';
import { compactMoney, color, type Document, page, width, heading, note, subheading } from '../../documents/index.ts';

/** A metric at one pair of amounts. A return on no cash has no value: what the deal pays stands in its place. */
function cellText({ key, unit }: Metric, value: number | null, cashFree: CashFree | null): string {
  if (cashFree && key === 'cashOnCash') {
    const per = cashFree.per === 'month' ? '/mo' : '';
    return `${cashFreeWord(cashFree)}, ${compactMoney(cashFree.cents)}${per}`;
  }
  if (value === null) return key === 'monthsToRecover' ? 'Never' : '\u2013';
  return figureText(value, unit, decimalsOf(key)).replace(/\.\d\d$/, (cents) => (unit === 'cents' ? '' : cents));
}

/** Space that a grid needs with its heading. */
const gridHeight = 175;

/** A metric by two amounts, with the present ones outlined and losses tinted. */
export function drawSensitivity(
  document: Document,
  { metric, rowLabel, columnLabel, grid, loanNote }: ReportSensitivity,
): void {
  heading(document, 'Sensitivity', gridHeight);
  subheading(
    document,
    `${metric.label} by ${rowLabel.toLowerCase()} (down) and ${columnLabel.toLowerCase()} (across)`,
    130,
  );
  const labelWidth = 92;
  const cell = (width - labelWidth) / grid.columns.values.length;
  const height = 19;
  const top = document.y + 2;
  const write = (text: string, x: number, y: number, room: number) => {
    const size = [8.5, 7.5, 6.5, 5.5].find((points) => document.fontSize(points).widthOfString(text) <= room - 6) ?? 5;
    document.fontSize(size).text(text, x + 3, y + 5 + (8.5 - size) / 2, {
      width: room - 6,
      align: 'center',
      height: size * 1.3,
      ellipsis: true,
    });
  };
  const amount = (cents: number) => figureText(cents, 'cents').replace(/\.00$/, '');
  document.font('sans-bold').fillColor(color.faint);
  grid.columns.values.forEach((cents, at) => write(amount(cents), page.left + labelWidth + at * cell, top, cell));
  grid.cells.forEach((values, row) => {
    const y = top + height * (row + 1);
    document.font('sans-bold').fillColor(color.faint);
    write(amount(grid.rows.values[row] ?? 0), page.left, y, labelWidth);
    values.forEach((_value, column) => {
      const x = page.left + labelWidth + column * cell;
      const isLoss = grid.losses[row]?.[column];
      document.rect(x + 1, y + 1, cell - 2, height - 2).fill(isLoss ? color.dangerTint : color.tint);
      document.font('sans').fillColor(isLoss ? color.danger : color.ink);
      write(cellText(metric, values[column] ?? null, grid.cashFree[row]?.[column] ?? null), x, y, cell);
    });
  });
  const middle = Math.floor(grid.columns.values.length / 2);
  document
    .rect(page.left + labelWidth + middle * cell + 1, top + height * (middle + 1) + 1, cell - 2, height - 2)
    .lineWidth(1.2)
    .strokeColor(color.ink)
    .stroke();
  document.x = page.left;
  document.y = top + height * (grid.cells.length + 1) + 5;
  note(document, `Outlined: the figures of this analysis. Shaded red: a loss. ${loanNote}`.trim());
}

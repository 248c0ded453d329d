import { smallSample } from '@dealstead/contracts';
import { tickInterval } from './charts.ts';
import { color, type Document, page } from './page.ts';

/** A month of a trend; null where nothing is known. */
export interface TrendPoint {
  readonly label: string;
  readonly value: number | null;
  readonly sample: number;
}

const height = 130;
const axisWidth = 52;

/** Draws a line over months below the document's position; hollow points have small samples, gaps are unknown months. */
export function drawTrend(document: Document, points: readonly TrendPoint[], format: (value: number) => string): void {
  const known = points.filter(({ value }) => value !== null);
  if (known.length < 2) {
    document.font('sans').fontSize(9).fillColor(color.ink).text('Too few months with listings to show a trend.');
    return;
  }
  const top = document.y + 6;
  const floor = top + height;
  const step = tickInterval(Math.max(...known.map(({ value }) => value!)));
  const left = page.left + axisWidth;
  const x = (at: number) => left + (at / (points.length - 1)) * (page.right - left - 8);
  const y = (value: number) => floor - (value / (4 * step)) * height;
  for (let line = 0; line <= 4; line++) {
    const at = y(line * step);
    document
      .moveTo(left, at)
      .lineTo(page.right, at)
      .lineWidth(line === 0 ? 1 : 0.5)
      .strokeColor(line === 0 ? color.ink : color.line)
      .stroke();
    document.font('sans').fontSize(7.5).fillColor(color.faint);
    document.text(format(line * step), page.left, at - 4, { width: axisWidth - 6, align: 'right', lineBreak: false });
  }
  drawLine(document, points, x, y);
  const every = Math.ceil(points.length / 6);
  points.forEach(({ label }, at) => {
    if (at % every !== 0) return;
    document.font('sans').fontSize(7.5).fillColor(color.faint);
    document.text(label, x(at) - 30, floor + 5, { width: 60, align: 'center', lineBreak: false });
  });
  document.x = page.left;
  document.y = floor + 22;
}

function drawLine(
  document: Document,
  points: readonly TrendPoint[],
  x: (at: number) => number,
  y: (value: number) => number,
): void {
  let isOpen = false;
  points.forEach(({ value }, at) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    if (isOpen) document.lineTo(x(at), y(value));
    else document.moveTo(x(at), y(value));
    isOpen = true;
  });
  document.lineWidth(1.5).strokeColor(color.primary).stroke();
  points.forEach(({ value, sample }, at) => {
    if (value === null) return;
    document
      .circle(x(at), y(value), 2.2)
      .lineWidth(1)
      .fillAndStroke(sample < smallSample ? '#FFFFFF' : color.primary, color.primary);
  });
}

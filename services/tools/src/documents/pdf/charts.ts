import { type Box, color, type Document } from './page.ts';

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** "$12.5K", with a minus sign. */
export const compactMoney = (cents: number): string => compact.format(cents / 100).replace('-', '\u2212');

/** The smallest of 1, 2, 2.5 and 5 times a power of ten of which four reach a value. */
export function tickInterval(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value / 4, 1)));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power * 4 >= value) ?? 10);
}

const axisWidth = 44;
const labelSize = 7;

/** The plot within a chart's box: scale of amounts with lines at round ones, and the place of a point. */
interface Plot {
  readonly left: number;
  readonly width: number;
  readonly y: (cents: number) => number;
}

/** Draws the axis of amounts. `amounts` are all that the chart shows. */
function drawAxis(document: Document, box: Box, amounts: readonly number[]): Plot {
  const most = Math.max(0, ...amounts);
  const least = Math.min(0, ...amounts);
  const step = tickInterval(most - least || 100);
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const height = box.height - 26;
  const y = (cents: number) => box.y + 6 + height * (1 - (cents / step - from) / (to - from));
  const left = box.x + axisWidth;
  const end = box.x + box.width;
  for (let tick = from; tick <= to; tick++) {
    const at = y(tick * step);
    document
      .moveTo(left, at)
      .lineTo(end, at)
      .lineWidth(tick === 0 ? 0.9 : 0.4)
      .strokeColor(tick === 0 ? color.ink : color.line)
      .stroke();
    document.font('sans').fontSize(labelSize).fillColor(color.faint);
    document.text(compactMoney(tick * step), box.x, at - 4, { width: axisWidth - 6, align: 'right', lineBreak: false });
  }
  return { left, width: end - left, y };
}

/** Labels below a chart, as many as fit. */
function drawLabels(document: Document, box: Box, labels: readonly string[], x: (at: number) => number): void {
  const most = Math.max(1, Math.floor((box.width - axisWidth) / 36));
  const every = Math.ceil(labels.length / most);
  document.font('sans').fontSize(labelSize).fillColor(color.faint);
  labels.forEach((label, at) => {
    if (at % every !== 0) return;
    document.text(label, x(at) - 30, box.y + box.height - 12, { width: 60, align: 'center', lineBreak: false });
  });
}

/** Amounts as columns; those below zero hang from the zero line in another color. */
export function drawColumns(
  document: Document,
  box: Box,
  { labels, values, fill }: { labels: readonly string[]; values: readonly number[]; fill: string },
): void {
  const { left, width, y } = drawAxis(document, box, values);
  const slot = width / values.length;
  const bar = Math.min(26, slot * 0.62);
  const center = (at: number) => left + slot * (at + 0.5);
  values.forEach((cents, at) => {
    const [top, floor] = [y(Math.max(0, cents)), y(Math.min(0, cents))];
    document.rect(center(at) - bar / 2, top, bar, Math.max(0.5, floor - top)).fill(cents < 0 ? color.danger : fill);
  });
  drawLabels(document, box, labels, center);
}

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly stroke: string;
  /** Lengths of dashes, so that series differ without color. */
  readonly dash?: number;
}

/** Amounts as lines over even steps, with the names of the series above. */
export function drawLines(
  document: Document,
  box: Box,
  { labels, series }: { labels: readonly string[]; series: readonly Series[] },
): void {
  let nameLeft = box.x + axisWidth;
  for (const { name, stroke, dash } of series) {
    drawStroke(document, [nameLeft, nameLeft + 16], [box.y + 4, box.y + 4], stroke, dash);
    document
      .font('sans')
      .fontSize(labelSize)
      .fillColor(color.ink)
      .text(name, nameLeft + 20, box.y, { lineBreak: false });
    nameLeft += 20 + document.widthOfString(name) + 14;
  }
  const plotBox = { ...box, y: box.y + 8, height: box.height - 8 };
  const plot = drawAxis(
    document,
    plotBox,
    series.flatMap(({ values }) => values),
  );
  const steps = Math.max(1, labels.length - 1);
  const x = (at: number) => plot.left + (plot.width - 10) * (at / steps);
  for (const { values, stroke, dash } of series) {
    drawStroke(
      document,
      values.map((_, at) => x(at)),
      values.map((cents) => plot.y(cents)),
      stroke,
      dash,
    );
  }
  drawLabels(document, plotBox, labels, x);
}

function drawStroke(document: Document, xs: readonly number[], ys: readonly number[], stroke: string, dash?: number) {
  document.save();
  xs.forEach((x, at) => (at === 0 ? document.moveTo(x, ys[at]!) : document.lineTo(x, ys[at]!)));
  if (dash) document.dash(dash, { space: dash * 0.8 });
  document.lineWidth(1.4).lineJoin('round').strokeColor(stroke).stroke();
  document.restore();
}

/** A part of a bar that begins where the one before it ended. */
export interface WaterfallPart {
  readonly fromCents: number;
  readonly toCents: number;
  readonly fill: string;
}

/** Draws one bar of a waterfall on the scale that `all` its bars share. */
export function drawWaterfallBar(
  document: Document,
  box: Box,
  { fromCents, toCents, fill }: WaterfallPart,
  all: readonly WaterfallPart[],
): void {
  const least = Math.min(0, ...all.map((part) => Math.min(part.fromCents, part.toCents)));
  const most = Math.max(0, ...all.map((part) => Math.max(part.fromCents, part.toCents)));
  const x = (cents: number) => box.x + (box.width * (cents - least)) / (most - least || 1);
  const [start, end] = [x(Math.min(fromCents, toCents)), x(Math.max(fromCents, toCents))];
  document.rect(start, box.y, Math.max(0.75, end - start), box.height).fill(fill);
  document
    .moveTo(x(0), box.y - 4)
    .lineTo(x(0), box.y + box.height + 4)
    .lineWidth(0.5)
    .strokeColor(color.faint)
    .stroke();
}

import {
  figureText,
  outcomeOf,
  type Analysis,
  type AnyInputs,
  type Inputs,
  type StatementLine,
} from '@dealstead/formulas';
import {
  drawColumns,
  drawLines,
  drawWaterfallBar,
  type WaterfallPart,
  color,
  type Document,
  page,
  width,
  ensureSpace,
  heading,
  note,
} from '../../documents/index.ts';

const chartHeight = 130;

/** Two charts side by side, each with a title. */
function drawPair(
  document: Document,
  charts: readonly { title: string; draw: (box: { x: number; y: number; width: number; height: number }) => void }[],
): void {
  ensureSpace(document, chartHeight + 24);
  const gap = 18;
  const each = (width - gap) / 2;
  const top = document.y + 6;
  charts.forEach(({ title, draw }, at) => {
    const x = page.left + at * (each + gap);
    document.font('sans-bold').fontSize(9).fillColor(color.ink).text(title, x, top, { width: each, lineBreak: false });
    draw({ x, y: top + 15, width: each, height: chartHeight });
  });
  document.x = page.left;
  document.y = top + 15 + chartHeight;
}

/** Cash flow and equity over a hold. */
export function drawHold(document: Document, mode: 'rental' | 'brrrr', inputs: AnyInputs): void {
  const { years } =
    mode === 'rental' ? outcomeOf(mode, inputs as Inputs<'rental'>) : outcomeOf(mode, inputs as Inputs<'brrrr'>);
  if (years.length === 0) return;
  const labels = years.map(({ year }) => `Year ${year}`);
  heading(document, 'Over the hold', chartHeight + 22);
  drawPair(document, [
    {
      title: 'Cash flow by year',
      draw: (box) =>
        drawColumns(document, box, { labels, values: years.map((row) => row.cashFlowCents), fill: color.primary }),
    },
    {
      title: 'Value, loan and equity',
      draw: (box) =>
        drawLines(document, box, {
          labels,
          series: [
            { name: 'Value', values: years.map((row) => row.valueCents), stroke: color.water },
            { name: 'Loan', values: years.map((row) => row.balanceCents), stroke: color.brown, dash: 4 },
            { name: 'Equity', values: years.map((row) => row.equityCents), stroke: color.primary },
          ],
        }),
    },
  ]);
}

/** The money that a land deal has out or has earned, month by month. */
export function drawLandCharts(document: Document, inputs: AnyInputs): void {
  const { flows } = outcomeOf('land', inputs as Inputs<'land'>);
  let total = 0;
  const totals = flows.map((flow) => (total += flow));
  const years = Array.from({ length: Math.ceil((flows.length - 1) / 12) }, (_, year) =>
    flows.slice(year * 12 + 1, year * 12 + 13).reduce((sum, flow) => sum + flow, 0),
  );
  if (years.length === 0) return;
  heading(document, 'Over the note', chartHeight + 22);
  drawPair(document, [
    {
      title: 'Cash flow by year',
      draw: (box) =>
        drawColumns(document, box, {
          labels: years.map((_, at) => `Year ${at + 1}`),
          values: years,
          fill: color.primary,
        }),
    },
    {
      title: 'Running total by month',
      draw: (box) =>
        drawLines(document, box, {
          labels: totals.map((_, month) => (month === 0 ? 'Today' : `${month} mo`)),
          series: [{ name: 'Cash out or earned so far', values: totals, stroke: color.primary }],
        }),
    },
  ]);
}

/** Where each line of a statement begins and ends. */
function partsOf(lines: readonly StatementLine[]): WaterfallPart[] {
  let left = 0;
  return lines.map(({ cents, total }, at) => {
    if (total) return { fromCents: 0, toCents: cents, fill: cents < 0 ? color.danger : color.primary };
    const fromCents = left;
    left += cents;
    return { fromCents, toCents: left, fill: cents < 0 ? color.brown : at === 0 ? color.water : '#5F8FAE' };
  });
}

/** A statement of which each line is a bar that begins where the one before it ended. */
export function drawBreakdown(document: Document, { title, lines }: Analysis['statement']): void {
  const rowHeight = 15;
  heading(document, title, 8 + lines.length * rowHeight);
  if (lines.length === 0) return note(document, 'Some inputs are missing.');
  const parts = partsOf(lines);
  document.y += 4;
  lines.forEach(({ label, cents, total }, at) => {
    const { y } = document;
    const font = total ? 'sans-bold' : 'sans';
    if (total) document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).strokeColor(color.ink).stroke();
    document.font(font).fontSize(8.5).fillColor(color.ink);
    document.text(label, page.left, y + 2, { width: 168, height: 12, ellipsis: true });
    document.text(figureText(cents, 'cents'), page.right - 112, y + 2, {
      width: 112,
      align: 'right',
      lineBreak: false,
    });
    drawWaterfallBar(document, { x: page.left + 176, y: y + 3, width: 204, height: 9 }, parts[at]!, parts);
    document.y = y + rowHeight;
  });
  document.x = page.left;
}

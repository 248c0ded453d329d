import { buffer } from 'node:stream/consumers';
import { analyze, fieldsOf, modeLabels, roundHalfAway, type FigureUnit, type Result } from '@dealstead/formulas';
import PDFDocument from 'pdfkit';
import type { CalculationRow } from './store.ts';

const ink = '#14211C';
const faint = '#5C6B64';
const green = '#0E5A45';
const left = 56;
const right = 556;
/** The lowest point of a row on a page. */
const bottom = 716;

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A figure as text, rounded half away from zero. The standard fonts of PDF have no minus sign, so it is a hyphen. */
export function figureText(value: number, unit: FigureUnit): string {
  switch (unit) {
    case 'cents':
      return money.format(roundHalfAway(value) / 100);
    case 'share':
      return `${(value * 100).toFixed(2)}%`;
    case 'percent':
      return `${plain.format(value)}%`;
    case 'ratio':
      return plain.format(value);
    default:
      return `${plain.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}

const resultText = ({ value, unit, note }: Result) =>
  value === null ? (note ?? 'Not defined') : figureText(value, unit);

/** Characters that the standard fonts of PDF (WinAnsi) lack, in the calculator's formulas and in names. */
function printable(text: string): string {
  return text
    .replace(/\u2212/g, '-')
    .replace(/\u03a3/g, 'Sum of')
    .replace(/\u200b/g, '')
    .replace(/[^\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/g, '?');
}

/** A saved calculation as PDF: inputs with their sources, results with formulas, the statement and the date. */
export async function renderReport(calculation: CalculationRow, now: Date): Promise<Buffer> {
  const { name, mode, inputs, sources, version, updatedAt } = calculation;
  const document = new PDFDocument({
    size: 'LETTER',
    margin: left,
    info: { Title: printable(name), Author: 'Dealstead', CreationDate: now },
  });
  const collected = buffer(document);
  const sheet = createSheet(document);
  const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  sheet.text('Dealstead', 18, green, 'Times-Bold');
  sheet.text(name, 22, ink, 'Times-Bold');
  sheet.text(`${modeLabels[mode]}. Version ${version}, saved ${day(updatedAt)}. Printed ${day(now)}.`, 10, faint);

  const { headline, details, statement } = analyze(mode, inputs as never);
  sheet.heading('Results');
  for (const result of [...headline, ...details]) {
    const { variant, formula, source } = result.derivation;
    sheet.row(result.label, resultText(result), [variant, formula, `Source: ${source}`].filter(Boolean).join('. '));
  }
  sheet.heading(statement.title);
  for (const { label, cents, total } of statement.lines) {
    sheet.row(label, figureText(cents, 'cents'), undefined, total);
  }
  sheet.heading('Inputs');
  for (const [key, field] of fieldsOf(mode)) {
    const value = inputs[key] ?? null;
    const period = field.suffix?.startsWith('/') ? ` ${field.suffix}` : '';
    sheet.row(field.label, value === null ? '-' : `${figureText(value, field.unit)}${period}`, sources[key]);
  }
  sheet.gap();
  sheet.text(
    'Results are before income tax and rest on the figures above, which were not verified. This is not an appraisal.',
    8,
    faint,
  );
  document.end();
  return collected;
}

/** Writes down a page and begins a new one where a row would not fit. */
function createSheet(document: InstanceType<typeof PDFDocument>) {
  let y = 56;
  const ensure = (height: number) => {
    if (y + height <= bottom) return;
    document.addPage();
    y = 56;
  };
  const write = (content: string, size: number, color: string, font: string, x: number, options: object) => {
    document.font(font).fontSize(size).fillColor(color).text(printable(content), x, y, options);
    return document.y;
  };
  return {
    text(content: string, size: number, color: string, font = 'Helvetica') {
      ensure(size * 2);
      y = write(content, size, color, font, left, { width: right - left }) + 6;
    },
    heading(content: string) {
      ensure(64);
      y += 14;
      y = write(content, 13, ink, 'Helvetica-Bold', left, { width: right - left }) + 4;
      document.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink).stroke();
      y += 6;
    },
    row(label: string, value: string, note?: string, bold = false) {
      ensure(note === undefined ? 18 : 40);
      const font = bold ? 'Helvetica-Bold' : 'Helvetica';
      const labelEnd = write(label, 10, ink, font, left, { width: 330 });
      const valueEnd = write(value, 10, ink, font, left + 330, { width: right - left - 330, align: 'right' });
      y = Math.max(labelEnd, valueEnd) + 1;
      if (note !== undefined) y = write(note, 8, faint, 'Helvetica', left, { width: 420 }) + 1;
      y += 4;
    },
    gap() {
      y += 16;
    },
  };
}

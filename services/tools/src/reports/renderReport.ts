import { buffer } from 'node:stream/consumers';
import { onPlatform, truncateText } from '@dealstead/contracts';
import { type FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { type DocumentBrand, drawLogo } from '../brands/documents.ts';
import type { KeyFigure, ReportContent, Risk, TablePart } from './content.ts';
import { money } from './format.ts';
import { color, type Document, page } from './layout.ts';
import { drawTrend } from './trendChart.ts';

const width = page.right - page.left;

/** Starts a new page where less than this many points are left. */
function ensureSpace(document: Document, points: number): void {
  if (document.y + points > page.bottom) document.addPage();
}

function heading(document: Document, text: string, space: number): void {
  ensureSpace(document, space);
  document.moveDown(1).font('slab').fontSize(13).fillColor(color.ink).text(text, page.left, document.y, { width });
  document.moveDown(0.35);
}

function note(document: Document, text: string): void {
  document.font('sans').fontSize(8.5).fillColor(color.faint).text(text, page.left, document.y, { width });
}

function drawFigures(document: Document, figures: readonly KeyFigure[]): void {
  const cell = width / 4;
  const top = document.y + 10;
  figures.forEach(({ label, value, note: below }, at) => {
    const x = page.left + (at % 4) * cell;
    const y = top + Math.floor(at / 4) * 60;
    const box = { width: cell - 10 };
    document.font('sans').fontSize(8).fillColor(color.faint).text(label, x, y, box);
    document
      .font('sans-bold')
      .fontSize(14)
      .fillColor(color.ink)
      .text(value, x, y + 11, box);
    document
      .font('sans')
      .fontSize(7)
      .fillColor(color.faint)
      .text(below, x, y + 29, { ...box, height: 18, ellipsis: true });
  });
  document.x = page.left;
  document.y = top + Math.ceil(figures.length / 4) * 60;
}

const levels: Record<Risk['level'], { label: string; fill: string }> = {
  high: { label: 'High', fill: color.danger },
  watch: { label: 'Watch', fill: color.amber },
  fine: { label: 'Fine', fill: color.ok },
  unknown: { label: 'Not known', fill: color.faint },
};
const order: readonly Risk['level'][] = ['high', 'watch', 'unknown', 'fine'];

/** Each risk with its level in words, its rule and its numbers; the highest first. */
function drawRisks(document: Document, risks: readonly Risk[]): void {
  heading(document, 'Risks', 90);
  if (risks.length === 0) return note(document, 'No rule could be applied: nothing is known of this market.');
  const sorted = risks.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  for (const { level, title, rule, finding } of sorted) {
    ensureSpace(document, 48);
    const { label, fill } = levels[level];
    const top = document.y;
    document.font('sans-bold').fontSize(9).fillColor(fill).text(label, page.left, top, { width: 60 });
    document.fillColor(color.ink).text(title, page.left + 66, top, { width: width - 66 });
    document
      .font('sans')
      .fontSize(9)
      .fillColor(color.ink)
      .text(finding, { width: width - 66 });
    document
      .fontSize(8)
      .fillColor(color.faint)
      .text(`Rule: ${rule}.`, { width: width - 66 });
    document
      .moveTo(page.left, document.y + 3)
      .lineTo(page.right, document.y + 3)
      .lineWidth(0.5)
      .strokeColor(color.line)
      .stroke();
    document.x = page.left;
    document.y += 8;
  }
}

/** Draws a table; the first column is left-aligned, and rows that do not fit go to the next page. */
function drawTable(document: Document, { columns, rows }: TablePart): void {
  const drawRow = (cells: readonly string[], font: FontRole, fill: string) => {
    ensureSpace(document, 20);
    const { y } = document;
    let x: number = page.left;
    document.font(font).fontSize(8.5).fillColor(fill);
    columns.forEach(({ width: cell }, at) => {
      const options = { width: cell - 6, height: 11, ellipsis: true, align: at === 0 ? 'left' : 'right' } as const;
      document.text(cells[at] ?? '', x, y, options);
      x += cell;
    });
    document
      .moveTo(page.left, y + 13)
      .lineTo(x, y + 13)
      .lineWidth(0.5)
      .strokeColor(color.line)
      .stroke();
    document.x = page.left;
    document.y = y + 18;
  };
  drawRow(
    columns.map((column) => column.heading),
    'sans-bold',
    color.faint,
  );
  for (const row of rows) drawRow(row, 'sans', color.ink);
}

function drawSources(document: Document, { sources }: ReportContent): void {
  heading(document, 'Sources and dates', 80);
  for (const { name, detail } of sources) {
    ensureSpace(document, 28);
    document.font('sans-bold').fontSize(9).fillColor(color.ink).text(name, page.left, document.y, { width });
    note(document, detail);
    document.moveDown(0.4);
  }
  ensureSpace(document, 50);
  note(
    document,
    'Medians: half lie below, half above. Intervals contain the median of the market with at least 95% confidence (order statistics). Months of supply: active listings divided by closings a month over 90 days. The bounds of the risk rules are ours; they are no appraisal and no advice. Check every figure before you buy.',
  );
}

function drawFooters(document: Document, { title, createdAt }: ReportContent): void {
  const { start, count } = document.bufferedPageRange();
  const date = createdAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at);
    // The footer lies in the margin, where text would otherwise start another page.
    document.page.margins.bottom = 0;
    document.font('sans').fontSize(7.5).fillColor(color.faint);
    document.text(truncateText(`Dealstead. ${title}. ${date}`, 110), page.left, 748, {
      width: width - 60,
      lineBreak: false,
    });
    document.text(`${at + 1} of ${count}`, page.right - 60, 748, { width: 60, align: 'right', lineBreak: false });
  }
}

/** Renders a report as PDF. */
export async function renderReport(
  content: ReportContent,
  brand: DocumentBrand | null = null,
): Promise<{ file: Buffer; pages: number }> {
  const document = new PdfDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: page.top, left: page.left, right: 612 - page.right, bottom: 792 - page.bottom },
    info: { Title: content.title, Author: 'Dealstead', CreationDate: content.createdAt },
  });
  const collected = buffer(document);
  drawLogo(document, brand, page.left);
  document
    .font('slab')
    .fontSize(14)
    .fillColor(brand?.color ?? color.primary)
    .text(brand ? onPlatform(brand.name) : 'Dealstead', { width });
  document.moveDown(0.5).fontSize(22).fillColor(color.ink).text(content.title, { width });
  document.font('sans').fontSize(10).fillColor(color.faint).text(content.subtitle, { width });
  document
    .moveTo(page.left, document.y + 6)
    .lineTo(page.right, document.y + 6)
    .lineWidth(1)
    .strokeColor(color.ink)
    .stroke();
  drawFigures(document, content.figures);
  drawRisks(document, content.risks);
  heading(document, content.trend.title, 220);
  drawTrend(document, content.trend.points, money);
  note(document, content.trend.note);
  heading(document, 'Comparable sales', 110);
  if (content.comparables.table) drawTable(document, content.comparables.table);
  note(document, content.comparables.note);
  if (content.categories) {
    heading(document, 'By category', 90);
    drawTable(document, content.categories);
  }
  drawSources(document, content);
  drawFooters(document, content);
  const pages = document.bufferedPageRange().count;
  document.end();
  return { file: await collected, pages };
}

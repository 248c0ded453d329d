import { buffer } from 'node:stream/consumers';
import { onPlatform, truncateText } from '@dealstead/contracts';
import { type FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { type DocumentBrand, drawLogo } from '../brands/documents.ts';
import type { KeyFigure, ReportContent, TablePart } from './content.ts';
import { color, type Document, page } from './layout.ts';

export const width = page.right - page.left;

type Titled = Pick<ReportContent, 'title' | 'subtitle' | 'createdAt'>;

/** Opens a letter-size document under the member's brand, with its title; `collected` is the file once the document has ended. */
export function openDocument(
  { title, subtitle, createdAt }: Titled,
  brand: DocumentBrand | null,
): { document: Document; collected: Promise<Buffer> } {
  const document = new PdfDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: page.top, left: page.left, right: 612 - page.right, bottom: 792 - page.bottom },
    info: { Title: title, Author: 'Dealstead', CreationDate: createdAt },
  });
  const collected = buffer(document);
  drawLogo(document, brand, page.left);
  document
    .font('slab')
    .fontSize(14)
    .fillColor(brand?.color ?? color.primary)
    .text(brand ? onPlatform(brand.name) : 'Dealstead', { width });
  document.moveDown(0.5).fontSize(22).fillColor(color.ink).text(title, { width });
  document.font('sans').fontSize(10).fillColor(color.faint).text(subtitle, { width });
  document
    .moveTo(page.left, document.y + 6)
    .lineTo(page.right, document.y + 6)
    .lineWidth(1)
    .strokeColor(color.ink)
    .stroke();
  return { document, collected };
}

/** Starts a new page where less than this many points are left. */
export function ensureSpace(document: Document, points: number): void {
  if (document.y + points > page.bottom) document.addPage();
}

/** A heading, on a new page where less than `space` points are left. */
export function heading(document: Document, text: string, space: number): void {
  ensureSpace(document, space);
  document.moveDown(1).font('slab').fontSize(13).fillColor(color.ink).text(text, page.left, document.y, { width });
  document.moveDown(0.35);
}

/** Small print. */
export function note(document: Document, text: string): void {
  document.font('sans').fontSize(8.5).fillColor(color.faint).text(text, page.left, document.y, { width });
}

/** Key figures in rows of four. */
export function drawFigures(document: Document, figures: readonly KeyFigure[]): void {
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

/** Draws a table; the first column is left-aligned, and rows that do not fit go to the next page. */
export function drawTable(document: Document, { columns, rows }: TablePart): void {
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

/** Title, date and page number below each page. */
export function drawFooters(document: Document, { title, createdAt }: Titled): void {
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

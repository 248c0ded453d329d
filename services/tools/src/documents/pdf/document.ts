import { buffer } from 'node:stream/consumers';
import { onPlatform, truncateText, longDate } from '@dealstead/contracts';
import { PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { type DocumentBrand, drawLogo } from '../../copies/index.ts';
import { color, type Document, page, width } from './page.ts';
import { setAccent } from './text.ts';

export interface Titled {
  readonly title: string;
  readonly subtitle: string;
  readonly createdAt: Date;
}

/** A figure with the note below it. */
export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** Opens a letter-size document under the member's brand, with its title; `collected` is the file once the document has ended. */
export function openDocument(
  { title, subtitle, createdAt }: Titled,
  brand: DocumentBrand | null,
): { document: Document; collected: Promise<Buffer> } {
  const document = new PdfDocument({
    size: 'LETTER',
    bufferPages: true,
    margins: { top: page.top, left: page.left, right: 612 - page.right, bottom: 792 - page.bottom },
    info: { Title: title, Author: brand?.name ?? 'Dealstead', CreationDate: createdAt },
  });
  const collected = buffer(document);
  const main = brand?.color ?? color.primary;
  setAccent(document, main);
  document.rect(0, 0, 612, 8).fill(main);
  document.y = 34;
  const contactEnd = drawContact(document, brand);
  drawLogo(document, brand, page.left);
  document
    .font('slab')
    .fontSize(14)
    .fillColor(main)
    .text(brand ? onPlatform(brand.name) : 'Dealstead', page.left, document.y, { width: width - contactWidth - 20 });
  document.y = Math.max(document.y, contactEnd) + 10;
  document.fontSize(22).fillColor(color.ink).text(title, page.left, document.y, { width });
  document.y += 2;
  document.font('sans').fontSize(10).fillColor(color.faint).text(subtitle, { width });
  document.y += 7;
  document.moveTo(page.left, document.y).lineTo(page.right, document.y).lineWidth(1).strokeColor(color.ink).stroke();
  document.y += 4;
  return { document, collected };
}

const contactWidth = 190;

/** How to reach whoever the document is from, at the right of its head; returns where it ends. */
function drawContact(document: Document, brand: DocumentBrand | null): number {
  const { y } = document;
  const lines = [brand?.email, brand?.phone, brand?.website?.replace(/^https?:\/\//, '').replace(/\/$/, '')];
  document.font('sans').fontSize(8.5).fillColor(color.faint);
  const left = page.right - contactWidth;
  document.y = y + 2;
  for (const line of lines) if (line) document.text(line, left, document.y, { width: contactWidth, align: 'right' });
  const end = document.y;
  document.x = page.left;
  document.y = y;
  return end;
}

/** Key figures in cells between rules, up to five in a row. */
export function drawFigures(document: Document, figures: readonly KeyFigure[], inRow = 4): void {
  const cell = width / inRow;
  const top = document.y + 8;
  const height = 58;
  figures.forEach(({ label, value, note: below }, at) => {
    const x = page.left + (at % inRow) * cell + (at % inRow === 0 ? 0 : 8);
    const y = top + Math.floor(at / inRow) * height;
    const box = { width: cell - (at % inRow === 0 ? 6 : 14) };
    if (at % inRow !== 0) {
      document
        .moveTo(x - 8, y + 2)
        .lineTo(x - 8, y + height - 12)
        .lineWidth(0.5)
        .strokeColor(color.line)
        .stroke();
    }
    document.font('sans').fontSize(8).fillColor(color.faint);
    document.text(label, x, y, { ...box, height: 11, ellipsis: true });
    drawFitted(document, value, { x, y: y + 11, width: box.width, largest: 15 });
    document.font('sans').fontSize(7).fillColor(color.faint);
    document.text(below, x, y + 30, { ...box, height: 18, ellipsis: true });
  });
  document.x = page.left;
  document.y = top + Math.ceil(figures.length / inRow) * height;
}

/** A value in the largest font that fits its width on one line; text of many words in small print on two. */
function drawFitted(
  document: Document,
  value: string,
  { x, y, width: room, largest }: { x: number; y: number; width: number; largest: number },
): void {
  document.font('sans-bold').fillColor(color.ink);
  const size = [largest, 13, 11.5, 10, 9].find((points) => document.fontSize(points).widthOfString(value) <= room);
  if (size !== undefined)
    document.fontSize(size).text(value, x, y + (largest - size) / 2, { width: room + 1, lineBreak: false });
  else document.fontSize(7.5).text(value, x, y, { width: room, height: 19, ellipsis: true });
}

/** Title, date and page number below each page; the title above each but the first. */
export function drawFooters(
  document: Document,
  { title, createdAt }: Titled,
  brand: DocumentBrand | null = null,
): void {
  const { start, count } = document.bufferedPageRange();
  const name = brand ? onPlatform(brand.name) : 'Dealstead';
  for (let at = 0; at < count; at++) {
    document.switchToPage(start + at);
    // Head and footer lie in the margins, where text would otherwise start another page.
    document.page.margins.bottom = 0;
    document.font('sans').fontSize(7.5).fillColor(color.faint);
    if (at > 0) {
      document.text(truncateText(title, 80), page.left, 30, { lineBreak: false });
      document.text(truncateText(name, 60), page.left + width / 2, 30, {
        width: width / 2,
        align: 'right',
        lineBreak: false,
      });
      document.moveTo(page.left, 43).lineTo(page.right, 43).lineWidth(0.5).strokeColor(color.line).stroke();
    }
    document.text(truncateText(`${name}. ${title}. ${longDate(createdAt)}`, 110), page.left, 748, {
      width: width - 60,
      lineBreak: false,
    });
    document.text(`${at + 1} of ${count}`, page.right - 60, 748, { width: 60, align: 'right', lineBreak: false });
  }
}

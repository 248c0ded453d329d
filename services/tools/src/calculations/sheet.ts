import type { FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { type DocumentBrand, drawLogo } from '../brands/documents.ts';

export const ink = '#14211C';
export const faint = '#5C6B64';
export const green = '#0E5A45';
export const left = 56;
const right = 556;
/** The lowest point of a row on a page. */
const bottom = 716;

export type Sheet = ReturnType<typeof createSheet>;

/** Writes rows down a page and begins a new one where a row would not fit. */
export function createSheet(document: PdfDocument) {
  let y = 56;
  const ensure = (height: number) => {
    if (y + height <= bottom) return;
    document.addPage();
    y = 56;
  };
  const write = (content: string, size: number, color: string, font: FontRole, x: number, options: object) => {
    document.font(font).fontSize(size).fillColor(color).text(content, x, y, options);
    return document.y;
  };
  return {
    text(content: string, size: number, color: string, font: FontRole = 'sans') {
      ensure(size * 2);
      y = write(content, size, color, font, left, { width: right - left }) + 6;
    },
    logo(brand: DocumentBrand | null) {
      document.y = y;
      drawLogo(document, brand, left);
      y = document.y;
    },
    heading(content: string) {
      ensure(64);
      y += 14;
      y = write(content, 13, ink, 'sans-bold', left, { width: right - left }) + 4;
      document.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink).stroke();
      y += 6;
    },
    row(label: string, value: string, note?: string, bold = false) {
      ensure(note === undefined ? 18 : 40);
      const font = bold ? 'sans-bold' : 'sans';
      const labelEnd = write(label, 10, ink, font, left, { width: 330 });
      const valueEnd = write(value, 10, ink, font, left + 330, { width: right - left - 330, align: 'right' });
      y = Math.max(labelEnd, valueEnd) + 1;
      if (note !== undefined) y = write(note, 8, faint, 'sans', left, { width: 420 }) + 1;
      y += 4;
    },
    /** A row of a table with a value for each column; the label takes what they leave. */
    columns(label: string, values: readonly string[], bold = false) {
      ensure(30);
      const width = 92;
      const font = bold ? 'sans-bold' : 'sans';
      const start = right - values.length * width;
      let end = write(label, 9, bold ? ink : faint, font, left, { width: start - left - 8 });
      values.forEach((value, index) => {
        const at = start + index * width;
        end = Math.max(end, write(value, 9, ink, font, at + 6, { width: width - 6, align: 'right' }));
      });
      y = end + 5;
    },
    gap() {
      y += 16;
    },
  };
}

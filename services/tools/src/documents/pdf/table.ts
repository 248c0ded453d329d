import type { FontRole } from '@dealstead/service-kit/pdf/pdfDocument';
import { color, type Document, page, width } from './page.ts';
import { ensureSpace, note, noteHeight } from './text.ts';

export interface TableColumn {
  readonly heading: string;
  /** Points. */
  readonly width: number;
  /** Text starts at the left; figures end at the right. The first column is text. */
  readonly isText?: boolean;
}

export interface TableRow {
  readonly cells: readonly string[];
  /** Below the first cell, in small print. */
  readonly note?: string;
  /** A sum: bold, with a rule above. */
  readonly total?: boolean;
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** 8.5 by default. */
  readonly fontSize?: number;
  /** Each row is one line, for a document of a fixed length: a longer text ends with an ellipsis, a longer figure is smaller. */
  readonly isOneLine?: boolean;
  /** Small print below, on the page of the last rows. */
  readonly note?: string;
}

/** Rows of plain cells. */
export const plainRows = (rows: readonly (readonly string[])[]): TableRow[] => rows.map((cells) => ({ cells }));

const gap = 6;
const textGap = 16;
const widthOf = ({ width: whole, isText }: TableColumn) => whole - (isText ? textGap : gap);
const padding = 3;
const noteSize = 7.5;

/** Height of cells at the present font, wrapped within their columns. */
function heightOf(document: Document, columns: readonly TableColumn[], cells: readonly string[]): number {
  const heights = columns.map((column, at) => document.heightOfString(cells[at] || ' ', { width: widthOf(column) }));
  return Math.max(...heights);
}

/** A table up to this height in points is drawn whole on one page. */
const wholeHeight = 250;

interface Measured {
  readonly headHeight: number;
  readonly footHeight: number;
  readonly heights: readonly number[];
  readonly total: number;
}

const noteWidthOf = (columns: readonly TableColumn[]) =>
  Math.min(
    width,
    columns.reduce((sum, column) => sum + column.width, 0),
  );

function measure(document: Document, { columns, rows, fontSize = 8.5, isOneLine, note: foot }: Table): Measured {
  const heights = rows.map(({ cells, note, total }) => {
    document.font(total ? 'sans-bold' : 'sans').fontSize(fontSize);
    const own = isOneLine ? document.currentLineHeight(true) : heightOf(document, columns, cells);
    document.font('sans').fontSize(noteSize);
    const below = note ? document.heightOfString(note, { width: noteWidthOf(columns) }) + 1 : 0;
    return own + below + 2 * padding;
  });
  const headings = columns.map((column) => column.heading);
  document.font('sans-bold').fontSize(fontSize - 0.5);
  const headHeight = headings.some(Boolean) ? heightOf(document, columns, headings) + 2 * padding : 0;
  const footHeight = foot ? noteHeight(document, foot) + 4 : 0;
  return {
    headHeight,
    footHeight,
    heights,
    total: heights.reduce((sum, height) => sum + height, headHeight + footHeight),
  };
}

/** Space that a table needs to begin on a page: all of it where it is short, else its head and two rows. */
export function tableSpace(document: Document, table: Table): number {
  const { headHeight, heights, total } = measure(document, table);
  return total <= wholeHeight ? total : headHeight + (heights[0] ?? 0) + (heights[1] ?? 0);
}

/**
 * Draws a table. Text wraps within its column; no row is split between pages. The head is repeated on each page, stays with two
 * rows, and the last two rows stay together, so that neither a head nor a sum stands alone.
 */
export function drawTable(document: Document, table: Table): void {
  const { columns, rows, fontSize = 8.5, isOneLine } = table;
  const style = (font: FontRole, fill: string, size = fontSize) => document.font(font).fontSize(size).fillColor(fill);
  const end = page.left + columns.reduce((sum, column) => sum + column.width, 0);
  const headings = columns.map((column) => column.heading);
  const noteWidth = noteWidthOf(columns);

  const { headHeight, footHeight, heights } = measure(document, table);
  const whole = tableSpace(document, table);

  function drawCells(cells: readonly string[], y: number, size: number): void {
    const lineHeight = document.currentLineHeight(true);
    let x: number = page.left;
    columns.forEach((column, at) => {
      const isText = at === 0 || column.isText === true;
      // Text beside a column of figures stands off from it.
      const left = at === 0 ? x : column.isText ? x + textGap : x + gap;
      const cell = cells[at] ?? '';
      const cut = isOneLine && isText ? { height: lineHeight + 1, ellipsis: true } : {};
      const natural = document.widthOfString(cell);
      if (isOneLine && !isText && natural > widthOf(column))
        document.fontSize((size * widthOf(column)) / natural - 0.05);
      const lower = (lineHeight - document.currentLineHeight(true)) / 2;
      document.text(cell, left, y + lower, { width: widthOf(column), align: isText ? 'left' : 'right', ...cut });
      document.fontSize(size);
      x += column.width;
    });
    document.x = page.left;
  }
  const rule = (y: number, weight: number, stroke: string) =>
    document.moveTo(page.left, y).lineTo(end, y).lineWidth(weight).strokeColor(stroke).stroke();

  function drawHead(): void {
    if (headHeight === 0) return;
    const { y } = document;
    style('sans-bold', color.faint, fontSize - 0.5);
    drawCells(headings, y + padding, fontSize - 0.5);
    rule(y + headHeight, 0.75, color.ink);
    document.y = y + headHeight;
  }

  rows.forEach(({ cells, note: below, total }, at) => {
    const height = heights[at]!;
    const isFirst = at === 0;
    const next = (at === rows.length - 2 ? heights[at + 1]! : 0) + (at >= rows.length - 2 ? footHeight : 0);
    const needed = isFirst ? whole : height + next;
    // Rows taller than a page together are kept apart: nothing could hold them.
    const { y: before } = document;
    ensureSpace(document, Math.min(needed, page.bottom - page.top));
    if (isFirst || document.y < before) drawHead();
    const { y } = document;
    if (total) rule(y, 0.75, color.ink);
    style(total ? 'sans-bold' : 'sans', color.ink);
    drawCells(cells, y + padding, fontSize);
    if (below) {
      style('sans', color.faint, noteSize);
      const top = y + height - padding - document.heightOfString(below, { width: noteWidth });
      document.text(below, page.left, top, { width: noteWidth });
    }
    document.x = page.left;
    document.y = y + height;
    if (!total) rule(y + height, 0.5, color.line);
  });
  if (table.note) {
    document.y += 4;
    note(document, table.note);
  }
}

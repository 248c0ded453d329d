import { color, type Document, page, width } from './page.ts';

/** Starts a new page where less than this many points are left. */
export function ensureSpace(document: Document, points: number): void {
  if (document.y + points <= page.bottom) return;
  document.addPage();
  document.x = page.left;
  document.y = page.top;
}

const accents = new WeakMap<Document, string>();

/** The color of a document's headings: its brand's. */
export const setAccent = (document: Document, accent: string): unknown => accents.set(document, accent);

/** A heading, on a new page where less than `space` points are left for what follows it. */
export function heading(document: Document, text: string, space: number): void {
  document.font('slab').fontSize(13);
  const height = document.heightOfString(text, { width });
  ensureSpace(document, height + 30 + Math.min(space, 560));
  if (document.y > page.top) document.y += 18;
  document.rect(page.left, document.y, 22, 2.5).fill(accents.get(document) ?? color.primary);
  document.fillColor(color.ink).text(text, page.left, document.y + 6, { width });
  document.y += 4;
}

/** A heading of a part within a section, on a new page where less than `space` points are left for what follows it. */
export function subheading(document: Document, text: string, space: number): void {
  document.font('sans-bold').fontSize(9.5);
  const height = document.heightOfString(text, { width });
  ensureSpace(document, height + 14 + Math.min(space, 600));
  if (document.y > page.top) document.y += 8;
  document.fillColor(color.ink).text(text, page.left, document.y, { width });
  document.y += 3;
}

/** Height of small print in points. */
export const noteHeight = (document: Document, text: string): number =>
  document.font('sans').fontSize(8).heightOfString(text, { width });

/** Small print, whole on a page. */
export function note(document: Document, text: string): void {
  ensureSpace(document, Math.min(noteHeight(document, text), page.bottom - page.top));
  document.fillColor(color.faint).text(text, page.left, document.y, { width });
}

import PDFDocument from 'pdfkit';
import { splitByFont, type FontFile, type FontRole } from './fonts.ts';

export type { FontRole } from './fonts.ts';
export { findUnprintable } from './fonts.ts';

type TextOptions = PDFKit.Mixins.TextOptions & { lineWidth?: number };

/** What pdfkit calls to measure and to draw a line, and leaves out of its types. */
interface Internals {
  _font: { ascender: number };
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: TextOptions): void;
}

const internals = PDFDocument.prototype as unknown as Internals;

/**
 * A PDF document whose text may hold any letters: `font` takes a role, and characters that its font lacks come from the next one
 * that has them. pdfkit draws a line with a single font, so lines are measured and drawn in pieces (`splitByFont`).
 */
export class PdfDocument extends PDFDocument {
  private role: FontRole = 'sans';
  private color: PDFKit.Mixins.ColorValue = 'black';
  private readonly files = new Set<string>();

  constructor(options: PDFKit.PDFDocumentOptions) {
    // Without the built-in font that pdfkit would start with.
    super({ ...options, font: null as unknown as string });
    this.font('sans');
  }

  override font(role: FontRole): this {
    this.role = role;
    return this.use(splitByFont('a', role)[0]!.file);
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return this.inPieces(text, (piece) => super.widthOfString(piece, options)).reduce((sum, width) => sum + width, 0);
  }

  /** Draws a line that was wrapped already, in pieces from left to right on the base line of the role's own font. */
  protected _fragment(text: string, x: number, y: number, options: TextOptions): void {
    const { _font, _fontSize } = this as unknown as Internals;
    const width = this.widthOfString(text.trimEnd(), options);
    const spare = (options.lineWidth ?? width) - width;
    const shift = { right: spare, center: spare / 2 }[String(options.align)];
    const baseline = options.baseline ?? (-_font.ascender * _fontSize) / 1000;
    let left = x + (options.width && shift ? shift : 0);
    this.inPieces(text, (piece, { stroke }) => {
      const textWidth = super.widthOfString(piece, options);
      const lineOptions = { ...options, align: 'left', baseline, textWidth } as TextOptions;
      if (stroke > 0) {
        this.lineWidth(stroke * _fontSize).strokeColor(this.color);
        Object.assign(lineOptions, { fill: true, stroke: true });
      }
      internals._fragment.call(this, piece, left, y, lineOptions);
      left += textWidth;
    });
  }

  override fillColor(color: PDFKit.Mixins.ColorValue, opacity?: number): this {
    this.color = color;
    return super.fillColor(color, opacity);
  }

  /** Calls a function for each piece of a text with the piece's font in use. */
  private inPieces<Result>(text: string, work: (piece: string, file: FontFile) => Result): Result[] {
    const runs = splitByFont(text, this.role);
    const results = runs.map((run) => {
      this.use(run.file);
      return work(run.text, run.file);
    });
    this.font(this.role);
    return results;
  }

  private use({ name, data }: FontFile): this {
    if (!this.files.has(name)) {
      this.files.add(name);
      this.registerFont(name, data());
    }
    return super.font(name);
  }
}

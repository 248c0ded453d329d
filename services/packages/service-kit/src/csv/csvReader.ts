import { maxRowLength, type SourceRecord, type RecordReader, type ReaderStart } from './recordReader.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const equals = 61;

/** Cells of a row with too many that are kept, so that somebody can correct it. */
const maxCells = 1_000;

export interface CsvOptions {
  readonly delimiter: string;
  /** Columns of the list; without it rows may have any number. */
  readonly width?: number;
  /** Columns of the first row, where the list has further ones without a name. A row has at least as many. */
  readonly least?: number;
  readonly start?: ReaderStart;
}

/** Result of scanning at an offset. */
type ScanResult = 'row' | 'incomplete';
/** Answers of `#closing` that are no offset. */
const isText = -1;
const incomplete = -2;

/**
 * Incremental CSV reader (RFC 4180): quotes, also behind a space or guarded as `="07030"`, doubled quotes, any line ends, also
 * within quotes. Stray quotes are text: `3" pipe`, `"LOT 2" BLK 4`, and one that opens a cell and never closes it.
 * It reads strings instead of bytes: slicing a string is free, while decoding each cell separately takes most of the
 * time.
 */
export class CsvReader implements RecordReader {
  readonly #delimiter: number;
  readonly #width: number | undefined;
  readonly #least: number | undefined;
  #text = '';
  /** Bytes before `#text`. */
  #bytes: number;
  #line: number;
  /** Offset of the next row in `#text`. */
  #at = 0;
  /** The rest of a skipped row has not arrived yet. */
  #skipping = false;

  #cells: string[] = [];
  /** End of the scanned row, and the number of line ends in it. */
  #end = 0;
  #lineEnds = 0;

  constructor({ delimiter, width, least = width, start = { bytes: 0, line: 1 } }: CsvOptions) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#width = width;
    this.#least = least;
    this.#bytes = start.bytes;
    this.#line = start.line;
  }

  position(): number {
    return this.#bytes + Buffer.byteLength(this.#text.slice(0, this.#at));
  }

  line(): number {
    return this.#line;
  }

  isBetweenRows(): boolean {
    return !this.#skipping;
  }

  *read(text: string, last: boolean): Generator<SourceRecord> {
    this.#bytes = this.position();
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    while (this.#at < this.#text.length) {
      if (this.#skipping && !this.#skip(last)) return;
      if (this.#at >= this.#text.length) return;
      const isTooLong = () => this.#text.length - this.#at > maxRowLength;
      let scanned = this.#scan(last, false);
      // A quote that is never closed, or in a later row, is text.
      if (scanned === 'incomplete' ? last || isTooLong() : !this.#isWide(this.#cells))
        scanned = this.#scanOneLine(last, scanned);
      if (scanned === 'row' && this.#end - this.#at <= maxRowLength) {
        const record = this.#take();
        if (record) yield record;
        continue;
      }
      if (!last && !isTooLong()) return;
      // The row is too long: only its first line is skipped.
      const columns = this.#cells.length;
      const line = this.#line;
      this.#skipping = true;
      const why =
        this.#width !== undefined && columns > this.#width
          ? `This row is longer than ${maxRowLength.toLocaleString('en-US')} characters, with ${columns.toLocaleString('en-US')} columns or more`
          : `This row is longer than ${maxRowLength.toLocaleString('en-US')} characters`;
      const value = this.#text.slice(this.#at, this.#at + 80);
      yield { line, cells: [value], problem: why };
    }
  }

  /** Moves to the next line. False if it has not arrived yet. */
  #skip(last: boolean): boolean {
    const { length } = this.#text;
    for (let at = this.#at; at < length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code !== lineFeed && code !== carriageReturn) continue;
      if (code === carriageReturn && at + 1 === length && !last) {
        this.#at = at;
        return false;
      }
      const both = code === carriageReturn && this.#text.charCodeAt(at + 1) === lineFeed;
      this.#at = at + (both ? 2 : 1);
      this.#line++;
      this.#skipping = false;
      return true;
    }
    this.#at = length;
    return false;
  }

  /** Whether a row has as many cells as the list has columns. Spreadsheets append empty cells to some rows. */
  #isWide(cells: readonly string[]): boolean {
    const width = this.#width ?? cells.length;
    return cells.length >= (this.#least ?? width) && cells.every((cell, at) => at < width || cell === '');
  }

  /** The row on the current line alone, if that has the right number of cells or there is no other reading. */
  #scanOneLine(last: boolean, otherwise: ScanResult): ScanResult {
    const [cells, end, lineEnds] = [this.#cells, this.#end, this.#lineEnds];
    const scanned = this.#scan(last, true);
    if (scanned === 'row' && (otherwise === 'incomplete' || this.#isWide(this.#cells))) return 'row';
    [this.#cells, this.#end, this.#lineEnds] = [cells, end, lineEnds];
    return otherwise;
  }

  /** The scanned row; nothing for an empty line. */
  #take(): SourceRecord | undefined {
    const line = this.#line;
    const cells = this.#cells;
    this.#at = this.#end;
    this.#line += this.#lineEnds;
    if (cells.length === 1 && cells[0] === '') return undefined;
    const width = this.#width ?? cells.length;
    if (cells.length === width) return { line, cells };
    if (this.#isWide(cells)) return { line, cells: cells.slice(0, width) };
    const columns = `${cells.length.toLocaleString('en-US')} column${cells.length === 1 ? '' : 's'}`;
    const problem = `This row has ${columns}, the first row has ${this.#least ?? width}`;
    return { line, cells: cells.slice(0, maxCells), problem };
  }

  /**
   * Parses the current row. It is incomplete while its end may not have arrived.
   * @param isOneLine whether it ends on its line, whatever its quotes are
   */
  #scan(last: boolean, isOneLine: boolean): ScanResult {
    const text = this.#text;
    const { length } = text;
    const delimiter = this.#delimiter;
    const cells: string[] = [];
    this.#cells = cells;
    this.#lineEnds = 0;
    let at = this.#at;
    while (true) {
      let to = at;
      let code = text.charCodeAt(at);
      const opened = code === quote || code === space || code === equals ? this.#openingQuote(at) : -1;
      const closed = opened === -1 ? -1 : this.#closing(opened, last, isOneLine);
      if (closed === incomplete) return 'incomplete';
      if (closed >= 0) {
        const cell = text.slice(opened + 1, closed);
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
        to = this.#afterSpaces(closed + 1);
        if (to === length && !last) return 'incomplete';
        code = text.charCodeAt(to);
      } else {
        for (; to < length; to++) {
          code = text.charCodeAt(to);
          if (code === delimiter || code === lineFeed || code === carriageReturn) break;
        }
        if (to === length && !last) return 'incomplete';
        cells.push(text.slice(at, to));
      }
      at = to + 1;
      if (to < length && code === delimiter) continue;
      if (to >= length) {
        this.#end = length;
      } else if (code === carriageReturn) {
        if (at === length && !last) return 'incomplete';
        this.#end = text.charCodeAt(at) === lineFeed ? at + 1 : at;
        this.#lineEnds++;
      } else {
        this.#end = at;
        this.#lineEnds++;
      }
      return 'row';
    }
  }

  /** Offset of the quote that opens a cell: its first sign, or the one after spaces or after the `=` of `="07030"`; or -1. */
  #openingQuote(from: number): number {
    const at = this.#text.charCodeAt(from) === equals ? from + 1 : this.#afterSpaces(from);
    return this.#text.charCodeAt(at) === quote ? at : -1;
  }

  #afterSpaces(from: number): number {
    let at = from;
    while (this.#text.charCodeAt(at) === space && space !== this.#delimiter) at++;
    return at;
  }

  /**
   * Offset of the quote that closes a cell: the first one that is not doubled, if the cell can end there; otherwise, as programs
   * write that do not double quotes, the first one of the same line where it can.
   * @returns `incomplete` if it may not have arrived, `isText` where the opening quote is text
   */
  #closing(opened: number, last: boolean, isOneLine: boolean): number {
    const text = this.#text;
    let found = text.indexOf('"', opened + 1);
    while (found !== -1 && text.charCodeAt(found + 1) === quote) found = text.indexOf('"', found + 2);
    if (!isOneLine && found !== -1 && text.charCodeAt(found + 1) === this.#delimiter) {
      this.#countLines(opened, found);
      return found;
    }
    const mayGoOn = found === -1 || (this.#afterSpaces(found + 1) === text.length && !last);
    if (mayGoOn && !isOneLine) return incomplete;
    if (found === -1) return isText;
    if (!isOneLine && this.#isCellEnd(this.#afterSpaces(found + 1))) {
      this.#countLines(opened, found);
      return found;
    }
    const end = this.#lineEnd(opened);
    if (end === text.length && !last && !isOneLine) return incomplete;
    for (let at = found; at !== -1 && at < end; at = text.indexOf('"', at + 1)) {
      // It opens the next cell.
      if (text.charCodeAt(at - 1) === this.#delimiter && at > opened + 1) return isText;
      if (this.#isCellEnd(this.#afterSpaces(at + 1))) return at;
    }
    return isText;
  }

  #lineEnd(from: number): number {
    const [feed, carriage] = ['\n', '\r'].map((sign) => this.#text.indexOf(sign, from));
    return Math.min(...[feed!, carriage!].map((at) => (at === -1 ? this.#text.length : at)));
  }

  #isCellEnd(at: number): boolean {
    const code = this.#text.charCodeAt(at);
    return at >= this.#text.length || code === this.#delimiter || code === lineFeed || code === carriageReturn;
  }

  #countLines(from: number, to: number): void {
    for (let at = this.#text.indexOf('\n', from); at !== -1 && at < to; at = this.#text.indexOf('\n', at + 1))
      this.#lineEnds++;
  }
}

import { maxRowLength, type SourceRecord, type RecordReader, type ReaderStart } from './recordReader.ts';

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

export interface CsvOptions {
  readonly delimiter: string;
  /** Columns of the first row; without it rows may have any number. */
  readonly width?: number;
  readonly start?: ReaderStart;
}

/** Result of scanning at an offset. */
type ScanResult = 'row' | 'incomplete';

/**
 * Incremental CSV reader (RFC 4180): quotes, doubled quotes, any line ends, also within quotes. Stray quotes are text.
 * It reads strings instead of bytes: slicing a string is free, while decoding each cell separately takes most of the
 * time.
 */
export class CsvReader implements RecordReader {
  readonly #delimiter: number;
  readonly #width: number | undefined;
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

  constructor({ delimiter, width, start = { bytes: 0, line: 1 } }: CsvOptions) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#width = width;
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
      if (this.#scan(last) === 'row' && this.#end - this.#at <= maxRowLength) {
        const record = this.#take();
        if (record) yield record;
        continue;
      }
      if (!last && this.#text.length - this.#at <= maxRowLength) return;
      // The row is too long or has an unclosed quote: only its first line is skipped.
      const columns = this.#cells.length;
      const line = this.#line;
      this.#skipping = true;
      const why =
        this.#width !== undefined && columns > this.#width
          ? `This row is longer than ${maxRowLength.toLocaleString('en-US')} characters, with ${columns.toLocaleString('en-US')} columns or more`
          : this.#text.length - this.#at > maxRowLength
            ? `This row is longer than ${maxRowLength.toLocaleString('en-US')} characters`
            : 'A quotation mark in this row is never closed';
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

  /** The scanned row; nothing for an empty line. */
  #take(): SourceRecord | undefined {
    const line = this.#line;
    const cells = this.#cells;
    this.#at = this.#end;
    this.#line += this.#lineEnds;
    if (cells.length === 1 && cells[0] === '') return undefined;
    const width = this.#width ?? cells.length;
    if (cells.length === width) return { line, cells };
    // Spreadsheets append empty cells to some rows.
    if (cells.length > width && cells.slice(width).every((cell) => cell === '')) {
      return { line, cells: cells.slice(0, width) };
    }
    const columns = `${cells.length.toLocaleString('en-US')} column${cells.length === 1 ? '' : 's'}`;
    return { line, cells: cells.slice(0, 5), problem: `This row has ${columns}, the first row has ${width}` };
  }

  /** Parses the current row. It is incomplete while its end may not have arrived. */
  #scan(last: boolean): ScanResult {
    const text = this.#text;
    const { length } = text;
    const delimiter = this.#delimiter;
    const cells: string[] = [];
    this.#cells = cells;
    this.#lineEnds = 0;
    let at = this.#at;
    while (true) {
      let cell: string | undefined;
      if (text.charCodeAt(at) === quote) {
        const closed = this.#closing(at + 1, last);
        if (closed === -1) return 'incomplete';
        cell = text.slice(at + 1, closed);
        if (cell.includes('"')) cell = cell.replaceAll('""', '"');
        at = closed + 1;
      }
      let to = at;
      let code = 0;
      while (to < length) {
        code = text.charCodeAt(to);
        if (code === delimiter || code === lineFeed || code === carriageReturn) break;
        to++;
      }
      if (to === length && !last) return 'incomplete';
      if (cell === undefined) cell = text.slice(at, to);
      else if (to > at) cell += text.slice(at, to);
      cells.push(cell);
      at = to + 1;
      if (to < length && code === delimiter) continue;
      if (to === length) {
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

  /** Offset of the cell's closing quote, or -1. */
  #closing(from: number, last: boolean): number {
    const text = this.#text;
    let at = from;
    while (true) {
      const found = text.indexOf('"', at);
      if (found === -1) return -1;
      if (found + 1 === text.length && !last) return -1;
      if (text.charCodeAt(found + 1) !== quote) {
        this.#countLines(from, found);
        return found;
      }
      at = found + 2;
    }
  }

  #countLines(from: number, to: number): void {
    for (let at = this.#text.indexOf('\n', from); at !== -1 && at < to; at = this.#text.indexOf('\n', at + 1))
      this.#lineEnds++;
  }
}

import type { ReaderStart, RecordReader, SourceRecord } from '@dealstead/service-kit/csv/recordReader';

/** A row of a workbook as it is stored: a line of JSON. */
export const rowLine = (record: SourceRecord): string => `${JSON.stringify(record)}\n`;

/** Reads stored rows incrementally. Each knows its line in the workbook. */
export class RowsReader implements RecordReader {
  #text = '';
  /** Bytes up to the end of the last returned row. */
  #bytes: number;
  #line: number;

  constructor({ bytes, line }: ReaderStart = { bytes: 0, line: 1 }) {
    this.#bytes = bytes;
    this.#line = line;
  }

  position(): number {
    return this.#bytes;
  }

  line(): number {
    return this.#line;
  }

  isBetweenRows(): boolean {
    return true;
  }

  *read(text: string): Generator<SourceRecord> {
    this.#text += text;
    let at = 0;
    for (let end = this.#text.indexOf('\n'); end !== -1; end = this.#text.indexOf('\n', at)) {
      const row = this.#text.slice(at, end);
      at = end + 1;
      const record = JSON.parse(row) as SourceRecord;
      this.#bytes += Buffer.byteLength(row) + 1;
      this.#line = record.line + 1;
      yield record;
    }
    this.#text = this.#text.slice(at);
  }
}

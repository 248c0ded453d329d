/** A row of a file: its cells in the order of the columns, or why they cannot be read. */
export interface SourceRecord {
  /** Where it begins, from 1: the line of a CSV file, the object of a JSON file. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

/** Reads a file's text piece by piece, in memory that does not grow with the file. */
export interface RecordReader {
  /** The rows that end within what has come so far; `last` says that no more comes. */
  read(text: string, last: boolean): Generator<SourceRecord>;
  /** Bytes of UTF-8 from the beginning of the file to the end of the row that was given last. */
  position(): number;
  /** The line at which the next row begins. */
  line(): number;
  /** False while the rest of a row that is passed over is still to come: reading cannot go on from such a position. */
  isBetweenRows(): boolean;
}

/** Where a reader begins in a file that was read in part. */
export interface ReaderStart {
  readonly bytes: number;
  readonly line: number;
}

/** Characters of a row; a longer one is passed over and named. */
export const maxRowLength = 1_000_000;

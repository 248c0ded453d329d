/** A row of a file: its cells in column order, or the reason why it is unreadable. */
export interface SourceRecord {
  /** First line of the row, from 1; in a JSON file the object's number. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
  /** What of a row that can be read is left out of its cells, each with the reason. */
  readonly notes?: readonly string[];
}

/** Reads a file's text incrementally, with constant memory. */
export interface RecordReader {
  /** Returns the rows that are complete so far; `last` marks the final call. */
  read(text: string, last: boolean): Generator<SourceRecord>;
  /** UTF-8 bytes from the beginning of the file to the end of the last returned row. */
  position(): number;
  /** Line of the next row. */
  line(): number;
  /** False while a skipped row is incomplete: reading cannot resume from such a position. */
  isBetweenRows(): boolean;
}

/** Position at which a reader resumes in a partially read file. */
export interface ReaderStart {
  readonly bytes: number;
  readonly line: number;
}

/** Maximum characters of a row; a longer one is skipped with an error. */
export const maxRowLength = 1_000_000;

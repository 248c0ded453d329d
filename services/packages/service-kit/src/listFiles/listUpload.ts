import type { SourceRecord } from '../csv/recordReader.ts';
import type { HeaderChoice } from './table.ts';

/** What a person chose of a file; what is missing is found by the content. */
export interface ListChoice {
  /** A sheet of a workbook by its name. */
  readonly sheet?: string;
  readonly header?: HeaderChoice;
}

/** The first rows of a sheet, or of a file without sheets, as they are: its columns and header are chosen from them. */
export interface SheetPreview {
  /** Empty for a file without sheets. */
  readonly name: string;
  readonly rows: readonly Pick<SourceRecord, 'line' | 'cells'>[];
}

/** A file that is being read. */
export interface ListUpload {
  readonly shape: { readonly columns: readonly string[]; readonly sample: readonly (readonly string[])[] };
  /** The rows of the list, each as wide as its columns. */
  readonly records: AsyncGenerator<SourceRecord>;
  /** The sheet of a workbook that has several. */
  readonly sheet?: string;
  /** The line of the column names; 0 where the file has none. */
  readonly header: HeaderChoice;
  readonly sheets: readonly SheetPreview[];
  /** What was left out before the list or had to be guessed, as sentences. */
  readonly notes: readonly string[];
  /** Ends the reading, also before the last record. */
  readonly close: () => Promise<void>;
}

/** The rows of a file as they are, before the list is found among them. */
export interface RawRows {
  /** The first rows, among which the header is. */
  readonly first: readonly SourceRecord[];
  /** All rows from the first one on. */
  readonly rows: AsyncIterable<SourceRecord>;
  readonly sheets: readonly SheetPreview[];
  readonly sheet?: string;
  /** What had to be guessed to read them, as sentences. */
  readonly notes?: readonly string[];
  readonly close: () => Promise<void>;
}

import type { SourceRecord } from '../csv/recordReader.ts';

/** A file that is being read. */
export interface ListUpload {
  readonly shape: { readonly columns: readonly string[]; readonly sample: readonly (readonly string[])[] };
  readonly records: AsyncGenerator<SourceRecord>;
  /** The sheet of a workbook that has several. */
  readonly sheet?: string;
  /** Ends the reading, also before the last record. */
  readonly close: () => Promise<void>;
}

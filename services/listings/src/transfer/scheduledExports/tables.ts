import type { ExportColumnType } from '@dealstead/contracts/listings/scheduledExports';

export type Cell = string | number | boolean | null;

/** A column of an export. Parquet stores it in its type; CSV as text. */
export interface ExportColumn {
  readonly name: string;
  /** Heading in a CSV, whose readers are people; the name without one. */
  readonly heading?: string;
  readonly type: ExportColumnType;
}

/** An export's columns, and its rows page by page, so that memory does not grow with their number. */
export interface ExportTable {
  readonly columns: readonly ExportColumn[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const text = (name: string): ExportColumn => ({ name, type: 'text' });
export const integer = (name: string): ExportColumn => ({ name, type: 'integer' });

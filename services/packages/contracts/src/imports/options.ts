/** Constants of imports that browsers and services share. */

/** What the rows of a file become. */
export const importKinds = ['leads', 'contacts', 'invitations', 'holdings', 'listings'] as const;
export type ImportKindName = (typeof importKinds)[number];

/** States of an import. Those that end in `ing` are a background job's. Of listings a run is called `importing`, and only they fail. */
export const listImportStates = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'running',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ListImportState = (typeof listImportStates)[number];

/** What becomes of a row that is in the records already. */
export const duplicateActions = ['skip', 'fill', 'overwrite', 'add'] as const;
export type DuplicateAction = (typeof duplicateActions)[number];

/** A field that a column of a file may be imported as. */
export interface ListField {
  readonly field: string;
  readonly label: string;
  /** Further names of the column, in lower case with letters and digits only; the order decides between two columns. */
  readonly aliases: readonly string[];
  /** Rows without it are no record. */
  readonly required?: true;
  /** Its values are dates. */
  readonly isDate?: true;
  /** The values that it may have, with their labels. */
  readonly choices?: Readonly<Record<string, string>>;
}

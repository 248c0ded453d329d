import type { ImportedList as StoredList } from '@dealstead/contracts';

/** Values for rows without one of their own: each kind knows its own. */
export type Defaults = Readonly<Record<string, unknown>>;

/** A file at some step of its import, of any kind. */
export interface ImportedList extends Omit<StoredList, 'defaults'> {
  readonly defaults: Defaults;
}

/** Field → column of the file. */
export type Mapping = ImportedList['mapping'];

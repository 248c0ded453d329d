import type { ImportedList } from '@dealstead/contracts';

export type { ImportedList };

/** Field → column of the file. */
export type Mapping = ImportedList['mapping'];

/** Values for rows without one of their own. */
export type Defaults = ImportedList['defaults'];

import { type ImportColumn, importColumns, type ImportField } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Spelling {
  readonly field: ImportField;
  /** 0 for the dictionary's own name, then the position among the aliases. */
  readonly rank: number;
}

/** Every known column name, in letters and digits. A name that two fields claim belongs to the first. */
export function spellingsOf(columns: readonly ImportColumn[]): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const { name: field, aliases } of columns)
    for (const [rank, name] of [keyOf(field), ...aliases].entries())
      if (!spellings.has(name)) spellings.set(name, { field, rank });
  return spellings;
}
const spellings = spellingsOf(importColumns);

/** Guesses the field of each column by its name. The best-ranked column of a field wins. */
export function guessMapping(columns: readonly string[]): Import['mapping'] {
  const found = new Map<ImportField, { column: string; rank: number }>();
  for (const column of columns) {
    const known = spellings.get(keyOf(column));
    if (!known) continue;
    const rival = found.get(known.field);
    if (!rival || known.rank < rival.rank) found.set(known.field, { column, rank: known.rank });
  }
  return Object.fromEntries([...found].map(([field, { column }]) => [field, column]));
}

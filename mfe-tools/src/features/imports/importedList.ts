import type { LeadImport, OutreachImport } from '@dealstead/contracts';

/** Field → column of the file. */
export type Mapping = Readonly<Record<string, string | undefined>>;

/** Values for rows without one of their own. */
export type Defaults = LeadImport['defaults'] & OutreachImport['defaults'];

/** A list at some step of its import, of any kind. */
export interface ImportedList extends Omit<LeadImport, 'mapping' | 'defaults'> {
  readonly mapping: Mapping;
  readonly defaults: Defaults;
}

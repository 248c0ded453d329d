import { isSame } from '@dealstead/contracts';

/** An edit of a record: the version that the caller saw, the new values, and the values that they replace. */
export interface Edit<Fields> {
  readonly version: number;
  readonly changes: Partial<Fields>;
  readonly was?: Partial<Fields> | undefined;
}

export interface FieldConflict<Field extends string> {
  readonly version: number;
  readonly fields: { field: Field; was: unknown; yours: unknown; theirs: unknown }[];
}

/**
 * The conflict of an edit with the stored record, or null. A field conflicts if its stored value is neither the one that the
 * caller saw nor the one that they want: two people who edit different fields both keep their changes.
 */
export function findConflict<Fields extends object>(
  record: NoInfer<Fields> & { readonly version: number },
  { version, changes, was = {} }: Edit<Fields>,
): FieldConflict<Extract<keyof Fields, string>> | null {
  if (version === record.version) return null;
  const fields = (Object.keys(changes) as Extract<keyof Fields, string>[])
    .filter(
      (field) => !isSame(record[field], changes[field]) && (!(field in was) || !isSame(record[field], was[field])),
    )
    .map((field) => ({
      field,
      was: was[field] ?? null,
      yours: changes[field] ?? null,
      theirs: record[field],
    }));
  return fields.length === 0 ? null : { version: record.version, fields };
}

/** A conflict as a sentence that names both values of each field. */
export function conflictMessage<Field extends string>(
  { fields }: FieldConflict<Field>,
  noun: string,
  labels: Readonly<Record<Field, string>>,
): string {
  const named = fields.map(
    ({ field, yours, theirs }) => `${labels[field]} is now ${shown(theirs)}; you entered ${shown(yours)}`,
  );
  return `Someone changed this ${noun} in the meantime. ${named.join('. ')}.`;
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return value.map(shownItem).join(', ') || 'empty';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}

/** A tag, or a number or address of a lead, which comes first in it. */
const shownItem = (item: unknown): string =>
  typeof item === 'object' && item !== null ? String(Object.values(item)[0]) : String(item);

/** Only the fields whose value differs from the stored record. */
export function changedFields<Fields extends object>(record: Fields, changes: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(record[field as keyof Fields], value)),
  ) as Partial<Fields>;
}

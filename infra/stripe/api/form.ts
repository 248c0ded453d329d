/** A value of Stripe's bracketed form encoding. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Parses `items[0][price]=…&metadata[a]=b` into nested objects; numeric indexes become arrays. */
export function parseForm(body: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at: Record<string, unknown> = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= Object.create(null)) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return indexesToArrays(root) as Form;
}

function indexesToArrays(value: unknown): FormValue {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => [key, indexesToArrays(inner)] as const);
  if (entries.length > 0 && entries.every(([key], i) => key === String(i))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** The string at a path. */
export function readString(form: FormValue | undefined, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const key of path) at = typeof at === 'object' ? (at as Record<string, FormValue>)[key] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The number at a path; undefined where the string is missing or empty. */
export function readNumber(form: FormValue | undefined, ...path: string[]): number | undefined {
  const value = readString(form, ...path);
  return value === undefined || value === '' ? undefined : Number(value);
}

/** A field as a list: a single value is a list of one. */
export function readList(form: FormValue | undefined, name: string): FormValue[] {
  const at = readField(form, name);
  return Array.isArray(at) ? at : at === undefined ? [] : [at];
}

/** A field as an object; empty where it is missing or something else. */
export function readObject(form: FormValue | undefined, name: string): Form {
  return asObject(readField(form, name));
}

/** A field as a map of strings, such as metadata. */
export function readStrings(form: FormValue | undefined, name: string): Record<string, string> {
  const entries = Object.entries(readObject(form, name));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const readField = (form: FormValue | undefined, name: string): FormValue | undefined => asObject(form)[name];

const asObject = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};

/** The first element of a list of objects; empty where there is none. */
export const readFirst = (form: FormValue | undefined, name: string): Form => asObject(readList(form, name)[0]);

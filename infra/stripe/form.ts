/** A value of Stripe's bracketed form encoding. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Reads `items[0][price]=…&metadata[a]=b` as nested objects; indexes become lists. */
export function readForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at: Record<string, unknown> = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= Object.create(null)) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return listed(root) as Form;
}

function listed(value: unknown): FormValue {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  if (entries.length > 0 && entries.every(([key], i) => key === String(i))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** One text of a form, by its path. */
export function text(form: FormValue | undefined, ...path: (string | number)[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const key of path) at = typeof at === 'object' ? (at as Record<string | number, FormValue>)[key] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** A list of a form, by its path. */
export function list(form: FormValue | undefined, name: string): FormValue[] {
  const at = typeof form === 'object' && !Array.isArray(form) ? form[name] : undefined;
  return Array.isArray(at) ? at : at === undefined ? [] : [at];
}

/** A map of texts, such as metadata. */
export function texts(form: FormValue | undefined, name: string): Record<string, string> {
  const at = typeof form === 'object' && !Array.isArray(form) ? form[name] : undefined;
  if (typeof at !== 'object' || Array.isArray(at)) return {};
  return Object.fromEntries(
    Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

import { parseTemplate, type Template } from 'url-template';

export type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Params = Readonly<Record<string, ParamValue>>;

const parsed = new Map<string, Template>();

/**
 * Expands an RFC 6570 template. Undefined, null and empty values are omitted, so that equal queries share one URL and one
 * cache entry.
 */
export function expandTemplate(template: string, params: Params = {}): string {
  let ready = parsed.get(template);
  if (!ready) {
    ready = parseTemplate(template);
    parsed.set(template, ready);
  }
  const values: Record<string, string | number | boolean | (string | number)[]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === '') continue;
    values[name] = typeof value === 'object' ? [...value] : value;
  }
  return ready.expand(values);
}

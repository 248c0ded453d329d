import { parseTemplate, type Template } from 'url-template';

export type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Params = Readonly<Record<string, ParamValue>>;

const parsed = new Map<string, Template>();

/**
 * The URL that an RFC 6570 template means with these values. Absent, null and empty values are left out, so that one
 * question has one URL, and with it one cache entry.
 */
export function expandTemplate(template: string, params: Params = {}): string {
  let ready = parsed.get(template);
  if (!ready) {
    ready = parseTemplate(template);
    parsed.set(template, ready);
  }
  const given: Record<string, string | number | boolean | (string | number)[]> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value === null || value === undefined || value === '') continue;
    given[name] = typeof value === 'object' ? [...value] : value;
  }
  return ready.expand(given);
}

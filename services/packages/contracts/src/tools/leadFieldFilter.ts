import { leadFieldList, type NamedLeadField } from './leadFields.ts';

/** Fields by which a list is filtered beside those that have parameters of their own: by name, the text that is asked for. */
export type LeadFieldFilter = Readonly<Record<string, string>>;

/** Kinds whose values a list is filtered by. */
export const isFilterable = ({ kind, customId }: Pick<NamedLeadField, 'kind' | 'customId'>): boolean =>
  kind === 'flag' || kind === 'tags' || customId !== undefined;

/** The fields that the list is filtered by, in the registry's order. */
export const leadFilterFields: readonly NamedLeadField[] = leadFieldList.filter(isFilterable);

/** Reads the parameter of a URL; null for a text that is none. */
export function readFieldFilter(text: string): LeadFieldFilter | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read);
    return entries.every(([, value]) => typeof value === 'string')
      ? (Object.fromEntries(entries) as LeadFieldFilter)
      : null;
  } catch {
    return null;
  }
}

export const isFieldFilter = (text: string): boolean => readFieldFilter(text) !== null;

/** The parameter of a URL; empty without a field. */
export function writeFieldFilter(filter: LeadFieldFilter): string {
  const stated = Object.entries(filter).filter(([, value]) => value !== '');
  return stated.length === 0 ? '' : JSON.stringify(Object.fromEntries(stated));
}

import { longDate } from '../calendar.ts';
import { leadFieldList, type NamedLeadField } from './leadFields.ts';
import { leadInputText } from './leadFieldValues.ts';

/** Fields of the main part that say nothing new to its owner; the others there are notes of who works the lead. */
const ofProperty: ReadonlySet<string> = new Set(['propertyAddress', 'propertyValue', 'askingPrice']);
const mergedKinds: ReadonlySet<string> = new Set(['line', 'money', 'number', 'day', 'choice', 'text']);

/** Fields of a lead that the text of a campaign may name. A new field of the owner, the property or the loan is one. */
export const leadMergeFieldsOf = (fields: readonly NamedLeadField[]): readonly NamedLeadField[] =>
  fields.filter(
    ({ name, kind, group }) =>
      mergedKinds.has(kind) && (ofProperty.has(name) || ['owner', 'property', 'loan', 'custom'].includes(group)),
  );

const merged = leadMergeFieldsOf(leadFieldList);
const names: ReadonlySet<string> = new Set(merged.map(({ name }) => name));

/** What previews and tests say of a lead: [Equity]. */
export const leadMergeSamples: Readonly<Record<string, string>> = Object.fromEntries(
  merged.map(({ name, label }) => [name, `[${label}]`]),
);
const customName = /^custom[1-9]\d{0,8}$/;

/** Whether a text may name a field of a lead so; a field that its owner has deleted is empty. */
export const isLeadMergeField = (name: string): boolean => names.has(name) || customName.test(name);

/** A value as a sentence states it: $245,000; 1,442; March 4, 2026. Null where the lead has none. */
export function leadMergeText(field: NamedLeadField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'money':
      return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });
    case 'day':
      return longDate(new Date(`${String(value)}T12:00:00Z`));
    case 'choice':
      return field.choiceLabels[String(value)] ?? String(value);
    case 'number':
      return field.unit === '%' ? `${leadInputText(field, value)}%` : leadInputText(field, value);
    default:
      return String(value);
  }
}

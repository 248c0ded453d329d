import { parseTypedDollars } from '../money.ts';
import type { NamedLeadField } from './leadFields.ts';

/** A value as a form's input has it: amounts with commas, days as ISO dates, an empty text for none. */
export function leadInputText({ kind }: NamedLeadField, value: unknown): string {
  if (value === null || value === undefined) return '';
  return kind === 'money' && typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}

/** The value of what is typed into a form's input; undefined where it cannot be read. */
export function typedLeadValue(field: NamedLeadField, typed: string): unknown {
  const text = typed.trim();
  if (field.kind === 'money') return parseTypedDollars(text);
  return text === '' && !field.isStated ? null : text;
}

/** What to enter, for the error of an input that is empty or cannot be read. */
export function leadFieldMessage({ kind, label }: NamedLeadField): string {
  if (kind === 'money') return 'Enter an amount in dollars.';
  if (kind === 'email') return 'Enter a valid email address.';
  return `Enter a ${label.toLowerCase()}.`;
}

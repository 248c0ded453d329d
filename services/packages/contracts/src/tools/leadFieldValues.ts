import { parseTypedDollars } from '../money.ts';
import { readAcres, readArea } from '../values/area.ts';
import { readNumber } from '../values/number.ts';
import type { Reading } from '../values/reading.ts';
import type { NamedLeadField } from './leadFields.ts';
import type { NumberField } from './leadFieldTypes.ts';
import { maxLeadTags } from './leadOptions.ts';
import type { LeadEmail, LeadPhone } from './contactPoints.ts';

/** A value as a form's input has it: amounts with commas, days as ISO dates, tags with commas, an empty text for none. */
export function leadInputText(field: NamedLeadField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return String(value);
  const isPlain = field.kind === 'record' || (field.kind === 'number' && field.isYear);
  return isPlain ? String(value) : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** The value of what is typed into a form's input; undefined where it cannot be read. */
export function typedLeadValue(field: NamedLeadField, typed: string): unknown {
  const text = typed.trim();
  switch (field.kind) {
    case 'money':
      return amountWithin(field.canBeNegative ?? false, parseTypedDollars(text));
    case 'number':
      return readNumberField(field, text);
    case 'flag':
      return text === '' ? null : text === 'yes';
    case 'tags':
      return text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '');
    default:
      return text === '' && !field.isStated ? null : text;
  }
}

const amountWithin = (canBeNegative: boolean, dollars: number | null | undefined) =>
  typeof dollars === 'number' && dollars < 0 && !canBeNegative ? undefined : dollars;

/** A number of a field as people type it: 1,450; 1,450 sq ft; 0.25 acres; 80%. Undefined where it is none, or out of bounds. */
function readNumberField(field: NumberField, text: string): number | null | undefined {
  const read = readingOf(field, text);
  if (read.kind === 'empty') return null;
  if (read.kind !== 'value') return undefined;
  const rounded = Number(read.value.toFixed(field.decimals));
  return rounded < field.min || rounded > field.max ? undefined : rounded;
}

function readingOf(field: NumberField, text: string): Reading<number> {
  // What is typed beside the unit of the input is in that unit.
  if (field.areaOf === 'lot') return readAcres(text, { of: 'lot', unit: 'acres' });
  if (field.areaOf === 'building') return readArea(text, { of: 'building' });
  return readNumber(text.replace(/\s*%$/, ''));
}

/** A value as exported files have it: amounts as plain numbers, yes and no, tags and numbers in one text. */
export function exportedLeadValue(field: NamedLeadField, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((item) => exportedItem(field, item)).join(field.kind === 'tags' ? ', ' : '; ') || null;
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}

const exportedItem = ({ kind }: NamedLeadField, item: unknown): string => {
  if (kind === 'phones') return (item as LeadPhone).number;
  return kind === 'emails' ? (item as LeadEmail).address : String(item);
};

/** What to enter, for the error of an input that is empty or cannot be read. */
export function leadFieldMessage(field: NamedLeadField): string {
  switch (field.kind) {
    case 'money':
      return 'Enter an amount in dollars.';
    case 'email':
      return 'Enter a valid email address.';
    case 'emails':
      return 'Enter valid email addresses.';
    case 'number':
      return `Enter a number from ${leadInputText(field, field.min)} to ${leadInputText(field, field.max)}.`;
    case 'tags':
      return `Enter at most ${maxLeadTags} tags of 40 characters.`;
    default:
      return field.name === 'firstName' ? 'Enter a name or a company.' : `Enter a ${field.label.toLowerCase()}.`;
  }
}

import { exportedLeadValue, leadInputText, type NamedLeadField } from '@dealstead/contracts';
import { formatDate, formatMoney, sentenceCase } from '@dealstead/kit';

/** A field's value as text; null where it has none. */
export function shownValue(field: NamedLeadField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'day':
      return formatDate(String(value));
    case 'choice':
      return field.choiceLabels[String(value)] ?? sentenceCase(String(value));
    case 'number':
      return [leadInputText(field, value), field.unit].filter(Boolean).join(field.unit === '%' ? '' : ' ');
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'tags':
    case 'phones':
    case 'emails':
      return String(exportedLeadValue(field, value) ?? '') || null;
    // The fields of the owner are shown one by one.
    case 'custom':
      return null;
    case 'line':
      return field.isSentence ? sentenceCase(String(value)) : String(value);
    default:
      return String(value);
  }
}

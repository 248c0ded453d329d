import { formatBaths, type NamedScalarField } from '@dealstead/contracts';
import { formatCount, formatDate, formatMoney } from './format.ts';

/** Formats a scalar field's value of the API: $2,500, Dec 19, 2026, 10 days, 1.5. */
export function formatField(field: NamedScalarField, value: string | number): string {
  if (typeof value === 'string') return field.kind === 'date' ? formatDate(value) : value;
  if (field.kind === 'money') return formatMoney(value);
  if (field.kind === 'baths') return formatBaths(value);
  const text = field.kind === 'integer' && field.isYear ? String(value) : formatCount(value);
  return field.unit ? `${text} ${field.unit[value === 1 ? 0 : 1]}` : text;
}

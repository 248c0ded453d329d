import { fieldsOf, figureText, parseFigure, statedTerm, type Field, type Mode } from '@dealstead/formulas';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An input as text outside its field, as it is typed: 30 years in place of 360 months. */
export function formatInput(field: Field, value: number): string {
  const stated = statedTerm(field, value);
  return figureText(stated.value, stated.unit);
}

/** The text of a figure in its field, without the unit that the field shows; empty for null. */
export function fieldText(field: Field, value: number | null): string {
  if (value === null) return '';
  switch (field.unit) {
    case 'cents':
      return (value % 100 === 0 ? grouped : withCents).format(value / 100);
    case 'months':
      if (field.typedIn === 'months') return String(value);
      return value % 12 === 0 ? String(value / 12) : `${value} mo`;
    case 'percent':
      // A percent that stands for an amount may have any number of decimals.
      return String(Number(value.toFixed(4)));
    default:
      return String(value);
  }
}

/** What was typed into a field, as a figure or as the sentence that names the fault. */
export const parseField = (field: Field, text: string) => parseFigure(text, field.unit, field.typedIn);

/** The texts of a mode's fields. */
export function fieldTexts(mode: Mode, inputs: Readonly<Record<string, number | null>>): Record<string, string> {
  return Object.fromEntries(fieldsOf(mode).map(([key, field]) => [key, fieldText(field, inputs[key] ?? null)]));
}

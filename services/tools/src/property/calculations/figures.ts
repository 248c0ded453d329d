import { decimalsOf, figureText, roundHalfAway, statedTerm, type Field, type Result } from '@dealstead/formulas';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 6,
});
const withMinus = (text: string) => text.replace(/^-/, '\u2212');

/** How many letters an amount in a narrow column may have. */
const mostLetters = 14;

/** Writes the amounts of a table alike: to the cent, or in whole dollars or six digits where one would be too long. */
export function amountFormat(amounts: readonly number[]): (cents: number) => string {
  const formats = [
    (cents: number) => money.format(roundHalfAway(cents) / 100),
    (cents: number) => wholeMoney.format(roundHalfAway(cents / 100)),
    (cents: number) => compactMoney.format(roundHalfAway(cents / 100)),
  ];
  const fits = (format: (cents: number) => string) => amounts.every((cents) => format(cents).length <= mostLetters);
  const format = formats.find(fits) ?? formats.at(-1)!;
  return (cents) => withMinus(format(cents));
}

/** Texts as sentences of a line; a formula may end with its own period. */
export const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.flatMap((text) => (text ? [text.replace(/\.$/, '')] : [])).join('. ');

export const resultText = ({ key, value, unit, note }: Result): string =>
  value === null ? (note ?? 'Not defined') : figureText(value, unit, decimalsOf(key));

/** An input as text: 30 years, as it is typed, in place of 360 months. */
export function inputText(field: Field, value: number): string {
  const stated = statedTerm(field, value);
  return figureText(stated.value, stated.unit);
}

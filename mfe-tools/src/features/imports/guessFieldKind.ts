import type { CustomFieldKind } from '@dealstead/contracts';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { readNumber } from '@dealstead/contracts/values/number';

/** The kind of a field that takes the values of a column: the first that all of them have; a text without a value. */
export function guessFieldKind(values: readonly string[]): CustomFieldKind {
  const texts = values.map((value) => value.trim()).filter((value) => value !== '');
  if (texts.length === 0) return 'text';
  if (texts.every(isNumber)) return 'number';
  // An order of day and month that nothing shows yet is asked for after the check.
  return texts.every((text) => ['value', 'unclear'].includes(readDate(text).kind)) ? 'date' : 'text';
}

/** A number or an amount. One that begins with a zero, such as a ZIP code or a parcel's number, is a text. */
const isNumber = (text: string): boolean =>
  !/^0\d/.test(text) && (text.includes('$') ? readMoney(text) : readNumber(text.replace(/\s*%$/, ''))).kind === 'value';

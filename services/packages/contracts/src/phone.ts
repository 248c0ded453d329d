import { phoneKeyOf, readPhones, writePhone } from './values/phone.ts';

/** The ten digits of the first North American number of a text, by which numbers are compared; null for any other number. */
export function toPhoneKey(number: string): string | null {
  const [, key = null] = /^\+1(\d{10})$/.exec(phoneKeyOf(number) ?? '') ?? [];
  return key;
}

/** Whether what somebody typed has the digits of a phone number with its area code, whatever separates them. */
export const hasPhoneDigits = (typed: string): boolean => typed.replaceAll(/\D/g, '').length >= 10;

/** What is said of an optional phone number without them. */
export const phoneText = 'Enter a phone number with area code.';

/** Ten digits that the North American Numbering Plan can assign: area code and exchange begin with 2 to 9. */
export const phoneKeyPattern = /^[2-9]\d{2}[2-9]\d{6}$/;

/** Ten digits as Americans write a number: (901) 555-0134. */
export const formatPhone = (phoneKey: string): string =>
  `(${phoneKey.slice(0, 3)}) ${phoneKey.slice(3, 6)}-${phoneKey.slice(6)}`;

/** What a form or a request states as one number, without the decimals that a spreadsheet gave it: 9015550134.0. */
export function restorePhone(number: string): string {
  const read = readPhones(number);
  return read.kind === 'damaged' && read.value !== null ? read.value.map(writePhone).join(', ') : number;
}

/** Whether a number can still be one: a spreadsheet has rounded 9.01556E+09. */
export function isWholePhone(number: string): boolean {
  const read = readPhones(number);
  return read.kind !== 'damaged' || read.value !== null;
}

export const roundedPhoneText = 'A spreadsheet rounded this number. Enter all of its digits.';

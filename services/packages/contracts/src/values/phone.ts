import { cellText, valueText } from './cell.ts';
import { damaged, notUnderstood, type Reading, value } from './reading.ts';

/** A phone number. */
export interface Phone {
  /** The number as E.164 writes it, without an extension: +19015550134. Two numbers are equal where their keys are. */
  readonly key: string;
  /** As Americans write it: (901) 555-0134. A number of another country with its code: +44 20 7946 0958. */
  readonly number: string;
  readonly extension: string | null;
  /** Whether it is outside the North American Numbering Plan. */
  readonly isForeign: boolean;
}

/**
 * A number of the North American Numbering Plan, whose area code and exchange begin with 2 to 9, perhaps with an extension, and
 * no digit around it.
 */
const american =
  /(?<![\d+])(?:\+?1[\s./-]*)?\(?([2-9]\d{2})\)?[\s./-]*([2-9]\d{2})[\s./-]*(\d{4})(?!\d)(?:[\s,;]*(?:extension|ext|x|#)[\s.:=]*(\d{1,7}))?/gi;
const foreign =
  /^(?:tel:)?\s*(?:\+|00|011[\s-]*)(?!1[\s().-]*[2-9])([1-9][\d\s().-]{6,20}?)(?:\s*(?:extension|ext|x|#)[\s.:=]*(\d{1,7}))?$/i;
/** Hyphens and dashes as word processors and web pages write them. */
const hyphens = /[\u2010-\u2015]/g;
/** Letters of a keypad: 1-800-FLOWERS. */
const keypad = /^(?:1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]+([A-Z0-9-]{7,9})$/i;
const keys = '22233344455566677778889999';

/**
 * The phone numbers of a cell, in their order: in any American form, with extensions kept apart, several of them, or one of
 * another country, which begins with + and its code. Words beside a number ("cell", "or") are left out.
 * @returns damaged for `9.01556E+09`, which a spreadsheet rounded, and for `9015550134.0`, of which nothing is lost
 */
export function readPhones(cell: string): Reading<readonly [Phone, ...Phone[]]> {
  const { text: typed, done } = valueText(cell);
  if (done) return done;
  const text = typed.replaceAll(hyphens, '-');
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text)) return damaged('A spreadsheet rounded this number');
  const [, float] = /^(\d{10,15})[.,]0+$/.exec(text) ?? [];
  if (float !== undefined) {
    const read = readPhones(float);
    return damaged('A spreadsheet wrote this number with decimals', read.kind === 'value' ? read.value : null);
  }
  const [, digits, extension] = foreign.exec(text) ?? [];
  if (digits !== undefined) {
    const key = `+${digits.replaceAll(/\D/g, '')}`;
    if (key.length < 9 || key.length > 16) return notUnderstood('Not a phone number');
    const number = `+${digits.replaceAll(/[^\d]+/g, ' ').trim()}`;
    return value([{ key, number, extension: extension ?? null, isForeign: true }]);
  }
  return readAmerican(text);
}

function readAmerican(text: string): Reading<readonly [Phone, ...Phone[]]> {
  const spelled = spellOut(text);
  const [first, ...others] = [...spelled.matchAll(american)].map(([, area, exchange, line, extension]): Phone => ({
    key: `+1${area}${exchange}${line}`,
    number: `(${area}) ${exchange}-${line}`,
    extension: extension ?? null,
    isForeign: false,
  }));
  const hasOtherDigits = /\d/.test(spelled.replaceAll(american, ''));
  if (first === undefined || hasOtherDigits) {
    const digits = text.replaceAll(/\D/g, '').length;
    return notUnderstood(digits === 7 ? 'A phone number without its area code' : 'Not a phone number');
  }
  return value([first, ...others]);
}

/**
 * The texts beside the American numbers of a cell: before the first one, and after each. A cell without one is one text.
 */
export function textsBesidePhones(cell: string): [before: string, ...after: string[]] {
  const text = spellOut(cellText(cell).replaceAll(hyphens, '-'));
  const found = [...text.matchAll(american)];
  const ends = found.map(({ index, 0: { length } }) => index + length);
  const after = ends.map((end, at) => text.slice(end, found[at + 1]?.index));
  return [text.slice(0, found[0]?.index), ...after];
}

function spellOut(text: string): string {
  const [, area, word = ''] = keypad.exec(text) ?? [];
  const line = word.replaceAll('-', '');
  if (area === undefined || line.length !== 7 || !/[A-Z]{3}/i.test(line)) return text;
  return area + line.toUpperCase().replaceAll(/[A-Z]/g, (letter) => keys[letter.charCodeAt(0) - 65]!);
}

/** The key of the first phone number of a text, by which numbers are compared; null without one. An extension is no part of it. */
export function phoneKeyOf(text: string): string | null {
  const read = readPhones(text);
  const phones = read.kind === 'value' || read.kind === 'damaged' ? read.value : null;
  return phones === null ? null : phones[0].key;
}

/** A phone number with its extension, as it is shown and stored in one text: (901) 555-0134 ext. 12. */
export const writePhone = ({ number, extension }: Phone): string =>
  extension === null ? number : `${number} ext. ${extension}`;

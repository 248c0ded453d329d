import { unaccented } from '@dealstead/contracts';

// ASCII signs and other apostrophes separate words, as in the function `lead_lexemes` of the migrations.
// oxlint-disable-next-line no-control-regex
const separators = /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f’‘´]+/;

/**
 * A text as a tsquery: every word must occur as the beginning of a word in the owner's row, accents aside. Null without a word.
 * A phone number is one word, whatever separates its digits, with or without area and country code.
 */
export function searchQuery(ownerId: number, text: string): string | null {
  const terms = searchTerms(ownerId, text);
  return terms.length === 0 ? null : terms.length === 1 ? terms[0]! : terms.join(' & ');
}

/** The same as one query for each word, for rows whose words are in several columns. */
export function searchTerms(ownerId: number, text: string): string[] {
  const term = (word: string) => `'${ownerId}/${word}':*`;
  if (/^[\d\s().+-]{7,}$/.test(text)) return [phoneQuery(text, term)].filter((query) => query !== null);
  const words = unaccented(text).toLowerCase().split(separators);
  return words.filter((word) => word !== '').map(term);
}

/** Rows from before the digits of a number were stored in every form have them as they were typed: with separators or without. */
function phoneQuery(text: string, term: (word: string) => string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const number = digits.replace(/^1(?=\d{10}$)/, '');
  if (number.length === 10) return `${term(number)} | ${term(`1${number}`)}`;
  const [, exchange, line] = /^(\d{3})(\d{4})$/.exec(digits) ?? [];
  return exchange === undefined ? term(digits) : `${term(digits)} | (${term(exchange)} & ${term(line!)})`;
}

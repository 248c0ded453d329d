import { emailKey, plainLetters } from '@dealstead/contracts';
import { isUnitWord, otherStreetForms } from '@dealstead/contracts/values/address';
import { phoneKeyOf } from '@dealstead/contracts/values/phone';

// ASCII signs and other apostrophes separate words, as in the function `lead_lexemes` of the migrations.
// oxlint-disable-next-line no-control-regex
const separators = /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f’‘´]+/;

/** A text that is a phone number and nothing else, perhaps with an extension. */
const phoneNumber = /^\s*(?:tel:\s*)?[\d\s().+-]{7,}(?:(?:extension|ext|x|#)[\s.:=]*\d{1,7})?\s*$/i;

/**
 * A text as a tsquery: every word must occur as the beginning of a word in the owner's row, accents aside. Null without a word.
 * A word of streets occurs in any of its forms ("avenue" as "Ave"), and a unit's number in whatever is called a unit.
 * A phone number is one word, whatever separates its digits, with or without area and country code.
 */
export function searchQuery(ownerId: number, text: string): string | null {
  const terms = searchTerms(ownerId, text);
  return terms.length === 0 ? null : terms.length === 1 ? terms[0]! : terms.join(' & ');
}

/** The same as one query for each word, for rows whose words are in several columns. */
export function searchTerms(ownerId: number, text: string): string[] {
  const term = (word: string) => `'${ownerId}/${word}':*`;
  if (phoneNumber.test(text)) return [phoneQuery(text, term)].filter((query) => query !== null);
  const words = plainLetters(text)
    .split(separators)
    .filter((word) => word !== '')
    .filter((word, at, all) => at === 0 || !isUnitWord(word) || !/^(?:\d.*|.)$/.test(all[at + 1] ?? ''));
  return words.map((word) => {
    const forms = otherStreetForms(word)
      .filter((form) => words.length > 1 || form.length >= leastFormAlone)
      .filter((form) => !form.startsWith(word));
    return forms.length === 0
      ? term(word)
      : `(${[term(word), ...forms.map((form) => `'${ownerId}/${form}'`)].join(' | ')})`;
  });
}

/** Alone, "lane" and "west" are rather names than streets, of which "ln" and "w" would bring hundreds. */
const leastFormAlone = 3;

/** The key of a text that is an email address and nothing else; null for others. */
export const searchedEmail = (text: string): string | null =>
  /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]{2,}$/.test(text.trim()) ? emailKey({ address: text }) : null;

/** A number is in a row with all its digits in one word, in parts as it was typed, as in notes, or both. */
function phoneQuery(text: string, term: (word: string) => string): string | null {
  const key = phoneKeyOf(text);
  const digits = key?.slice(1) ?? text.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const inParts = (...parts: readonly (string | undefined)[]) => `(${parts.map((part) => term(part!)).join(' & ')})`;
  const [, area, areaExchange, areaLine] = /^1(\d{3})(\d{3})(\d{4})$/.exec(key === null ? '' : digits) ?? [];
  if (area !== undefined)
    return [term(digits.slice(1)), term(digits), inParts(area, areaExchange, areaLine)].join(' | ');
  const [, exchange, line] = /^(\d{3})(\d{4})$/.exec(digits) ?? [];
  return exchange === undefined ? term(digits) : `${term(digits)} | ${inParts(exchange, line)}`;
}

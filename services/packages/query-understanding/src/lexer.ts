import { foldText } from '@dealstead/geo';

/** A word, number or sign of a search text. */
export interface Token {
  /** Lower case without accents, apostrophes and dots: "O’Fallon" is "ofallon", "sq." is "sq", "1,500" is "1500". */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  /** Range of the search text. */
  readonly start: number;
  readonly end: number;
  /** Whether all letters are capitals. */
  readonly isUpper: boolean;
  /** Whether all letters are capitals in a text that has small letters as well. */
  readonly isCapital: boolean;
  /** Whether `text` is a correction of what was typed. */
  readonly isCorrected: boolean;
}

/*
 * Alternatives, first match first: abbreviations with dots ("n.c", "s.f"), ordinals ("31st"), words with inner apostrophes, numbers with
 * thousands separators and decimals, signs. Words and numbers separate without a space: "3bd2ba". No alternative has
 * nested repetition over the same characters, so that matching is linear.
 */
const tokenPattern =
  /(?<word>\p{L}(?:\.\p{L})+(?![\p{L}\p{M}])|\d{1,4}(?:st|nd|rd|th)(?![\p{L}\p{M}])|[\p{L}\p{M}]+(?:['’‘`][\p{L}\p{M}]+)*)|(?<number>\d+(?:,\d{3}(?!\d))*(?:\.\d+)?|\.\d+)|[<>]\s?=|=\s?[<>]|[½¼¾²$+<>≤≥~≈%,/"“”&–—-]/giu;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Folds a word; the characters removed are those that people leave out as well. */
export const foldWord = (word: string): string =>
  (isAscii(word) ? word.toLowerCase() : foldText(word)).replaceAll(/['’‘`.]/g, '');

/** A sign as it stands in phrases: "<=", "< =" and "=<" are "≤". */
function signOf(found: string): string {
  if (!found.includes('=')) return found;
  return found.includes('<') ? '≤' : '≥';
}

/** Splits a search text into tokens. Other characters separate. Linear; any string is accepted. */
export function lexSearchText(text: string): Token[] {
  const meansCapitals = /\p{Ll}/u.test(text);
  const tokens: Token[] = [];
  for (const { 0: found, index, groups } of text.matchAll(tokenPattern)) {
    const { word, number } = groups!;
    const isUpper = word !== undefined && word === word.toUpperCase() && word !== word.toLowerCase();
    tokens.push({
      text: word === undefined ? (number === undefined ? signOf(found) : number.replaceAll(',', '')) : foldWord(word),
      kind: word === undefined ? (number === undefined ? 'sign' : 'number') : 'word',
      start: index,
      end: index + found.length,
      isUpper,
      isCapital: meansCapitals && isUpper,
      isCorrected: false,
    });
  }
  return tokens;
}

/** Whether nothing separates a token from the one before it. */
export const isAdjacent = (tokens: readonly Token[], at: number): boolean => tokens[at - 1]?.end === tokens[at]?.start;

const hyphens: ReadonlySet<string> = new Set(['-', '–', '—']);
export const isHyphen = (token: Token | undefined): boolean => token !== undefined && hyphens.has(token.text);

const quotes: ReadonlySet<string> = new Set(['"', '“', '”']);
export const isQuote = (token: Token | undefined): boolean => token !== undefined && quotes.has(token.text);

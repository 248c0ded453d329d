/**
 * Format characters that are invisible or reorder what surrounds them (Unicode bidirectional controls, zero-width space,
 * word joiners, byte order mark). Zero-width joiners stay: scripts and emoji need them.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * A name, title or subject as it is stored and sent: one line without control or bidirectional characters, so that it
 * can neither add a mail header nor reverse the text around it.
 */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * A text of several lines as it is stored and sent: line breaks are `\n` (an HTML form posts `\r\n`), without other control
 * or bidirectional characters.
 */
export function multiLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(invisible, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();
}

/**
 * A text that PostgreSQL stores, also as JSON: NUL and unpaired surrogates become U+FFFD. Requests with such characters are
 * refused (`mustBeUsable`); texts that arrive otherwise, from files and other companies' APIs, go through this.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

let graphemes: Intl.Segmenter | undefined;

/**
 * The beginning of a text, at most `maxLength` UTF-16 units long. It ends between two graphemes, because half of an emoji is an
 * unpaired surrogate, which PostgreSQL refuses as JSON and `encodeURIComponent` as a URL. A first grapheme that is longer
 * than the limit is cut between its code points.
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  // A little more than the limit is enough to find the grapheme at the limit, and far faster for a long text.
  const beginning = text.slice(0, maxLength + longestGrapheme);
  const end = graphemes.segment(beginning).containing(maxLength)?.index ?? maxLength;
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** UTF-16 units of context after a limit. Families and flags of emoji are below 40. */
const longestGrapheme = 64;

/** A text of at most `maxLength` UTF-16 units; one that was cut ends in an ellipsis. */
export const ellipsizeText = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${truncateText(text, maxLength - 1).trimEnd()}…` : text;

/** The beginnings of links, also in HTML and in forum markup. */
const links = /https?:\/\/(?:www\.)?|\bwww\.|\[url|<a\s/gi;

/** How many links a text has, for limits on what anyone may send. */
export const countLinks = (text: string): number => text.match(links)?.length ?? 0;

/** A text without accents, as searches compare it: "José" becomes "Jose". Functions of the databases do the same. */
export const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

/** Letters that Unicode does not decompose into a base letter and an accent. */
const wholeLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
};

/** A text in lower case with the plain letters that stand for those which are whole with their sign: "wałęsa" becomes "walęsa". */
export const withoutWholeLetters = (lowerCase: string): string =>
  lowerCase.replaceAll(/[ßæœøđðłı]/g, (letter) => wholeLetters[letter]!);

/**
 * A text as searches of a member's own records compare it: in lower case and plain letters. "Wałęsa" becomes "walesa". The function
 * `plain_letters` of the database of tools does the same.
 */
export const plainLetters = (text: string): string => withoutWholeLetters(unaccented(text.toLowerCase()));

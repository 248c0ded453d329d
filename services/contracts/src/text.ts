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
    .replaceAll(invisible, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .trim();
}

/** The beginnings of links, also in HTML and in forum markup. */
const links = /https?:\/\/(?:www\.)?|\bwww\.|\[url|<a\s/gi;

/** How many links a text has, for limits on what anyone may send. */
export const countLinks = (text: string): number => text.match(links)?.length ?? 0;

/** A text without accents, as searches compare it: "José" becomes "Jose". Functions of the databases do the same. */
export const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

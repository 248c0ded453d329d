/**
 * Text in the characters that the built-in fonts of PDF have (Windows-1252): the minus sign becomes a hyphen, a capital
 * sigma "Sum of", a zero-width space nothing, and any other character a question mark. Line breaks stay.
 */
export const printable = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll('\u03A3', 'Sum of')
    .replaceAll('\u200B', '')
    .replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026]/g, '?');

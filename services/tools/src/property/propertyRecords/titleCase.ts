/** Words of an address that stay in capitals. */
const capitals = /\b(?:ne|nw|se|sw|us|po)\b/gi;

/** A text in capitals as an address is usually written: "1180 NW KEARNEY AVE" is "1180 NW Kearney Ave". */
export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(capitals, (word) => word.toUpperCase());

/** Title case for a text that has no small letter; any other text as it is. Assessors' files are often in capitals. */
export const withoutCapitals = (text: string): string => (/\p{Ll}/u.test(text) ? text : titleCase(text));

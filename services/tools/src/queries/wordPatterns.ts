import { unaccented } from '@dealstead/contracts';

/** Patterns of LIKE for each word of a search, without accents, for a text that `unaccentedText` makes. */
export const wordPatterns = (text: string): string[] =>
  unaccented(text)
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);

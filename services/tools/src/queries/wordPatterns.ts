import { plainLetters } from '@dealstead/contracts';

/** Patterns of LIKE for each word of a search, for a text in `plain_letters`. */
export const wordPatterns = (text: string): string[] =>
  plainLetters(text)
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);

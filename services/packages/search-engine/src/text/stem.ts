import { stemmer } from 'stemmer';

/** Porter stem of a word; words with other letters or digits are their own stem. */
export const stemOf = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);

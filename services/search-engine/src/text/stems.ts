import { stemmer } from 'stemmer';

/** What a word has in common with its other forms, by Porter's rules; words of other letters and numbers are their own. */
export const stemOf = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);

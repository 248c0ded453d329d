import { phrases } from '../vocabulary/vocabulary.ts';
import { fieldWords } from '../vocabulary/fieldWords.ts';
import { fillerWords } from '../vocabulary/fillers.ts';
import { numberWords, units } from '../quantities/figures.ts';
import { boundsAfter, boundsBefore } from '../quantities/bounds.ts';
import { quantityWords } from '../quantities/readQuantities.ts';
import { yearWords } from '../quantities/years.ts';
import { arvWords } from '../quantities/arv.ts';
import { returnWords } from '../quantities/returns.ts';
import { marketWords } from '../quantities/daysOnMarket.ts';

const words: ReadonlySet<string> = new Set([
  ...phrases.words,
  ...fieldWords,
  ...fillerWords,
  ...numberWords,
  ...units.words,
  ...boundsBefore.words,
  ...boundsAfter.words,
  ...quantityWords,
  ...yearWords,
  ...arvWords,
  ...returnWords,
  ...marketWords,
]);

/** Whether a word occurs in the vocabulary, so that it is spelt correctly and names no place by itself. */
export const isKeyword = (word: string): boolean => words.has(word);

/** The words of the vocabulary that a misspelling may be corrected to. */
export const keywords: ReadonlySet<string> = words;

/** Whether a word means a condition by itself: a type, a category, an order, a term of a deal. */
export const isCondition = (word: string): boolean =>
  phrases.single(word)?.meanings.some(({ kind }) => kind !== 'text' && kind !== 'filler') === true;

import type { Word } from '../types.ts';
import { stopWords, tokenize } from './tokenize.ts';

const maxWords = 8;

/**
 * The words of a text as they are: without stop words, each once, at most eight. The last one may be incomplete unless a
 * space or punctuation follows it. A text of stop words only is searched by them.
 */
export function literalWords(text: string): Word[] {
  const typed = tokenize(text);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const words = typed.filter((word) => !stopWords.has(word));
  const last = isOpen ? typed.at(-1) : undefined;
  return [...new Set(words.length > 0 ? words : typed)]
    .slice(0, maxWords)
    .map((word) => ({ text: word, kind: word === last ? 'beginning' : 'word' }));
}

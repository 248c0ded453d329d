import { type State, states } from '@dealstead/contracts';
import { foldText } from '@dealstead/geo';
import { stopWords } from '@dealstead/search-engine';

/** A word of a search text. An exact term matches as it is, any other as a prefix or by its stem. */
export interface SearchTerm {
  readonly text: string;
  readonly isExact: boolean;
}

const maxTerms = 8;
/** State codes that are stop words, too. They mean the state in capitals, alone, or after the last comma. */
const ambiguousCodes = new Set(['in', 'me', 'or']);
const stateCodes: ReadonlySet<string> = new Set(states.map((state: State) => state.toLowerCase()));
const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Splits a search text into the terms that a listing must match, all of them.
 * @returns null for an empty text; an empty list where nothing can match, because the text has no letters or digits
 */
export function parseSearchTerms(text: string | undefined): readonly SearchTerm[] | null {
  const typed = unaccented(text ?? '').trim();
  if (typed === '') return null;
  const words = [...typed.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)].map((match) => ({
    word: match[0],
    afterComma: /,\s*$/.test(typed.slice(0, match.index)),
  }));
  const meant = words.filter(({ word, afterComma }, at) => {
    const lower = word.toLowerCase();
    if (!stopWords.has(lower)) return true;
    const isCode = ambiguousCodes.has(lower) && (word !== lower || (afterComma && at === words.length - 1));
    return isCode || words.length === 1;
  });
  return meant
    .slice(0, maxTerms)
    .map(({ word }) => ({ text: foldText(word), isExact: stateCodes.has(word.toLowerCase()) }));
}

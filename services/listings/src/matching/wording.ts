import { stemOf } from '../search/text/stems.ts';
import { codeWord, factsOf, idleWords, weakFactsOf, wordsOf } from '../search/text/words.ts';
import type { Listing, Word } from '../search/types.ts';

/** The words of one listing, as the search index would know them; where they stand makes no difference here. */
export interface Wording {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

/** Stems of words met before: listings have most of theirs in common. */
const stems = new Map<string, string>();
const mostStems = 200_000;

function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) {
    if (stems.size >= mostStems) stems.clear();
    known = stemOf(word);
    stems.set(word, known);
  }
  return known;
}

export function wordingOf(listing: Listing): Wording {
  const texts = [listing.title, listing.description, ...factsOf(listing), ...weakFactsOf(listing)];
  const words = new Set(wordsOf(texts.join('\n'))).add(codeWord(listing.state));
  const found = new Set<string>();
  for (const word of words) found.add(stem(word));
  return { words, stems: found };
}

/** Whether a listing answers one word of a search. */
export function holds({ words, stems: listed }: Wording, { text, kind }: Word): boolean {
  if (kind === 'code') return words.has(codeWord(text)) || (!idleWords.has(text) && words.has(text));
  if (words.has(text) || listed.has(stem(text))) return true;
  if (kind === 'word') return false;
  for (const word of words) if (word.startsWith(text)) return true;
  return false;
}

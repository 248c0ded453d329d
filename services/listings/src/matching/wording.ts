import { Reader } from '../search/text/reader.ts';
import { stemOf } from '../search/text/stems.ts';
import { codeWord, idleWords } from '../search/text/words.ts';
import type { Listing, Word } from '../search/types.ts';
import { regionsOfWord } from './regions.ts';

/** What is known of a word that some listing had. */
interface Known {
  readonly text: string;
  readonly stem: string;
  readonly regions: readonly string[];
}

/** Words after which they are learnt anew: most of them were the numbers of houses. */
const mostWords = 500_000;
let reader = new Reader();
/** By the numbers that the reader gives them. */
let known: (Known | undefined)[] = [];

function wordOf(number: number): Known {
  const text = reader.lexicon.textOf(number);
  const stem = stemOf(text);
  return { text, stem, regions: regionsOfWord(text, stem) };
}

/** The words of one listing, as the search index would know them; where they stand makes no difference here. */
export class Wording {
  readonly #words: readonly Known[];
  #texts: Set<string> | undefined;
  #stems: Set<string> | undefined;

  constructor(listing: Listing) {
    if (reader.lexicon.count > mostWords) {
      reader = new Reader();
      known = [];
    }
    const count = reader.read(listing);
    const words: Known[] = [];
    for (let at = 0; at < count; at++) {
      const number = reader.sets[at]! >>> 1;
      words.push((known[number] ??= wordOf(number)));
    }
    this.#words = words;
  }

  /** Where wishes for its words stand, some of them more than once. */
  *regions(): Generator<string> {
    for (const { regions } of this.#words) yield* regions;
  }

  /** Whether the listing answers one word of a search. */
  holds({ text, kind }: Word): boolean {
    const texts = (this.#texts ??= new Set(this.#words.map((word) => word.text)));
    if (kind === 'code') return texts.has(codeWord(text)) || (!idleWords.has(text) && texts.has(text));
    this.#stems ??= new Set(this.#words.map(({ stem }) => stem));
    if (texts.has(text) || this.#stems.has(stemOf(text))) return true;
    return kind === 'beginning' && this.#words.some((word) => word.text.startsWith(text));
  }
}

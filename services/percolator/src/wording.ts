import { codeWord, stopWords, type Listing, Reader, type Word } from '@dealstead/search-engine';
import { askedFor, regionsOfWord } from './regions.ts';

/** A word of a wish, with the region of its stem. */
export interface Stemmed extends Word {
  readonly stem: number;
}

/** Words after which they are learnt anew: most of them were the numbers of houses. */
const mostWords = 500_000;
let reader = new Reader();
/** By the numbers that the reader gives words, three each: how much was asked for when its regions were looked up, and those. */
let known = new Uint32Array(3 << 14);

function learn(number: number): void {
  if (3 * number >= known.length) {
    const larger = new Uint32Array(6 * number);
    larger.set(known);
    known = larger;
  }
  // Nobody asked for anything is 1.
  known.set([askedFor() + 1, ...regionsOfWord(reader.lexicon.textOf(number))], 3 * number);
}

/** The words of one listing, as the search index would know them; where they stand makes no difference here. Good until the next is made. */
export class Wording {
  readonly #count: number;
  /** Where wishes for its words stand. */
  readonly regions = new Set<number>();

  constructor(listing: Listing) {
    if (reader.lexicon.count > mostWords) {
      reader = new Reader();
      known = new Uint32Array(3 << 14);
    }
    this.#count = reader.read(listing);
    const version = askedFor() + 1;
    for (let at = 0; at < this.#count; at++) {
      const number = reader.sets[at]! >>> 1;
      if (known[3 * number] !== version) learn(number);
      const [stem, beginning] = [known[3 * number + 1]!, known[3 * number + 2]!];
      if (stem > 0) this.regions.add(stem);
      if (beginning > 0) this.regions.add(beginning);
    }
  }

  /** Whether the listing answers one word of a search. */
  holds({ text, kind, stem }: Stemmed): boolean {
    if (kind === 'code') return this.#has(codeWord(text)) || (!stopWords.has(text) && this.#has(text));
    // Who has a word has its stem.
    return this.regions.has(stem) || (kind === 'beginning' && this.#begins(text));
  }

  #has(text: string): boolean {
    const { lexicon, sets } = reader;
    for (let at = 0; at < this.#count; at++) if (lexicon.textOf(sets[at]! >>> 1) === text) return true;
    return false;
  }

  #begins(text: string): boolean {
    const { lexicon, sets } = reader;
    for (let at = 0; at < this.#count; at++) if (lexicon.begins(sets[at]! >>> 1, text)) return true;
    return false;
  }
}

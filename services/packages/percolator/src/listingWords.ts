import { type Listing, Analyzer, type Word } from '@dealstead/search-engine';
import { registeredKeyCount, keysOfListingWord } from './bucketKeys.ts';

/** A word of a saved query with the bucket key of its stem. */
export interface StemmedWord extends Word {
  readonly stem: number;
}

/** The cache is reset after this many distinct words; most of them are house numbers. */
const maxCachedWords = 500_000;
let reader = new Analyzer();
/**
 * Three entries for each word of the analyzer: `registeredKeyCount() + 1` at the time of the lookup, and the two bucket
 * keys.
 */
let known = new Uint32Array(3 << 14);

function cacheKeys(number: number): void {
  if (3 * number >= known.length) {
    const larger = new Uint32Array(6 * number);
    larger.set(known);
    known = larger;
  }
  // Plus one, so that 0 means never looked up.
  known.set([registeredKeyCount() + 1, ...keysOfListingWord(reader.lexicon.textOf(number))], 3 * number);
}

/**
 * The words of one listing, analyzed as by the search index. Title and description count alike here. Valid until the
 * next instance is created.
 */
export class ListingWords {
  readonly #count: number;
  /** Bucket keys of the words. */
  readonly bucketKeys = new Set<number>();

  constructor(listing: Listing) {
    if (reader.lexicon.count > maxCachedWords) {
      reader = new Analyzer();
      known = new Uint32Array(3 << 14);
    }
    this.#count = reader.analyze(listing);
    const version = registeredKeyCount() + 1;
    for (let at = 0; at < this.#count; at++) {
      const number = reader.postings[at]! >>> 1;
      if (known[3 * number] !== version) cacheKeys(number);
      const [stem, beginning] = [known[3 * number + 1]!, known[3 * number + 2]!];
      if (stem > 0) this.bucketKeys.add(stem);
      if (beginning > 0) this.bucketKeys.add(beginning);
    }
  }

  /** Whether the listing contains a word of a saved query. */
  matches({ text, kind, stem }: StemmedWord): boolean {
    // A listing with the word also has its stem.
    return this.bucketKeys.has(stem) || (kind === 'beginning' && this.#begins(text));
  }

  #begins(text: string): boolean {
    const { lexicon, postings } = reader;
    for (let at = 0; at < this.#count; at++) if (lexicon.hasPrefix(postings[at]! >>> 1, text)) return true;
    return false;
  }
}

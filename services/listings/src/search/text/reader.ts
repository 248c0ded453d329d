import type { Wording } from '../engine/text.ts';
import { Lexicon } from './lexicon.ts';
import { codeWord, factsOf, weakFactsOf } from './words.ts';

/**
 * Reads listings one after the other. A listing has sets: twice a word's number, plus one where the word counts less.
 * Each of its words is in one of the two, once.
 */
export class Reader {
  readonly lexicon = new Lexicon();
  /** The sets of the listing that was read last. */
  sets = new Uint32Array(1 << 10);
  #size = 0;
  /** The listing that each word was met in last; the first is 1. */
  #metIn = new Uint32Array(1 << 10);
  #listing = 0;
  readonly #code = new Uint32Array(1);

  /** Reads a listing into `sets` and says how many there are. */
  read(wording: Wording): number {
    this.#listing++;
    this.#size = 0;
    this.#meetAll(wording.title, 0);
    for (const fact of factsOf(wording)) this.#meetAll(fact, 0);
    this.#code[0] = this.lexicon.add(codeWord(wording.state));
    this.#meet(this.#code, 1, 0);
    this.#meetAll(wording.description, 1);
    for (const fact of weakFactsOf(wording)) this.#meetAll(fact, 1);
    return this.#size;
  }

  /** Of a word that is met again, the first place counts: the strong ones are read first. */
  #meet(words: Uint32Array, count: number, weak: 0 | 1): void {
    if (this.lexicon.count > this.#metIn.length) this.#metIn = grown(this.#metIn, this.lexicon.count);
    if (this.#size + count > this.sets.length) this.sets = grown(this.sets, this.#size + count);
    const metIn = this.#metIn;
    const listing = this.#listing;
    const { sets } = this;
    let size = this.#size;
    for (let at = 0; at < count; at++) {
      const word = words[at]!;
      if (metIn[word] === listing) continue;
      metIn[word] = listing;
      sets[size++] = 2 * word + weak;
    }
    this.#size = size;
  }

  #meetAll(text: string, weak: 0 | 1): void {
    const count = this.lexicon.read(text);
    this.#meet(this.lexicon.found, count, weak);
  }
}

/** A copy with room for more, at least that many. */
export function grown(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** The sets of many listings, by the order in which they were added. */
export class Sets {
  readonly #chunks: Uint32Array[] = [];
  #used = chunkSize;
  /** For each listing its chunk, and there the number of its sets and then these. */
  #starts = new Uint32Array(1 << 10);
  count = 0;

  add(sets: Uint32Array, size: number): void {
    if (this.#used + size + 1 > chunkSize) {
      this.#chunks.push(new Uint32Array(Math.max(chunkSize, size + 1)));
      this.#used = 0;
    }
    if (this.count === this.#starts.length) this.#starts = grown(this.#starts, this.count * 2);
    const chunk = this.#chunks.length - 1;
    // A listing begins within the first `chunkSize` numbers of its chunk, however long it is.
    this.#starts[this.count++] = chunk * chunkSize + this.#used;
    const into = this.#chunks[chunk]!;
    into[this.#used] = size;
    for (let at = 0; at < size; at++) into[this.#used + 1 + at] = sets[at]!;
    this.#used += size + 1;
  }

  /** The sets of a listing. */
  of(listing: number): Uint32Array {
    const start = this.#starts[listing]!;
    const chunk = this.#chunks[Math.floor(start / chunkSize)]!;
    const at = start % chunkSize;
    return chunk.subarray(at + 1, at + 1 + chunk[at]!);
  }
}

const chunkSize = 1 << 20;

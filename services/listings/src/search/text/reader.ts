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
  /** Words of facts, which repeat from listing to listing. */
  readonly #facts = new Map<string, Uint32Array>();

  /** Reads a listing into `sets` and says how many there are. */
  read(wording: Wording): number {
    this.#listing++;
    this.#size = 0;
    const { lexicon } = this;
    this.#meet(lexicon.found, lexicon.read(wording.title), 0);
    for (const fact of factsOf(wording)) this.#meetFact(fact, 0);
    this.#meetCode(codeWord(wording.state));
    this.#meet(lexicon.found, lexicon.read(wording.description), 1);
    for (const fact of weakFactsOf(wording)) this.#meetFact(fact, 1);
    return this.#size;
  }

  #meetFact(fact: string, weak: 0 | 1): void {
    let words = this.#facts.get(fact);
    if (!words) {
      const count = this.lexicon.read(fact);
      words = this.lexicon.found.slice(0, count);
      this.#facts.set(fact, words);
    }
    this.#meet(words, words.length, weak);
  }

  #meetCode(code: string): void {
    let words = this.#facts.get(code);
    if (!words) {
      words = Uint32Array.of(this.lexicon.add(code));
      this.#facts.set(code, words);
    }
    this.#meet(words, 1, 0);
  }

  #meet(words: Uint32Array, count: number, weak: 0 | 1): void {
    const most = this.lexicon.count;
    if (this.#metIn.length < most) this.#metIn = grown(this.#metIn, most);
    if (this.sets.length < this.#size + count) this.sets = grown(this.sets, this.#size + count);
    const { sets } = this;
    const metIn = this.#metIn;
    for (let at = 0; at < count; at++) {
      const word = words[at]!;
      if (metIn[word] === this.#listing) continue;
      metIn[word] = this.#listing;
      sets[this.#size++] = 2 * word + weak;
    }
  }
}

function grown(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
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

import { type Kinds, kindsOf } from '../engine/columns.ts';
import { fieldEnd, fieldStop, firstOfPhrase, raw } from '../engine/phrases.ts';
import { backslash, type Records, textAt } from '../engine/records.ts';
import type { Recorded, Wording } from '../engine/text.ts';
import { Lexicon } from './lexicon.ts';
import { codeWord, factsOf, kindFactsOf, weakFactsOf } from './words.ts';

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
  /** What is read once: words of phrases, all of one segment, and of what a key says. */
  readonly #phraseWords: Uint32Array[] = [];
  readonly #keyFacts: KeyFacts[] = [];

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

  /** The same of a listing as its record holds it: words of a phrase were read when it was first met. */
  readRecord({ columns, records }: Recorded, document: number): number {
    this.#listing++;
    this.#size = 0;
    this.lexicon.makeRoom(records.starts[document + 1]! - records.starts[document]!);
    const facts = this.#factsOfKey(columns.key[document]!);
    const description = this.#meetField(records, records.starts[document]!, 0);
    const images = fieldEnd(records.bytes, description);
    const acres = this.#meetField(records, fieldEnd(records.bytes, images), 0);
    const county = fieldEnd(records.bytes, acres);
    this.#meetField(records, this.#meetField(records, county, 0), 0);
    this.#meet(facts.strong, facts.strong.length, 0);
    this.#meetField(records, description, 1);
    this.#meet(facts.weak, facts.weak.length, 1);
    return this.#size;
  }

  /** The words of what all listings of a key have in common. */
  #factsOfKey(key: number): KeyFacts {
    return (this.#keyFacts[key] ??= this.#readFacts(kindsOf(key)));
  }

  #readFacts(kinds: Kinds): KeyFacts {
    const words = (texts: readonly string[]) =>
      texts.flatMap((text) => {
        const count = this.lexicon.read(text);
        return [...this.lexicon.found.subarray(0, count)];
      });
    const code = this.lexicon.add(codeWord(kinds.state));
    return {
      strong: Uint32Array.from([...words(kindFactsOf(kinds)), code]),
      weak: Uint32Array.from(words(weakFactsOf(kinds))),
    };
  }

  /** Meets the words of the field that begins at a position and gives the position after it. */
  #meetField(records: Records, start: number, weak: 0 | 1): number {
    const { bytes } = records;
    const { lexicon } = this;
    let size = 0;
    for (let at = start; ;) {
      const byte = bytes[at++]!;
      if (byte < firstOfPhrase && byte !== fieldStop) {
        if (byte === raw || byte === backslash) return this.#meetCarefully(records, start, weak);
        lexicon.codes[size++] = byte;
        continue;
      }
      // Phrases and what is between them end with spaces, so no word goes on beyond one.
      if (size > 0) this.#meet(lexicon.found, lexicon.readCodes(size), weak);
      size = 0;
      if (byte === fieldStop) return at;
      const phrase = ((byte & 0x7f) << 8) | bytes[at++]!;
      const words = (this.#phraseWords[phrase] ??= this.#readPhrase(records, phrase));
      if (words === careful) return this.#meetCarefully(records, start, weak);
      this.#meet(words, words.length, weak);
    }
  }

  #readPhrase({ phrases: { bytes, starts } }: Records, phrase: number): Uint32Array {
    const text = bytes.subarray(starts[phrase], starts[phrase + 1]);
    if (text.some((byte) => byte >= 0x80 || byte === backslash)) return careful;
    this.lexicon.makeRoom(text.length);
    this.lexicon.codes.set(text);
    return this.lexicon.found.slice(0, this.lexicon.readCodes(text.length));
  }

  /** Meets the words of a field that holds more than ASCII as it is written. */
  #meetCarefully(records: Records, start: number, weak: 0 | 1): number {
    const next = fieldEnd(records.bytes, start);
    this.#meetAll(textAt(records, start, next), weak);
    return next;
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

/** Words of what a key says: that count most, and less. */
interface KeyFacts {
  readonly strong: Uint32Array;
  readonly weak: Uint32Array;
}

/** Stands for the words of a phrase that is read with the text around it. */
const careful = new Uint32Array(0);

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

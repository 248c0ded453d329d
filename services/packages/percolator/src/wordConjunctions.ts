import type { Word } from '@dealstead/search-engine';
import { stemKey } from './bucketKeys.ts';
import type { StemmedWord, ListingWords } from './listingWords.ts';

interface Conjunction {
  readonly words: readonly StemmedWord[];
  readonly text: string;
  references: number;
}

/**
 * Interns the word conjunctions of saved queries and caches whether the current listing meets each, so that a
 * conjunction shared by many queries is evaluated once.
 */
export class WordConjunctions {
  readonly #numbers = new Map<string, number>();
  /** Number 0 means no conjunction. */
  readonly #conjunctions: (Conjunction | undefined)[] = [undefined];
  readonly #free: number[] = [];
  /** Twice the number of the listing last tested, plus one if it meets the conjunction. */
  #answers = new Uint32Array(64);
  #listing = 0;

  /** Returns the number of a conjunction and counts a reference. */
  acquire(words: readonly Word[]): number {
    const text = JSON.stringify(words);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#conjunctions.length;
      this.#numbers.set(text, number);
      this.#conjunctions[number] = {
        text,
        words: words.map((word) => ({ ...word, stem: stemKey(word.text) })),
        references: 0,
      };
      if (number >= this.#answers.length) {
        const answers = new Uint32Array(2 * number);
        answers.set(this.#answers);
        this.#answers = answers;
      }
      this.#answers[number] = 0;
    }
    this.#conjunctions[number]!.references++;
    return number;
  }

  /** Drops a reference. */
  release(words: readonly Word[]): void {
    const text = JSON.stringify(words);
    const number = this.#numbers.get(text);
    const conjunction = number === undefined ? undefined : this.#conjunctions[number];
    if (number === undefined || !conjunction || --conjunction.references > 0) return;
    this.#numbers.delete(text);
    this.#conjunctions[number] = undefined;
    this.#free.push(number);
  }

  /** Invalidates cached results. */
  beginListing(): void {
    this.#listing = (this.#listing % 0x7fff_fffe) + 1;
  }

  /** Whether the listing contains all words of a conjunction. */
  isMet(number: number, wording: () => ListingWords): boolean {
    const answer = this.#answers[number]!;
    if (answer >>> 1 === this.#listing) return (answer & 1) === 1;
    const holds = this.#conjunctions[number]!.words.every((word) => wording().matches(word));
    this.#answers[number] = this.#listing * 2 + (holds ? 1 : 0);
    return holds;
  }
}

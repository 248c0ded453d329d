import type { Word } from '@dealstead/search-engine';
import { stemRegion } from './regions.ts';
import type { Stemmed, Wording } from './wording.ts';

interface Phrase {
  readonly words: readonly Stemmed[];
  readonly text: string;
  wishes: number;
}

/** Words that wishes ask for together, by number: what many ask for is looked up once a listing. */
export class Phrases {
  readonly #numbers = new Map<string, number>();
  /** Number 0 is no phrase. */
  readonly #phrases: (Phrase | undefined)[] = [undefined];
  readonly #free: number[] = [];
  /** Twice the listing that was asked about last, and one if it holds the phrase. */
  #answers = new Uint32Array(64);
  #listing = 0;

  /** The number of what a wish asks for, which it now has. */
  take(words: readonly Word[]): number {
    const text = JSON.stringify(words);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#phrases.length;
      this.#numbers.set(text, number);
      this.#phrases[number] = {
        text,
        words: words.map((word) => ({ ...word, stem: stemRegion(word.text) })),
        wishes: 0,
      };
      if (number >= this.#answers.length) {
        const answers = new Uint32Array(2 * number);
        answers.set(this.#answers);
        this.#answers = answers;
      }
      this.#answers[number] = 0;
    }
    this.#phrases[number]!.wishes++;
    return number;
  }

  /** A wish no longer asks for it. */
  drop(words: readonly Word[]): void {
    const text = JSON.stringify(words);
    const number = this.#numbers.get(text);
    const phrase = number === undefined ? undefined : this.#phrases[number];
    if (number === undefined || !phrase || --phrase.wishes > 0) return;
    this.#numbers.delete(text);
    this.#phrases[number] = undefined;
    this.#free.push(number);
  }

  /** What is asked from here on is of another listing. */
  turn(): void {
    this.#listing = (this.#listing % 0x7fff_fffe) + 1;
  }

  /** Whether the listing holds all words of a phrase. */
  isIn(number: number, wording: () => Wording): boolean {
    const answer = this.#answers[number]!;
    if (answer >>> 1 === this.#listing) return (answer & 1) === 1;
    const holds = this.#phrases[number]!.words.every((word) => wording().holds(word));
    this.#answers[number] = this.#listing * 2 + (holds ? 1 : 0);
    return holds;
  }
}

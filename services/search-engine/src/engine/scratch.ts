import { wordsFor } from './bits.ts';

/** Memory for working out one answer, used again for the next: nothing of it may be kept. */
export class Scratch {
  readonly #documents: number;
  readonly #bits: Uint32Array[] = [];
  readonly #lists: Uint32Array[] = [];
  #bitsUsed = 0;
  #listsUsed = 0;

  constructor(documents: number) {
    this.#documents = documents;
  }

  /** A set that holds anything. */
  bits(): Uint32Array {
    return (this.#bits[this.#bitsUsed++] ??= new Uint32Array(wordsFor(this.#documents)));
  }

  emptyBits(): Uint32Array {
    return this.bits().fill(0);
  }

  /** A list with room for every document. */
  list(): Uint32Array {
    return (this.#lists[this.#listsUsed++] ??= new Uint32Array(this.#documents));
  }

  /** Begins the next answer. */
  reset(): void {
    this.#bitsUsed = 0;
    this.#listsUsed = 0;
  }
}

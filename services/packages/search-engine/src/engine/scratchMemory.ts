import { wordsFor } from './bitmap.ts';

/** Buffers of one query, reused by the next: nothing that refers to them may outlive the query. */
export class ScratchMemory {
  readonly #documents: number;
  readonly #bits: Uint32Array[] = [];
  readonly #lists: Uint32Array[] = [];
  #bitsUsed = 0;
  #listsUsed = 0;

  constructor(documents: number) {
    this.#documents = documents;
  }

  /** A bitmap with arbitrary contents. */
  bitmap(): Uint32Array {
    return (this.#bits[this.#bitsUsed++] ??= new Uint32Array(wordsFor(this.#documents)));
  }

  emptyBitmap(): Uint32Array {
    return this.bitmap().fill(0);
  }

  /** A list with capacity for every document. */
  list(): Uint32Array {
    return (this.#lists[this.#listsUsed++] ??= new Uint32Array(this.#documents));
  }

  /** Releases all buffers for the next query. */
  reset(): void {
    this.#bitsUsed = 0;
    this.#listsUsed = 0;
  }
}

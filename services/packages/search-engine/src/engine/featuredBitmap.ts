import { type CountedBitmap, setBit, wordsFor } from './bitmap.ts';

/** Bitmap of featured documents, recomputed when the next one expires. */
export class FeaturedBitmap {
  readonly #documents: Uint32Array;
  readonly #until: Float64Array;
  readonly #bits: Uint32Array;
  #size = 0;
  #from = Infinity;
  #to = -Infinity;

  constructor(documents: Uint32Array, until: Float64Array) {
    this.#documents = documents;
    this.#until = until;
    this.#bits = new Uint32Array(wordsFor(until.length));
  }

  at(now: number): CountedBitmap {
    if (now < this.#from || now >= this.#to) this.#recompute(now);
    return { bits: this.#bits, size: this.#size };
  }

  #recompute(now: number): void {
    this.#bits.fill(0);
    this.#size = 0;
    this.#from = now;
    this.#to = Infinity;
    for (const document of this.#documents) {
      const until = this.#until[document]!;
      if (until <= now) continue;
      setBit(this.#bits, document);
      this.#size++;
      if (until < this.#to) this.#to = until;
    }
  }
}

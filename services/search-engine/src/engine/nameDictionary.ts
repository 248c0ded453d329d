import { toSharedArray } from './sharedArray.ts';

/** Folds a place name for comparison: case, accents and repeated spaces. */
export const foldName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Dictionary encoding of place names. Number 0 is no name. */
export class NameDictionary {
  readonly #folded: string[];
  readonly #numbers: Map<string, number>;
  /** Caches spellings, since most names recur as written before. */
  readonly #written = new Map<string, number>();

  constructor(folded: readonly string[] = ['']) {
    this.#folded = [...folded];
    this.#numbers = new Map(folded.map((name, number) => [name, number]));
  }

  get all(): readonly string[] {
    return this.#folded;
  }

  /** The number of a name, assigned on first use. */
  numberOf(name: string | null): number {
    if (name === null) return 0;
    const known = this.#written.get(name);
    if (known !== undefined) return known;
    const folded = foldName(name);
    let number = this.#numbers.get(folded);
    if (number === undefined) {
      number = this.#folded.push(folded) - 1;
      this.#numbers.set(folded, number);
    }
    this.#written.set(name, number);
    return number;
  }

  /** The number of a name, or undefined. */
  find(name: string): number | undefined {
    return this.#numbers.get(foldName(name));
  }
}

/** An immutable dictionary: concatenated names and their sorted order. Opens in O(1); lookups take O(log n). */
export class FrozenNameDictionary {
  readonly arrays: { readonly bytes: Uint8Array; readonly starts: Uint32Array; readonly order: Uint32Array };

  constructor(arrays: FrozenNameDictionary['arrays']) {
    this.arrays = arrays;
  }

  get count(): number {
    return this.arrays.order.length;
  }

  nameAt(number: number): string {
    const { bytes, starts } = this.arrays;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
      'utf8',
      starts[number],
      starts[number + 1],
    );
  }

  /** The number of a name, or undefined. */
  find(name: string): number | undefined {
    const folded = foldName(name);
    const { order } = this.arrays;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.nameAt(order[middle]!) < folded) low = middle + 1;
      else high = middle;
    }
    const found = order[low];
    return found !== undefined && this.nameAt(found) === folded ? found : undefined;
  }

  /** A mutable copy. */
  thaw(): NameDictionary {
    return new NameDictionary(Array.from({ length: this.count }, (_, number) => this.nameAt(number)));
  }
}

export function freezeNames({ all }: NameDictionary): FrozenNameDictionary['arrays'] {
  const bytes = all.map((name) => Buffer.from(name));
  const starts = new Uint32Array(all.length + 1);
  bytes.forEach((name, number) => (starts[number + 1] = starts[number]! + name.length));
  const order = Uint32Array.from(all.keys()).sort((one, other) => (all[one]! < all[other]! ? -1 : 1));
  return {
    bytes: toSharedArray(new Uint8Array(Buffer.concat(bytes))),
    starts: toSharedArray(starts),
    order: toSharedArray(order),
  };
}

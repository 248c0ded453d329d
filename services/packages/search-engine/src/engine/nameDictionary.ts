import { toSharedArray } from './sharedArray.ts';

/** Dictionary encoding of place names by their keys (`placeKeys.ts`). Number 0 is no name, the empty key. */
export class NameDictionary {
  readonly #keys: string[];
  readonly #numbers: Map<string, number>;

  constructor(keys: readonly string[] = ['']) {
    this.#keys = [...keys];
    this.#numbers = new Map(keys.map((key, number) => [key, number]));
  }

  get all(): readonly string[] {
    return this.#keys;
  }

  /** The number of a key, assigned on first use. */
  numberOf(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#keys.push(key) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** The number of a key, or undefined. */
  find(key: string): number | undefined {
    return this.#numbers.get(key);
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

  /** The number of a key, or undefined. */
  find(key: string): number | undefined {
    const { order } = this.arrays;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.nameAt(order[middle]!) < key) low = middle + 1;
      else high = middle;
    }
    const found = order[low];
    return found !== undefined && this.nameAt(found) === key ? found : undefined;
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

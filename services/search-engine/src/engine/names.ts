import { shared } from './shared.ts';

/** A place's name as names are compared: without accents, case and doubled spaces. */
export const foldName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Numbers for names. 0 is no name. */
export class Names {
  readonly #folded: string[];
  readonly #numbers: Map<string, number>;
  /** Most names come again as they were written before. */
  readonly #written = new Map<string, number>();

  constructor(folded: readonly string[] = ['']) {
    this.#folded = [...folded];
    this.#numbers = new Map(folded.map((name, number) => [name, number]));
  }

  get all(): readonly string[] {
    return this.#folded;
  }

  /** The number of a name, which is new where the name is. */
  number(name: string | null): number {
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

  /** The number of a name, or undefined where nobody has it. */
  find(name: string): number | undefined {
    return this.#numbers.get(foldName(name));
  }
}

/** Names that do not change: one after the other, and the order in which they are found. Quick to open, slow to ask. */
export class SealedNames {
  readonly arrays: { readonly bytes: Uint8Array; readonly starts: Uint32Array; readonly order: Uint32Array };

  constructor(arrays: SealedNames['arrays']) {
    this.arrays = arrays;
  }

  get count(): number {
    return this.arrays.order.length;
  }

  at(number: number): string {
    const { bytes, starts } = this.arrays;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
      'utf8',
      starts[number],
      starts[number + 1],
    );
  }

  /** The number of a name, or undefined where nobody has it. */
  find(name: string): number | undefined {
    const folded = foldName(name);
    const { order } = this.arrays;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(order[middle]!) < folded) low = middle + 1;
      else high = middle;
    }
    const found = order[low];
    return found !== undefined && this.at(found) === folded ? found : undefined;
  }

  /** As names that more can be added to. */
  open(): Names {
    return new Names(Array.from({ length: this.count }, (_, number) => this.at(number)));
  }
}

export function sealNames({ all }: Names): SealedNames['arrays'] {
  const bytes = all.map((name) => Buffer.from(name));
  const starts = new Uint32Array(all.length + 1);
  bytes.forEach((name, number) => (starts[number + 1] = starts[number]! + name.length));
  const order = Uint32Array.from(all.keys()).sort((one, other) => (all[one]! < all[other]! ? -1 : 1));
  return { bytes: shared(new Uint8Array(Buffer.concat(bytes))), starts: shared(starts), order: shared(order) };
}

/** Keeps the first of many in an order, without sorting them all. */
export class Best<T> {
  readonly #limit: number;
  readonly #compare: (one: T, other: T) => number;
  #kept: T[] = [];
  /** What does not come before it is of no use. */
  #bound: T | undefined;

  /** @param bound the last of as many that are known already */
  constructor(limit: number, compare: (one: T, other: T) => number, bound?: T) {
    this.#limit = limit;
    this.#compare = compare;
    this.#bound = bound;
  }

  /** The last of those kept, once there are enough. */
  get bound(): T | undefined {
    return this.#bound;
  }

  add(one: T): void {
    if (this.#bound !== undefined && this.#compare(one, this.#bound) > 0) return;
    // Twice as many as are wanted, and some more, before they are sorted: so that it is done seldom.
    if (this.#kept.push(one) >= this.#limit * 2 + 64) this.#cut();
  }

  #cut(): void {
    this.#kept.sort(this.#compare);
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
    if (this.#kept.length === this.#limit) this.#bound = this.#kept.at(-1);
  }

  /** The first, in order. */
  all(): T[] {
    this.#cut();
    return this.#kept;
  }
}

/**
 * Selects the first `limit` of many values in an order without sorting all of them. O(n) comparisons plus an O(limit
 * log limit) sort for every `limit` accepted values.
 */
export class TopK<T> {
  readonly #limit: number;
  readonly #compare: (one: T, other: T) => number;
  #buffer: T[] = [];
  /** Values after this bound are rejected. */
  #bound: T | undefined;

  /** @param bound the last of `limit` values that are already known */
  constructor(limit: number, compare: (one: T, other: T) => number, bound?: T) {
    this.#limit = limit;
    this.#compare = compare;
    this.#bound = bound;
  }

  /** The last value that can still be among the first `limit`; undefined until there are enough. */
  get bound(): T | undefined {
    return this.#bound;
  }

  add(one: T): void {
    if (this.#bound !== undefined && this.#compare(one, this.#bound) > 0) return;
    // Sorting only when the buffer holds more than twice the limit keeps sorts rare.
    if (this.#buffer.push(one) >= this.#limit * 2 + 64) this.#cut();
  }

  #cut(): void {
    this.#buffer.sort(this.#compare);
    this.#buffer.length = Math.min(this.#buffer.length, this.#limit);
    if (this.#buffer.length === this.#limit) this.#bound = this.#buffer.at(-1);
  }

  /** The selected values in order. */
  toSorted(): T[] {
    this.#cut();
    return this.#buffer;
  }
}

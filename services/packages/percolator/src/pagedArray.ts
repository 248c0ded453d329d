const pageLength = 1 << 10;

/**
 * A sparse array in pages of fixed size: growth never copies existing pages, unlike a Map, so the longest pause stays
 * short.
 */
export class PagedArray<T> {
  readonly #pages: ((T | undefined)[] | undefined)[] = [];
  /** Number of values in each page. */
  readonly #sizes: number[] = [];
  size = 0;

  get(number: number): T | undefined {
    return this.#pages[Math.floor(number / pageLength)]?.[number % pageLength];
  }

  set(number: number, value: T): void {
    const nth = Math.floor(number / pageLength);
    const page = (this.#pages[nth] ??= Array.from<undefined>({ length: pageLength }));
    if (page[number % pageLength] === undefined) {
      this.#sizes[nth] = (this.#sizes[nth] ?? 0) + 1;
      this.size++;
    }
    page[number % pageLength] = value;
  }

  delete(number: number): void {
    const nth = Math.floor(number / pageLength);
    const page = this.#pages[nth];
    if (page?.[number % pageLength] === undefined) return;
    page[number % pageLength] = undefined;
    this.size--;
    if (--this.#sizes[nth]! === 0) this.#pages[nth] = undefined;
  }
}

const inPage = 1 << 10;

/** Values by number, in pages that come one by one: to add one never moves all others, as a map that grows does. */
export class Pages<T> {
  readonly #pages: ((T | undefined)[] | undefined)[] = [];
  /** How many each page has. */
  readonly #sizes: number[] = [];
  size = 0;

  get(number: number): T | undefined {
    return this.#pages[Math.floor(number / inPage)]?.[number % inPage];
  }

  set(number: number, value: T): void {
    const nth = Math.floor(number / inPage);
    const page = (this.#pages[nth] ??= Array.from<undefined>({ length: inPage }));
    if (page[number % inPage] === undefined) {
      this.#sizes[nth] = (this.#sizes[nth] ?? 0) + 1;
      this.size++;
    }
    page[number % inPage] = value;
  }

  delete(number: number): void {
    const nth = Math.floor(number / inPage);
    const page = this.#pages[nth];
    if (page?.[number % inPage] === undefined) return;
    page[number % inPage] = undefined;
    this.size--;
    if (--this.#sizes[nth]! === 0) this.#pages[nth] = undefined;
  }
}

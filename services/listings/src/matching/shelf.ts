/** West, south, east and north in hundredths of a degree. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
export const everywhere: Bounds = [-32_768, -32_768, 32_767, 32_767];

/** What a shelf knows of a wish: whose it is, and what most listings fail at. */
export interface Terms {
  /** Cents; infinite where there is no bound. */
  readonly least: number;
  readonly most: number;
  readonly arvPercent: number;
  /** Categories, deal types, kind and what is asked for besides: see records.ts. */
  readonly mixed: number;
  readonly lowStates: number;
  readonly highStates: number;
  readonly id: number;
  readonly userId: number;
}

/** A listing as it goes along a shelf. */
export interface Passing {
  readonly price: number;
  /** No number where nobody knows; so are those of `satisfies`. */
  readonly arvPercent: number;
  /** Hundredths of a degree. */
  readonly row: number;
  readonly column: number;
  readonly state: number;
  /** Bits of `mixed` that a wish must have all. */
  readonly needed: number;
}

/**
 * Wishes of one place and category, packed in the order of the most that they pay: those that pay enough for a listing
 * are the end of it, read from front to back without following a single reference.
 */
export class Shelf {
  size = 0;
  #most = new Float64Array(4);
  #least = new Float64Array(4);
  #bounds = new Int16Array(16);
  #arvPercent = new Float64Array(4);
  /** Mixed, low and high states, id, member. */
  #words = new Uint32Array(20);
  #slots = new Uint32Array(4);

  add(slot: number, { least, most, arvPercent, ...rest }: Terms, bounds: Bounds): void {
    if (this.size === this.#slots.length) this.#grow();
    const at = this.#from(most);
    for (const [column, width] of this.#columns()) column.copyWithin((at + 1) * width, at * width, this.size * width);
    this.#most[at] = most;
    this.#least[at] = least;
    this.#arvPercent[at] = arvPercent;
    this.#words.set([rest.mixed, rest.lowStates, rest.highStates, rest.id, rest.userId], 5 * at);
    this.#bounds.set(bounds, 4 * at);
    this.#slots[at] = slot;
    this.size++;
  }

  /** Takes a wish off that stands here with this price. */
  remove(slot: number, most: number): void {
    let at = this.#from(most);
    while (at < this.size && this.#slots[at] !== slot) at++;
    if (at === this.size) return;
    for (const [column, width] of this.#columns()) column.copyWithin(at * width, (at + 1) * width, this.size * width);
    this.size--;
  }

  /** Writes the places of those that take all this, but for what is asked for besides; gives their count. */
  scan({ price, arvPercent, row, column, state, needed }: Passing, into: Uint32Array): number {
    const least = this.#least;
    const mostArv = this.#arvPercent;
    const bounds = this.#bounds;
    const words = this.#words;
    const states = state < 32 ? 1 : 2;
    const stateBit = 1 << (state & 31);
    let count = 0;
    for (let at = this.#from(price); at < this.size; at++) {
      const corner = 4 * at;
      const word = 5 * at;
      if (
        least[at]! <= price &&
        (words[word]! & needed) === needed &&
        (words[word + states]! & stateBit) !== 0 &&
        // Not known is no number, which is in no bound.
        (mostArv[at]! >= arvPercent || mostArv[at] === Infinity) &&
        bounds[corner]! <= column &&
        bounds[corner + 1]! <= row &&
        bounds[corner + 2]! >= column &&
        bounds[corner + 3]! >= row
      )
        into[count++] = at;
    }
    return count;
  }

  slot(at: number): number {
    return this.#slots[at]!;
  }

  mixed(at: number): number {
    return this.#words[5 * at]!;
  }

  id(at: number): number {
    return this.#words[5 * at + 3]!;
  }

  userId(at: number): number {
    return this.#words[5 * at + 4]!;
  }

  /** The first that pays as much. */
  #from(price: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#most[middle]! < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #columns() {
    return [
      [this.#most, 1],
      [this.#least, 1],
      [this.#bounds, 4],
      [this.#arvPercent, 1],
      [this.#words, 5],
      [this.#slots, 1],
    ] as const;
  }

  #grow(): void {
    const room = Math.ceil(this.#slots.length * 1.5);
    const grown = <T extends Float64Array | Int16Array | Uint32Array>(larger: T, from: T): T => {
      larger.set(from);
      return larger;
    };
    this.#most = grown(new Float64Array(room), this.#most);
    this.#least = grown(new Float64Array(room), this.#least);
    this.#bounds = grown(new Int16Array(4 * room), this.#bounds);
    this.#arvPercent = grown(new Float64Array(room), this.#arvPercent);
    this.#words = grown(new Uint32Array(5 * room), this.#words);
    this.#slots = grown(new Uint32Array(room), this.#slots);
  }
}

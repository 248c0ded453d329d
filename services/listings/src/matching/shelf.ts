/** West, south, east and north in hundredths of a degree. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];
export const everywhere: Bounds = [-32_768, -32_768, 32_767, 32_767];

/** What a shelf knows of a wish. */
export interface Terms {
  /** Cents; infinite where there is no bound. */
  readonly least: number;
  readonly most: number;
  readonly arvPercent: number;
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
  /** Most percent of ARV, never less than it is: who takes more than this is still looked at. */
  #arvPercent = new Float32Array(4);
  #slots = new Uint32Array(4);

  add(slot: number, { least, most, arvPercent }: Terms, bounds: Bounds): void {
    if (this.size === this.#slots.length) this.#grow();
    const at = this.#from(most);
    for (const [column, width] of this.#columns()) column.copyWithin((at + 1) * width, at * width, this.size * width);
    this.#most[at] = most;
    this.#least[at] = least;
    this.#arvPercent[at] = arvPercent * (1 + 1e-6);
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

  /** Writes those that take this price at this position, and may take this percent of ARV; gives their count. */
  scan(price: number, arvPercent: number, latitude: number, longitude: number, into: Uint32Array): number {
    const least = this.#least;
    const mostArv = this.#arvPercent;
    const bounds = this.#bounds;
    let count = 0;
    for (let at = this.#from(price); at < this.size; at++) {
      const corner = 4 * at;
      if (
        least[at]! <= price &&
        // Not known is no number, which is no more than any.
        !(mostArv[at]! < arvPercent) &&
        bounds[corner]! <= longitude &&
        bounds[corner + 1]! <= latitude &&
        bounds[corner + 2]! >= longitude &&
        bounds[corner + 3]! >= latitude
      )
        into[count++] = this.#slots[at]!;
    }
    return count;
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
      [this.#slots, 1],
    ] as const;
  }

  #grow(): void {
    const room = Math.ceil(this.#slots.length * 1.5);
    const grown = <T extends Float64Array | Float32Array | Int16Array | Uint32Array>(larger: T, from: T): T => {
      larger.set(from);
      return larger;
    };
    this.#most = grown(new Float64Array(room), this.#most);
    this.#least = grown(new Float64Array(room), this.#least);
    this.#bounds = grown(new Int16Array(4 * room), this.#bounds);
    this.#arvPercent = grown(new Float32Array(room), this.#arvPercent);
    this.#slots = grown(new Uint32Array(room), this.#slots);
  }
}

/*
 * A row: what is to be known of a wish, in 72 bytes side by side, so that a listing passes along it without following a
 * reference. Floats are rounded outward. All in words of 32 bits, but for the bounds, which are halves.
 */
export const rowWords = 18;
export const inRow = {
  floats: {
    ...{ most: 0, least: 1, arvPercent: 2, minAcres: 3, maxAcres: 4, minSpread: 5 },
    /** A circle: where its middle is from the middle of the Earth, which is 1 away from its surface, and its chord's square. */
    ...{ x: 6, y: 7, z: 8, farthest: 9 },
  },
  words: { mixed: 10, lowStates: 11, highStates: 12, phrase: 13, key: 14, userId: 15 },
  /** West, south, east and north. */
  halves: 32,
} as const;

/** Rows as numbers of each kind, of the same bytes. */
export class Rows {
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly halves: Int16Array;

  constructor(count: number) {
    const bytes = new ArrayBuffer(count * rowWords * 4);
    this.words = new Uint32Array(bytes);
    this.floats = new Float32Array(bytes);
    this.halves = new Int16Array(bytes);
  }
}

const inChunk = 1 << 15;

/**
 * Room for the rows of all shelves, in chunks that come one by one: nothing is copied when it grows, and few arrays are
 * for the collector to know of. Numbers of rows count through all chunks; a block lies in one.
 */
export class Room {
  readonly #chunks: Rows[] = [];
  readonly #free = new Map<number, number[]>();
  #used = 0;

  /** The first row of a block of as many. */
  take(rows: number): number {
    const free = this.#free.get(rows)?.pop();
    if (free !== undefined) return free;
    // What is left of a chunk is too small.
    if (Math.floor((this.#used + rows - 1) / inChunk) > Math.floor((this.#used - 1) / inChunk))
      this.#used = this.#chunks.push(new Rows(inChunk)) * inChunk - inChunk;
    const first = this.#used;
    this.#used += rows;
    return first;
  }

  give(first: number, rows: number): void {
    const free = this.#free.get(rows);
    if (free) free.push(first);
    else this.#free.set(rows, [first]);
  }

  /** The chunk in which a row lies. */
  chunkOf(row: number): Rows {
    return this.#chunks[row >>> 15]!;
  }

  /** Moves rows to another place, which may be in another chunk. */
  move(from: number, to: number, rows: number): void {
    const source = wordOf(from);
    this.chunkOf(to).words.set(this.chunkOf(from).words.subarray(source, source + rows * rowWords), wordOf(to));
  }
}

/** Where a row begins in its chunk's words. */
export const wordOf = (row: number): number => (row & (inChunk - 1)) * rowWords;

/*
 * A row represents a saved query in 72 contiguous bytes, so that scanning follows no references. Float bounds are
 * rounded outward. All fields are 32-bit words except the bounding box, whose four are 16-bit.
 */
export const rowLength = 18;
export const rowLayout = {
  floats: {
    most: 0,
    least: 1,
    arvPercent: 2,
    minAcres: 3,
    maxAcres: 4,
    minSpread: 5,
    /** A circle: the unit vector of its center and the square of its chord. */
    x: 6,
    y: 7,
    z: 8,
    farthest: 9,
  },
  words: { flags: 10, lowStates: 11, highStates: 12, conjunction: 13, key: 14, userId: 15 },
  /** West, south, east and north. */
  halves: 32,
} as const;

/** Typed views of the same bytes. */
export class RowChunk {
  readonly words: Uint32Array;
  readonly floats: Float32Array;
  readonly halves: Int16Array;

  constructor(count: number) {
    const bytes = new ArrayBuffer(count * rowLength * 4);
    this.words = new Uint32Array(bytes);
    this.floats = new Float32Array(bytes);
    this.halves = new Int16Array(bytes);
  }
}

const rowsPerChunk = 1 << 15;

/**
 * Arena allocator for the rows of all buckets: chunks are added one by one, so growth copies nothing and the garbage
 * collector sees few arrays. Row numbers run through all chunks; a block never spans two. Freed blocks are kept in free
 * lists by size.
 */
export class RowArena {
  readonly #chunks: RowChunk[] = [];
  readonly #free = new Map<number, number[]>();
  #used = 0;

  /** Allocates a block; returns its first row. */
  allocate(rows: number): number {
    const free = this.#free.get(rows)?.pop();
    if (free !== undefined) return free;
    // The rest of the chunk is too small.
    if (Math.floor((this.#used + rows - 1) / rowsPerChunk) > Math.floor((this.#used - 1) / rowsPerChunk))
      this.#used = this.#chunks.push(new RowChunk(rowsPerChunk)) * rowsPerChunk - rowsPerChunk;
    const first = this.#used;
    this.#used += rows;
    return first;
  }

  free(first: number, rows: number): void {
    const free = this.#free.get(rows);
    if (free) free.push(first);
    else this.#free.set(rows, [first]);
  }

  /** The chunk of a row. */
  chunkOf(row: number): RowChunk {
    return this.#chunks[row >>> 15]!;
  }

  /** Copies rows, possibly to another chunk. */
  moveRows(from: number, to: number, rows: number): void {
    const source = rowOffset(from);
    this.chunkOf(to).words.set(this.chunkOf(from).words.subarray(source, source + rows * rowLength), rowOffset(to));
  }
}

/** Offset of a row in its chunk's words. */
export const rowOffset = (row: number): number => (row & (rowsPerChunk - 1)) * rowLength;

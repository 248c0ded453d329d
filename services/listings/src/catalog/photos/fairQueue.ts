import { photoLimits } from '@dealstead/contracts/listings/posting';

/** An image that waits for the encoder, with the member who uploaded it. */
export interface QueuedImage<Item> {
  readonly memberId: number;
  readonly pixels: number;
  readonly item: Item;
}

/** Images of at most this many pixels are small: they have a separate lane. */
export const smallPixels = 2_000_000;

/**
 * A fair queue (start-time fair queueing): members share the decoder by pixels. The next image belongs to the member
 * with the fewest encoded pixels; a new member starts level with the waiting ones, so that idle time accumulates no
 * credit. Each member's images remain in order, except that a small one may overtake in a separate lane.
 */
export class FairQueue<Item> {
  readonly #waiting = new Map<number, QueuedImage<Item>[]>();
  /** Pixels by member since a common start. */
  readonly #served = new Map<number, number>();
  #start = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Queued images of one member. */
  lengthOf(memberId: number): number {
    return this.#waiting.get(memberId)?.length ?? 0;
  }

  add(turn: QueuedImage<Item>): void {
    const own = this.#waiting.get(turn.memberId);
    if (own) own.push(turn);
    else {
      this.#waiting.set(turn.memberId, [turn]);
      this.#served.set(turn.memberId, Math.max(this.#start, this.#served.get(turn.memberId) ?? 0));
    }
    this.#length++;
  }

  /** Dequeues the next image of at most so many pixels; undefined where there is none. */
  take(mostPixels = Number.POSITIVE_INFINITY): QueuedImage<Item> | undefined {
    let next: { memberId: number; at: number; served: number } | undefined;
    for (const [memberId, turns] of this.#waiting) {
      const at = turns.findIndex(({ pixels }) => pixels <= mostPixels);
      const served = this.#served.get(memberId) ?? 0;
      if (at !== -1 && (!next || served < next.served)) next = { memberId, at, served };
    }
    if (!next) return undefined;
    const turns = this.#waiting.get(next.memberId)!;
    const [turn] = turns.splice(next.at, 1);
    this.#length--;
    this.#start = Math.max(this.#start, next.served);
    this.#served.set(next.memberId, next.served + turn!.pixels);
    if (turns.length === 0) this.#waiting.delete(next.memberId);
    // The queue is empty: reset the counters, so that the map does not grow.
    if (this.#length === 0) {
      this.#served.clear();
      this.#start = 0;
    }
    return turn;
  }
}

/** Burst of pixels per member: all photos of a listing, each of the maximum size. */
const burst = photoLimits.count * photoLimits.pixels;
/** Pixels a minute after the burst: about half of one CPU's throughput. */
export const pixelsPerMinute = 600_000_000;

/** A token bucket of pixels for each member, in this process. */
export class PixelBudget {
  readonly #left = new Map<number, { pixels: number; at: number }>();

  /**
   * Takes pixels from a member's budget. @returns 0, or the seconds until there are enough, in which case none are
   * taken
   */
  take(memberId: number, pixels: number, now: number): number {
    const known = this.#left.get(memberId);
    const left = known ? Math.min(burst, known.pixels + ((now - known.at) / 60_000) * pixelsPerMinute) : burst;
    if (pixels > left) return Math.ceil(((pixels - left) / pixelsPerMinute) * 60);
    this.#left.delete(memberId);
    this.#left.set(memberId, { pixels: left - pixels, at: now });
    // The least recently used bucket is full again, or almost.
    if (this.#left.size > 10_000) for (const first of this.#left.keys()) return this.#forget(first);
    return 0;
  }

  #forget(memberId: number): 0 {
    this.#left.delete(memberId);
    return 0;
  }
}

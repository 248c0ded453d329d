import { tagsMatching } from './cacheTags.ts';

/** Upper bound of tags in the log. */
const maxTags = 10_000;

/**
 * When which tags were last invalidated (`performance.now()`). Memory is bounded: an invalidation that was removed from the
 * log counts for every URL.
 */
export class InvalidationLog {
  private readonly times = new Map<string, number>();
  /** Time of the latest invalidation that is not in `times`. */
  private latestRemoved = -Infinity;

  add(tags: Iterable<string>): void {
    const now = performance.now();
    for (const tag of tags) {
      this.times.delete(tag); // keeps the map in order of time
      this.times.set(tag, now);
    }
    for (const [oldest, at] of this.times) {
      if (this.times.size <= maxTags) break;
      this.latestRemoved = at;
      this.times.delete(oldest);
    }
  }

  addAll(): void {
    this.latestRemoved = performance.now();
    this.times.clear();
  }

  /** Time of the latest invalidation of a response with these tags; -Infinity for never. */
  latest(responseTags: readonly string[]): number {
    const times = responseTags.flatMap(tagsMatching).map((tag) => this.times.get(tag) ?? -Infinity);
    return Math.max(this.latestRemoved, ...times);
  }
}

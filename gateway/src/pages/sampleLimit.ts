import { LRUCache } from 'lru-cache';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';

/** Milliseconds in which the samples of a client network are counted. */
const window = 3_600_000;
/** Counters in memory, about 200 bytes each; the least recently used ones are dropped first. */
const maxCounters = 50_000;

/** Counts a sample of a client's network about a release. False where the network has sent enough of them. */
export type SampleLimit = (address: string, subject: string) => boolean;

/**
 * Limits how much one client network says about one release: anybody can send reports, and a canary is rolled back by them. What
 * is beyond the limit is left out whatever it says, so that shares of failures stay as they are.
 * @param perHour samples of a subject from one network, in a fixed window of an hour; each gateway counts by itself
 */
export function createSampleLimit(perHour: number, clock: { now(): number } = performance): SampleLimit {
  const counts = new LRUCache<string, number>({ max: maxCounters, ttl: window, noUpdateTTL: true, perf: clock });
  return (address, subject) => {
    const key = `${clientNetworkOf(address)} ${subject}`;
    const count = counts.get(key) ?? 0;
    if (count >= perHour) return false;
    counts.set(key, count + 1);
    return true;
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CacheEntry, type CachedResponse, type FetchResult } from './cacheEntry.ts';
import { tagMatches, tagsMatching } from './cacheTags.ts';
import { InvalidationLog } from './invalidationLog.ts';
import { revalidateFactor } from './surrogateKeys.ts';

/** Milliseconds. */
const minute = 60_000;
/** After this time an entry is removed, even as a replacement for an unavailable source. */
const maxAge = 360 * minute;
/** Pause between attempts to fetch from a source that failed. */
const retryInterval = 1_000;
/** How long a request waits for a new response where a stale one exists. */
const staleFallbackDelay = 800;

interface PendingFetch {
  readonly tags: readonly string[];
  readonly result: Promise<CachedResponse>;
}

type Fetch = () => Promise<FetchResult>;

/**
 * In-memory HTTP cache for public responses: an LRU map bounded by bytes, invalidated by cache tags (surrogate keys,
 * cacheTags.ts), with single-flight fetches, stale-while-revalidate and stale-if-error (RFC 5861).
 *
 * - A fresh entry is served at once (`getFresh`, O(1)).
 * - An expired entry is served while it is fetched again, for twice its freshness; an invalidated one never, unless its
 *   source fails or takes longer than 800 ms. Then it is served with `staleSince`, for up to six hours. Whoever has just
 *   written waits for the new one (`refetch`).
 * - There is one fetch for each key at a time. If its tags are invalidated meanwhile, its result goes to those who already
 *   wait for it and is not stored; later requests start another fetch.
 * - A response computed from an index that lags behind an invalidation is stored as invalidated (`isBehind`).
 *
 * Invalidation is O(entries × URL segments) and runs once for each batch of tags.
 */
export class ResponseCache {
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly pendingFetches = new Map<string, PendingFetch>();
  private readonly invalidations = new InvalidationLog();

  private readonly hasSharedCache: boolean;

  /** @param hasSharedCache whether a shared cache in front of the gateway may store responses, too */
  constructor(maxBytes: number, hasSharedCache = false) {
    this.hasSharedCache = hasSharedCache;
    this.entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 10),
      sizeCalculation: (entry) => entry.bytes,
      ttl: maxAge,
      ttlResolution: minute,
    });
  }

  /** The stored response, if it is fresh. */
  getFresh(key: string): CachedResponse | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.invalidatedAt !== null || entry.staleSince !== null) return undefined;
    return Date.now() - entry.createdAt < entry.ttl ? entry : undefined;
  }

  /**
   * The stored response, or one that `fetch` returns. `tags` are the URLs that the response is made from. Rejects only if the
   * fetch does and nothing older is stored.
   */
  async getOrFetch(key: string, tags: readonly string[], fetch: Fetch): Promise<CachedResponse> {
    const entry = this.entries.get(key);
    if (!entry) return this.fetchOnce(key, tags, fetch);
    const now = Date.now();
    const age = now - entry.createdAt;
    const canRevalidate =
      entry.invalidatedAt === null && entry.html !== 'missing' && age < entry.ttl * (1 + revalidateFactor);
    // The renderer has just failed for this page.
    const isRenderRetryPending = entry.html === 'rendered' && entry.staleSince === null && now < entry.retryAt;
    if (isRenderRetryPending) return entry;
    const isServedStale = entry.staleSince !== null || canRevalidate;
    if (!isServedStale) return this.fetchOrServeStale(key, tags, fetch);
    const isFetchDue = entry.staleSince === null ? age >= entry.ttl : now >= entry.retryAt;
    // A failed background fetch has marked the entry as stale; a later request tries again.
    if (isFetchDue) this.fetchOnce(key, tags, fetch).catch(() => undefined);
    return entry;
  }

  /**
   * A new response, for someone who has just changed it, perhaps elsewhere: a fetch that is pending may have begun before. It
   * waits as long as the fetch takes, because the stored one may show what was deleted; that serves only if the fetch fails.
   */
  refetch(key: string, tags: readonly string[], fetch: Fetch): Promise<CachedResponse> {
    this.pendingFetches.delete(key);
    this.entries.get(key)?.invalidate();
    return this.fetchOnce(key, tags, fetch);
  }

  /** Invalidates all responses that match a tag. They remain only as replacements while their source is unavailable. */
  invalidate(tags: readonly string[]): void {
    const invalidated = new Set(tags);
    this.invalidations.add(invalidated);
    const isAffected = (responseTags: readonly string[]) =>
      responseTags.some((url) => tagsMatching(url).some((tag) => invalidated.has(tag)));
    for (const entry of this.entries.values()) if (isAffected(entry.tags)) entry.invalidate();
    for (const [key, pending] of this.pendingFetches) if (isAffected(pending.tags)) this.pendingFetches.delete(key);
  }

  /** Removes all responses made from a deleted resource, so that none replaces it while its service is unavailable. */
  evict(url: string): void {
    this.invalidate([url]);
    for (const [key, entry] of this.entries.entries())
      if (entry.tags.some((tag) => tagMatches(url, tag))) this.entries.delete(key);
  }

  /** Invalidates everything, because events may have been missed. */
  invalidateAll(): void {
    this.invalidations.addAll();
    for (const entry of this.entries.values()) entry.invalidate();
    this.pendingFetches.clear();
  }

  /** A new response, or the stored one if the source takes too long. */
  private async fetchOrServeStale(key: string, tags: readonly string[], fetch: Fetch): Promise<CachedResponse> {
    const fetched = this.fetchOnce(key, tags, fetch);
    const timer = new AbortController();
    const stale = sleep(staleFallbackDelay, undefined, { signal: timer.signal }).then(
      () => this.useStale(key) ?? fetched,
      () => fetched, // aborted: the fetch was faster
    );
    try {
      return await Promise.race([fetched, stale]);
    } finally {
      timer.abort();
    }
  }

  /** Joins the pending fetch of a key, or starts one. */
  private fetchOnce(key: string, tags: readonly string[], fetch: Fetch): Promise<CachedResponse> {
    const current = this.pendingFetches.get(key);
    if (current) return current.result;
    const isCurrent = () => this.pendingFetches.get(key) === pending;
    const pending: PendingFetch = { tags, result: this.fetchAndStore(key, tags, fetch, isCurrent) };
    this.pendingFetches.set(key, pending);
    return pending.result;
  }

  private async fetchAndStore(
    key: string,
    tags: readonly string[],
    fetch: Fetch,
    isCurrent: () => boolean,
  ): Promise<CachedResponse> {
    // The pending fetch must be registered before `isCurrent` is asked.
    await Promise.resolve();
    try {
      const result = await fetch();
      const isBehind = result.isBehind || (result.asOf !== undefined && result.asOf < this.invalidations.latest(tags));
      const entry = this.createEntry(result, tags, isBehind);
      if (result.isFallback) return this.useStale(key) ?? entry;
      if (!isCurrent()) {
        entry.invalidate(); // a shared cache must not store it, either
        return entry;
      }
      const stored = this.entries.get(key);
      const isReplaced = stored?.canReplace(result) ?? false;
      const served = stored && isReplaced ? stored : entry;
      if (isReplaced) served.retryAt = Date.now() + retryInterval;
      else if (result.ttl > 0) this.entries.set(key, entry);
      else this.entries.delete(key); // an error now: the earlier response must not return when its source is unavailable
      if (result.lateResult) void this.storeLate(key, served, result.lateResult);
      return served;
    } catch (error) {
      const stale = this.useStale(key);
      if (stale) return stale;
      throw error;
    } finally {
      if (isCurrent()) this.pendingFetches.delete(key);
    }
  }

  /** Replaces `entry` by the late result, unless the entry was replaced or its tags were invalidated meanwhile. */
  private async storeLate(key: string, entry: CacheEntry, lateResult: Promise<FetchResult | null>): Promise<void> {
    const startedAt = performance.now();
    const result = await lateResult.catch(() => null); // the entry without HTML stays, and is fetched again soon
    if (!result || this.entries.peek(key) !== entry || this.invalidations.latest(entry.tags) >= startedAt) return;
    this.entries.set(key, this.createEntry(result, entry.tags, result.isBehind));
  }

  private createEntry(result: FetchResult, tags: readonly string[], isBehind = false): CacheEntry {
    return new CacheEntry(result, { tags, isBehind, hasSharedCache: this.hasSharedCache });
  }

  /** The stored response. Unless another fetch has renewed it meanwhile, it is marked as stale and the next fetch delayed. */
  private useStale(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key);
    if (!entry || this.getFresh(key) === entry) return entry;
    entry.staleSince ??= new Date(entry.createdAt).toISOString();
    entry.retryAt = Date.now() + retryInterval;
    return entry;
  }
}

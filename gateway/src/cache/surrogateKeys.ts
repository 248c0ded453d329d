import type { CachedResponse } from './cacheEntry.ts';
import { tagsMatching } from './cacheTags.ts';

/*
 * Surrogate keys are the cache tags as a shared cache in front of the gateway stores them. A shared cache compares whole keys, so
 * a response carries every tag whose invalidation affects it.
 */

/** Key of documents, which depend on the release set beside their data. */
export const documentKey = 'document';
/** Keys of everything that is ever purged. Files of releases never change and have none. */
export const allKeys: readonly string[] = ['/api', documentKey];

/** Characters that one header may have in a response or a purge; Varnish accepts 8,192 by default. */
export const maxKeyCharacters = 4_000;
/** The stale-while-revalidate window, as a multiple of the freshness. */
export const revalidateFactor = 2;
/** Seconds for which a response may replace one that the gateway cannot give, as in the gateway's own cache. */
const staleIfError = 6 * 3600;

/**
 * The key of a cache tag. The text of a query is left out, because its length is not bounded: a tag with a query stands for the
 * responses at its path with any query. Varnish takes commas for separators.
 */
export function toSurrogateKey(tag: string): string {
  const queryStart = tag.indexOf('?');
  return (queryStart < 0 ? tag : tag.slice(0, queryStart + 1)).replaceAll(',', '%2C');
}

/** All keys of a response. */
export function surrogateKeysOf({ tags, response }: Pick<CachedResponse, 'tags' | 'response'>): readonly string[] {
  const keys = new Set(tags.flatMap(tagsMatching).map(toSurrogateKey));
  if (response.endpoint === undefined) keys.add(documentKey);
  return [...keys];
}

/**
 * Headers by which a shared cache stores a response until it is purged (RFC 9213, RFC 5861). None where its keys are too long
 * for a header: then it is not stored.
 */
export function sharedCacheHeaders(cached: CachedResponse): Record<string, string> {
  const keys = surrogateKeysOf(cached).join(' ');
  if (keys.length > maxKeyCharacters) return {};
  const freshFor = Math.floor(cached.ttl / 1000);
  const windows = `stale-while-revalidate=${freshFor * revalidateFactor}, stale-if-error=${staleIfError}`;
  return { 'cdn-cache-control': `max-age=${freshFor}, ${windows}`, 'surrogate-key': keys };
}

/** For files that never change. */
export const immutableFileHeaders = {
  'cdn-cache-control': `max-age=${365 * 24 * 3600}, stale-if-error=${staleIfError}`,
};

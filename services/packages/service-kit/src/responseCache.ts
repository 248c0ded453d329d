import type { Endpoint } from '@dealstead/contracts/endpoint';
import { LRUCache } from 'lru-cache';
import type { FileResponse } from './responses.ts';

/** A response with the request that it answers. */
export interface CachedResponse {
  readonly endpoint: Endpoint;
  readonly query: Readonly<Record<string, unknown>>;
  readonly file: FileResponse;
  /** Expiry in milliseconds since 1970. */
  readonly until?: number;
}

/**
 * Response cache of `shared` endpoints by URL, in memory. It is read before Express and the schemas: a hit costs little more
 * than writing its bytes.
 */
export interface ResponseCache {
  get(url: string): CachedResponse | undefined;
  /** Stores a response that was computed since `version` was read; not if another version came meanwhile. */
  set(url: string, response: CachedResponse, version: number): void;
  /** The version of the source of the responses. */
  version(): number;
  /** Milliseconds by which the source of the responses may be behind the database now. */
  behind(): number;
}

/**
 * Creates a cache that is emptied when `version` returns another number, and that evicts the least recently used entries
 * over `maxBytes`.
 * @param behind milliseconds since the source of the responses, such as an index, was last known to hold every change
 */
export function createResponseCache(
  version: () => number,
  behind: () => number,
  maxBytes = 128 * 2 ** 20,
): ResponseCache {
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ file }, url) => url.length * 2 + file.bytes.length + 500,
  });
  let cachedVersion = version();

  function clearOutdated(): void {
    const now = version();
    if (now === cachedVersion) return;
    cachedVersion = now;
    entries.clear();
  }

  return {
    behind,
    version,
    get(url) {
      clearOutdated();
      const response = entries.get(url);
      return response?.until === undefined || response.until > Date.now() ? response : undefined;
    },
    set(url, response, computedFrom) {
      clearOutdated();
      if (computedFrom === cachedVersion) entries.set(url, response);
    },
  };
}

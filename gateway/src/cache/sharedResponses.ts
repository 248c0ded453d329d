import type { Feature } from '@dealstead/contracts';
import { type Endpoint, featuresOf } from '@dealstead/contracts/endpoint';
import { lagHeader } from '@dealstead/contracts/identity';
import { Unavailable } from '@dealstead/service-kit/errors';
import type { RequestContext } from '../http/requestContext.ts';
import { fetchUpstream, type ServiceUpstreams } from '../http/upstream.ts';
import type { CachedResponse, FetchResult } from './cacheEntry.ts';
import { cacheTagsOf } from './cacheTags.ts';
import { hasJustWritten } from './recentWrite.ts';
import type { ResponseCache } from './responseCache.ts';

/** The features that a URL of an endpoint requires of its reader's plan. Most endpoints require none at no cost. */
export function requiredFeatures(endpoint: Endpoint, search: string): readonly Feature[] {
  if (endpoint.feature === undefined && (endpoint.gated === undefined || search.length < 2)) return [];
  return featuresOf(endpoint, Object.fromEntries(new URLSearchParams(search)));
}

/** Cached responses of `shared` endpoints, which are the same for everyone whose plan includes them. */
export interface SharedResponses {
  getFresh(url: string): CachedResponse | undefined;
  /**
   * The response at a URL of a shared endpoint. The caller checks `requiredFeatures` first. Rejects with 503 if the service is
   * unavailable and nothing older is stored. Whoever has just written gets a new one.
   */
  getOrFetch(endpoint: Endpoint, url: string, context: Context): Promise<CachedResponse>;
}

type Context = Pick<RequestContext, 'id' | 'traceparent' | 'request'>;

/** Milliseconds. */
const defaultTtl = 30_000;
const fetchTimeout = 5_000;
const storedHeaders = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'link',
] as const;

/** Reads shared endpoints through the cache; those behind a plan with the gateway's own identity. */
export function createSharedResponses(
  cache: ResponseCache,
  services: ServiceUpstreams,
  signSystemIdentity: () => Promise<string>,
): SharedResponses {
  async function fetchResponse(endpoint: Endpoint, url: string, trace: Context): Promise<FetchResult> {
    const upstream = services[endpoint.service];
    const identity = endpoint.feature || endpoint.gated ? await signSystemIdentity() : undefined;
    const requestedAt = performance.now();
    const request = { path: url, route: endpoint.path, identity, trace, timeout: fetchTimeout };
    const { status, headers, body } = await fetchUpstream(upstream, request).catch((cause: unknown) => {
      throw Object.assign(new Unavailable(upstream.unavailableMessage), { cause });
    });
    const stored: Record<string, string> = { 'cache-control': status === 200 ? 'no-cache' : 'no-store' };
    for (const name of storedHeaders) {
      const value = headers[name];
      if (typeof value === 'string') stored[name] = value;
    }
    const behind = headers[lagHeader];
    const features = requiredFeatures(endpoint, searchOf(url));
    return {
      response: { status, headers: stored, body, endpoint: { path: endpoint.path, features } },
      ttl: status === 200 ? defaultTtl : 0,
      asOf: behind === undefined ? undefined : requestedAt - Number(behind),
      isFallback: status >= 500,
    };
  }

  return {
    getFresh: (url) => cache.getFresh(url),
    getOrFetch(endpoint, url, context) {
      const fetch = () => fetchResponse(endpoint, url, context);
      return hasJustWritten(context.request)
        ? cache.refetch(url, cacheTagsOf(url), fetch)
        : cache.getOrFetch(url, cacheTagsOf(url), fetch);
    },
  };
}

function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

import type { Feature } from '@dealstead/contracts';
import { type Endpoint, featuresOf } from '@dealstead/contracts/endpoint';
import { lagHeader } from '@dealstead/contracts/identity';
import type { AnswerCache, Filled, Kept } from './cache.ts';
import type { Exchange } from './exchange.ts';
import { ask, type Upstreams } from './proxy.ts';
import { madeOf } from './stale.ts';
import { Unavailable } from '@dealstead/service-kit/errors';

/** The features that a URL of an endpoint asks of whoever reads it; none for most, which costs nothing to know. */
export function featuresAsked(endpoint: Endpoint, search: string): readonly Feature[] {
  if (endpoint.feature === undefined && (endpoint.gated === undefined || search.length < 2)) return [];
  return featuresOf(endpoint, Object.fromEntries(new URLSearchParams(search)));
}

/** Answers of `shared` endpoints, kept for everyone whose plan opens them. */
export interface SharedAnswers {
  fresh(url: string): Kept | undefined;
  /**
   * The answer at a URL of a shared endpoint, whoever may see it: ask `featuresAsked` first. Rejects with 503 when the
   * service is away and nothing older is kept.
   */
  obtain(endpoint: Endpoint, url: string, trace: Pick<Exchange, 'id' | 'traceparent'>): Promise<Kept>;
}

const fresh = 30_000;
const patience = 5_000;
const ofTheService = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'link',
] as const;

/** Reads `shared` endpoints through the cache, in the gateway's own name where a plan opens them. */
export function createSharedAnswers(
  cache: AnswerCache,
  upstreams: Upstreams,
  sign: () => Promise<string>,
): SharedAnswers {
  return {
    fresh: (url) => cache.fresh(url),
    obtain: (endpoint, url, trace) => cache.obtain(url, madeOf(url), () => fill(endpoint, url, trace)),
  };

  async function fill(endpoint: Endpoint, url: string, trace: Pick<Exchange, 'id' | 'traceparent'>): Promise<Filled> {
    const upstream = upstreams[endpoint.service];
    const identity = endpoint.feature || endpoint.gated ? await sign() : undefined;
    const asked = performance.now();
    const { status, headers, body } = await ask(upstream, { path: url, identity, trace, within: patience }).catch(
      (error: unknown) => {
        throw Object.assign(new Unavailable(upstream.away), { cause: error });
      },
    );
    const kept: Record<string, string> = { 'cache-control': status === 200 ? 'no-cache' : 'no-store' };
    for (const name of ofTheService) {
      const value = headers[name];
      if (typeof value === 'string') kept[name] = value;
    }
    const behind = headers[lagHeader];
    const call = { path: endpoint.path, features: featuresAsked(endpoint, searchOf(url)) };
    return {
      answer: { status, headers: kept, body, call },
      fresh: status === 200 ? fresh : 0,
      ...(behind !== undefined && { asOf: asked - Number(behind) }),
      makeshift: status >= 500,
    };
  }
}

function searchOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
}

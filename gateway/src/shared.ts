import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { AnswerCache, Filled, Kept } from './cache.ts';
import { send, type Exchange } from './exchange.ts';
import { ask, type Upstreams } from './proxy.ts';
import { Unavailable } from '@dealstead/service-kit/errors';

/** Answers of `shared` endpoints, kept for everyone. */
export interface SharedAnswers {
  fresh(url: string): Kept | undefined;
  /** The answer at a URL of a shared endpoint; rejects with 503 when the service is away and nothing older is kept. */
  obtain(endpoint: Endpoint, url: string, trace: Pick<Exchange, 'id' | 'traceparent'>): Promise<Kept>;
}

/** On an answer that stands in for one its service cannot give now: since when it is old. */
export const staleSinceHeader = 'x-dealstead-stale-since';

const fresh = 30_000;
const patience = 5_000;
const ofTheService = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'link',
] as const;

/** Reads `shared` endpoints through the cache. */
export function createSharedAnswers(cache: AnswerCache, upstreams: Upstreams): SharedAnswers {
  return {
    fresh: (url) => cache.fresh(url),
    obtain: (endpoint, url, trace) => cache.obtain(url, [url], () => fill(endpoint, url, trace)),
  };

  async function fill(
    { service }: Endpoint,
    url: string,
    trace: Pick<Exchange, 'id' | 'traceparent'>,
  ): Promise<Filled> {
    const upstream = upstreams[service];
    const { status, headers, body } = await ask(upstream, { path: url, trace, within: patience }).catch(
      (error: unknown) => {
        throw Object.assign(new Unavailable(upstream.away), { cause: error });
      },
    );
    const kept: Record<string, string> = { 'cache-control': status === 200 ? 'no-cache' : 'no-store' };
    for (const name of ofTheService) {
      const value = headers[name];
      if (typeof value === 'string') kept[name] = value;
    }
    return { answer: { status, headers: kept, body }, fresh: status === 200 ? fresh : 0, makeshift: status >= 500 };
  }
}

/** Answers with what is kept: compressed as the browser likes it, or 304 when it has it. */
export async function sendKept(x: Exchange, kept: Kept, vary: string): Promise<void> {
  const { status, headers } = kept.answer;
  const about: Record<string, string> = { ...headers, vary };
  if (status === 200) about.etag = kept.etag;
  if (kept.staleSince !== null) about[staleSinceHeader] = kept.staleSince;
  if (status === 200 && x.request.headers['if-none-match']?.includes(kept.etag)) {
    send(x, 304, about);
    return;
  }
  const { body, encoding } = await kept.encoded(x.request.headers['accept-encoding']);
  if (encoding) about['content-encoding'] = encoding;
  send(x, status, about, body);
}

import { crawlerOf, recordCrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import type { Logger } from '@dealstead/service-kit/log';
import type { Peer } from '@dealstead/service-kit/peer';
import type { RequestContext } from '../http/requestContext.ts';

const sitemapPath = /^\/(?:sitemap\.xml|api\/sitemaps\/[a-z]+\/[a-z0-9]+\.xml)$/;
/** Milliseconds for which further fetches of a file by the same crawler are not reported. */
const interval = 60_000;
/** Reports that are remembered; the oldest is forgotten first. */
const maxRemembered = 1_000;

/** Reports to admin which crawlers fetch which sitemap files, without delaying the response. */
export function createCrawlerReporter(admin: Peer, log: Logger): (context: RequestContext) => void {
  const reportedAt = new Map<string, number>();
  return (context) => {
    const { path, method, request } = context;
    if (method !== 'GET' || !sitemapPath.test(path)) return;
    context.hasEffect = true;
    const crawler = crawlerOf(request.headers['user-agent']);
    if (crawler === null) return;
    const key = `${crawler} ${path}`;
    const now = Date.now();
    if (now - (reportedAt.get(key) ?? 0) < interval) return;
    reportedAt.delete(key);
    reportedAt.set(key, now);
    const [oldest] = reportedAt.keys();
    if (reportedAt.size > maxRemembered && oldest !== undefined) reportedAt.delete(oldest);
    admin
      .call(recordCrawlerFetch, { body: { crawler, path } })
      .catch((error: unknown) => log.debug({ err: error, crawler, path }, 'fetch by a crawler was not recorded'));
  };
}

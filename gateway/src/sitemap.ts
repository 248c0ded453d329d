import { listSitemaps } from '@dealstead/contracts/listings/feeds';
import { Unavailable } from '@dealstead/service-kit/errors';
import { send, type Exchange } from './exchange.ts';
import type { SharedAnswers } from './shared.ts';

/** Each service that has pages for search engines lists the files of its own. */
const sources = [listSitemaps];

/** `/sitemap.xml`: the index of all services' sitemap files (sitemaps.org). */
export function createSitemap(shared: SharedAnswers, publicUrl: string): (x: Exchange) => Promise<void> {
  return async (x) => {
    x.label = '/sitemap.xml';
    const lists = await Promise.all(sources.map((source) => shared.obtain(source, source.path, x)));
    const files = lists.flatMap(({ answer: { status, body } }) => {
      if (status !== 200) throw new Unavailable('The sitemap is a moment away.');
      return listSitemaps.response.parse(JSON.parse(body.toString()));
    });
    const entries = files.map(({ path, changedAt }) => {
      const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `<sitemap><loc>${new URL(path, publicUrl).href}</loc>${changed}</sitemap>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`;
    send(x, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }, xml);
  };
}

/** `/robots.txt`: everything public may be read; what belongs to someone leads nowhere anyway. */
export function robots(x: Exchange, publicUrl: string): void {
  const closed = ['/admin', '/settings', '/dev/', '/compare'].map((path) => `Disallow: ${path}`).join('\n');
  const text = `User-agent: *\n${closed}\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
  send(x, 200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }, text);
}

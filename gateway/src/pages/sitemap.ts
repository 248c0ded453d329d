import { listBlogSitemaps } from '@dealstead/contracts/admin/blog/public';
import { listHelpSitemaps } from '@dealstead/contracts/admin/helpArticles';
import { listSitemaps } from '@dealstead/contracts/listings/feeds';
import { Unavailable } from '@dealstead/service-kit/errors';
import type { SharedResponses } from '../cache/sharedResponses.ts';
import { assertReadMethod, type RequestHandler } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';

/** The endpoints by which services list their own sitemap files. */
const sources = [listSitemaps, listBlogSitemaps, listHelpSitemaps];

/** Serves `/sitemap.xml`, the index of all services' sitemap files (sitemaps.org). */
export function createSitemapHandler(shared: SharedResponses, publicUrl: string): RequestHandler {
  return async (context) => {
    assertReadMethod(context);
    context.route = '/sitemap.xml';
    const lists = await Promise.all(sources.map((source) => shared.getOrFetch(source, source.path, context)));
    const files = lists.flatMap(({ response: { status, body } }) => {
      if (status !== 200) throw new Unavailable('The sitemap is a moment away.');
      return listSitemaps.response.parse(JSON.parse(body.toString()));
    });
    const entries = files.map(({ path, changedAt }) => {
      const lastModified = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `<sitemap><loc>${new URL(path, publicUrl).href}</loc>${lastModified}</sitemap>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>\n`;
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' };
    send(context, 200, headers, xml);
  };
}

/** Serves `/robots.txt`: all public pages may be crawled; private paths show a crawler nothing. */
export function createRobotsHandler(publicUrl: string): RequestHandler {
  const disallowed = ['/admin', '/settings', '/dev/', '/compare'].map((path) => `Disallow: ${path}`).join('\n');
  const text = `User-agent: *\n${disallowed}\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`;
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return (context) => {
    assertReadMethod(context);
    send(context, 200, headers, text);
  };
}

import { escape } from '@dealstead/contracts/xml';

/** A page of a sitemap; `changedAt` is a date or a time in ISO 8601, null where a page has none. */
export interface SitemapPage {
  readonly path: string;
  readonly changedAt: string | null;
}

/** A sitemap file (sitemaps.org). */
export function renderSitemap(pages: readonly SitemapPage[], publicUrl: string): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastModified = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escape(publicUrl + path)}</loc>${lastModified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

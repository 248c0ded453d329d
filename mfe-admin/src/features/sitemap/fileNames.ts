/** What a sitemap file has, for people. */
export function fileLabel(path: string): string {
  if (path === '/sitemap.xml') return 'Index';
  if (path.startsWith('/api/sitemaps/blog/')) return 'Blog';
  if (path.startsWith('/api/sitemaps/help/')) return 'Help';
  const file = Number(/\/listings\/(\d+)\.xml$/.exec(path)?.[1]);
  return file === 0 ? 'Search pages' : `Listings, file ${file}`;
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Most URLs in one sitemap file (sitemaps.org). */
export const maxSitemapUrls = 50_000;

/** A service's sitemap files, as paths of its endpoints. The gateway builds the sitemap index from all services. */
export const listSitemaps = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/sitemaps/listings',
  access: 'anyone',
  shared: true,
  response: z.array(z.object({ path: z.string(), changedAt: z.iso.datetime().nullable() })),
  summary: "Files of the listings' sitemap",
});

export const getSitemap = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/sitemaps/listings/{file}',
  access: 'anyone',
  shared: true,
  content: 'application/xml',
  params: z.object({ file: z.templateLiteral([z.number().int().nonnegative().max(9_999), '.xml']) }),
  response: z.string(),
  summary: 'URLs of public listings, at most 50,000; file 0 has the pages of states and categories',
});

export const getNewListingsFeed = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/feed.rss',
  access: 'anyone',
  shared: true,
  content: 'application/rss+xml',
  response: z.string(),
  summary: 'The fifty newest listings as RSS',
});

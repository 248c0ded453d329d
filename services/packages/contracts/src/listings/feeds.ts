import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id } from '../endpoint.ts';
import { statuses } from './posting.ts';

/** Most URLs in one sitemap file (sitemaps.org). */
export const maxSitemapUrls = 50_000;

export const SitemapFile = z.object({
  path: z.string(),
  urls: z.number().int().nonnegative(),
  /** The latest change of a page in it; null if its pages have no such date. */
  changedAt: z.iso.datetime().nullable(),
});
export type SitemapFile = z.infer<typeof SitemapFile>;

/** A service's sitemap files, as paths of its endpoints. The gateway builds the sitemap index from all services. */
export const listSitemaps = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/sitemaps/listings',
  access: 'anyone',
  shared: true,
  response: z.array(SitemapFile),
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

export const getSitemapReport = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/sitemap',
  access: 'admin',
  permission: 'sitemap',
  response: z.object({
    /** Search pages in the sitemap: states that have listings for sale, with their categories. */
    places: z.array(z.object({ state: z.string(), categories: z.array(z.enum(categories)) })),
    /** Listings by status; only those for sale are in the sitemap. */
    listings: z.array(z.object({ status: z.enum(statuses), listings: z.number().int() })),
  }),
  summary: 'What of the listings is in the sitemap, and what is left out',
});

export const findInSitemap = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/sitemap/listings/{id}',
  access: 'admin',
  permission: 'sitemap',
  params: z.object({ id: Id }),
  response: z.object({
    status: z.enum(statuses),
    /** Path of the file that has its page; null if it is left out. */
    file: z.string().nullable(),
    changedAt: z.iso.datetime(),
  }),
  summary: 'Whether a listing is in the sitemap, and in which file; 404 for an unknown one',
});

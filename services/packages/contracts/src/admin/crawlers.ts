import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';

/** Crawlers whose fetches of the sitemap are recorded, by the name that their user agents contain. */
export const crawlers = [
  'Googlebot',
  'bingbot',
  'DuckDuckBot',
  'Applebot',
  'YandexBot',
  'Baiduspider',
  'PetalBot',
  'SeznamBot',
  'GPTBot',
  'OAI-SearchBot',
  'ClaudeBot',
  'PerplexityBot',
  'CCBot',
  'AhrefsBot',
  'SemrushBot',
] as const;
export type Crawler = (typeof crawlers)[number];

/** The crawler that a user agent names; null for any other client. A name is not proof of who asks. */
export function crawlerOf(userAgent: string | undefined): Crawler | null {
  const text = userAgent?.toLowerCase() ?? '';
  return crawlers.find((name) => text.includes(name.toLowerCase())) ?? null;
}

const SitemapPath = z.string().max(200).startsWith('/');

export const recordCrawlerFetch = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/internal/crawler-fetches',
  access: 'peer',
  success: 202,
  body: z.strictObject({ crawler: z.enum(crawlers), path: SitemapPath }),
  response: Message,
  summary: "Record a crawler's fetch of a sitemap file",
});

export const CrawlerFetch = z.object({
  crawler: z.enum(crawlers),
  path: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Fetches so far, at most one a minute from each gateway. */
  fetches: z.number().int().positive(),
});
export type CrawlerFetch = z.infer<typeof CrawlerFetch>;

export const getCrawlerFetches = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/crawler-fetches',
  access: 'admin',
  permission: 'sitemap',
  response: z.array(CrawlerFetch),
  summary: 'The latest fetch of each sitemap file by each crawler, newest first',
});

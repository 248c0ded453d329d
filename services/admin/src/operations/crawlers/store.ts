import type { Crawler, CrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import { isoDates, type WithDates } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';

/** Counts a fetch of a sitemap file by a crawler, and notes when it was. */
export async function recordFetch({ sql }: Sql, crawler: Crawler, path: string): Promise<void> {
  await sql`
    INSERT INTO crawler_fetches (crawler, path) VALUES (${crawler}, ${path})
    ON CONFLICT (crawler, path) DO UPDATE SET fetched_at = now(), fetches = crawler_fetches.fetches + 1`;
}

/** The latest fetch of each file by each crawler, newest first. */
export async function listFetches({ sql }: Sql): Promise<CrawlerFetch[]> {
  const rows = await sql<WithDates<CrawlerFetch, 'fetchedAt'>>`
    SELECT crawler, path, fetched_at, fetches FROM crawler_fetches ORDER BY fetched_at DESC, path LIMIT 500`;
  return rows.map(isoDates);
}

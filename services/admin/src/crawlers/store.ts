import { type Crawler, CrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import type { Db } from '../database.ts';

/** Counts a fetch of a sitemap file by a crawler, and notes when it was. */
export async function recordFetch({ prisma }: Db, crawler: Crawler, path: string): Promise<void> {
  await prisma.$executeRaw`INSERT INTO crawler_fetches (crawler, path) VALUES (${crawler}, ${path})
    ON CONFLICT (crawler, path) DO UPDATE SET fetched_at = now(), fetches = crawler_fetches.fetches + 1`;
}

/** The latest fetch of each file by each crawler, newest first. */
export async function listFetches({ prisma }: Db): Promise<CrawlerFetch[]> {
  const rows = await prisma.crawlerFetch.findMany({ orderBy: [{ fetchedAt: 'desc' }, { path: 'asc' }], take: 500 });
  return rows.map((row) => CrawlerFetch.parse({ ...row, fetchedAt: row.fetchedAt.toISOString() }));
}

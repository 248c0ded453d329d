import { getCrawlerFetches, recordCrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Which crawlers fetch the sitemap: written by gateways, read by admins. */
export const crawlerRoutes = ({ prisma }: Db): Route[] => [
  handle(recordCrawlerFetch, async ({ body }) => {
    await prisma.$executeRaw`INSERT INTO crawler_fetches (crawler, path) VALUES (${body.crawler}, ${body.path})
      ON CONFLICT (crawler, path) DO UPDATE SET fetched_at = now(), fetches = crawler_fetches.fetches + 1`;
    return { message: 'Recorded.' };
  }),

  handle(getCrawlerFetches, async () => {
    const rows = await prisma.crawlerFetch.findMany({ orderBy: [{ fetchedAt: 'desc' }, { path: 'asc' }], take: 500 });
    return rows.map((row) =>
      getCrawlerFetches.response.element.parse({ ...row, fetchedAt: row.fetchedAt.toISOString() }),
    );
  }),
];

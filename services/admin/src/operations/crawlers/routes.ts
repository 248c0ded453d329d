import { getCrawlerFetches, recordCrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { listFetches, recordFetch } from './store.ts';

/** Which crawlers fetch the sitemap: written by gateways, read by admins. */
export const crawlerRoutes = (db: Db): Route[] => [
  handle(recordCrawlerFetch, async ({ body }) => {
    await recordFetch(db, body.crawler, body.path);
    return { message: 'Recorded.' };
  }),

  handle(getCrawlerFetches, () => listFetches(db)),
];

import * as endpoints from '@dealstead/contracts/listings/feeds';
import { file, handle, NotFound, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { renderNewListingsFeed } from './rss.ts';
import {
  countByStatus,
  findInSitemap,
  listPlaces,
  listSitemapFiles,
  renderListingSitemap,
  renderPlaceSitemap,
} from './sitemap.ts';

const tenMinutes = 600;

/** Sitemap and RSS feed. */
export function createFeedRoutes(db: Db, publicUrl: string): Route[] {
  return [
    handle(endpoints.listSitemaps, () => listSitemapFiles(db)),

    handle(endpoints.getSitemap, async ({ params }) => {
      const number = Number.parseInt(params.file, 10);
      if (number < 0 || number > 9_999) throw new NotFound();
      const xml = await (number === 0
        ? renderPlaceSitemap(db, publicUrl)
        : renderListingSitemap(db, publicUrl, number));
      if (xml === null) throw new NotFound();
      return file('application/xml; charset=utf-8', xml, { maxAge: tenMinutes });
    }),

    handle(endpoints.getSitemapReport, async () => {
      const [places, listings] = await Promise.all([listPlaces(db), countByStatus(db)]);
      return { places, listings };
    }),

    handle(endpoints.findInSitemap, async ({ params }) => {
      const found = await findInSitemap(db, params.id);
      if (found === null) throw new NotFound('No such listing.');
      return found;
    }),

    handle(endpoints.getNewListingsFeed, async () =>
      file('application/rss+xml; charset=utf-8', await renderNewListingsFeed(db, publicUrl), { maxAge: tenMinutes }),
    ),
  ];
}

import { hasAdminPermission, type IllustrationView, type SharePage } from '@dealstead/contracts';
import { getOwnProperty } from '@dealstead/contracts/listings/details';
import {
  getIllustration,
  getListingPicture,
  getPageShareImage,
  getPropertyRecordIllustration,
  getShareImage,
} from '@dealstead/contracts/listings/pictures';
import * as endpoints from '@dealstead/contracts/listings/properties';
import { respond, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import { createImageCache } from './imageCache.ts';
import { propertyCacheTags, createWithdrawnEvent } from './events.ts';
import { assertCanEdit, assertCanDelete } from './rules.ts';
import * as store from './store.ts';
import type { CaughtUp } from './caughtUp.ts';

/** The page of a listing, and what owners do with theirs. */
export function createPropertyRoutes(db: Db, caughtUp: CaughtUp, files: FileStore): Route[] {
  const pictures = createImageCache(db, files);
  return [
    handle(endpoints.getProperty, ({ params }) => store.readPublicPage(db, params.id)),

    handle(getOwnProperty, async ({ params, actor }) => {
      const page = await store.readOwnPage(db, params.id);
      if (!hasAdminPermission(actor, 'moderation')) assertCanEdit(actor, page);
      return page;
    }),

    handle(getIllustration, ({ params }) =>
      pictures.drawing(params.id, params.view.replace('.svg', '') as IllustrationView),
    ),

    handle(getPropertyRecordIllustration, ({ params }) => pictures.record(params.file)),

    handle(getShareImage, ({ params }) => pictures.share(params.id)),

    handle(getListingPicture, ({ params }) => pictures.picture(params.id)),

    handle(getPageShareImage, ({ params }) => pictures.pageShare(params.file.replace('.png', '') as SharePage)),

    handle(endpoints.deleteProperty, async ({ params, actor }) => {
      const deleted = await db.change(async (tx) => {
        const property = await store.lockProperty(tx, params.id);
        assertCanDelete(actor, property);
        await store.deleteProperty(tx, property);
        await tx.emit(createWithdrawnEvent(property));
        tx.afterCommit(caughtUp);
        return property;
      });
      return respond({ message: 'Property deleted successfully.' }).invalidates(...propertyCacheTags(deleted));
    }),
  ];
}

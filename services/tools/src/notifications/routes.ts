import * as contract from '@dealstead/contracts/tools/notifications';
import { handle, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { notificationsTag } from './notify.ts';
import { countUnread, listNotifications, markByIds, markUpTo } from './store.ts';

/** The notification center: a member's own notifications. */
export function notificationRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listNotifications, ({ query, actor }) => listNotifications(db, actor, query)),

    handle(contract.countUnreadNotifications, async ({ actor }) => ({ count: await countUnread(db, actor) })),

    handle(contract.markNotifications, async ({ body, actor }) => {
      const marked = await db.change((tx) =>
        'ids' in body
          ? markByIds(tx, actor.id, body.ids, body.read)
          : markUpTo(tx, actor.id, body.upTo, body.topic ?? null),
      );
      if (marked > 0) live.member(actor.id, notificationsTag);
      return respond({ marked }).invalidates(notificationsTag);
    }),
  ];
}

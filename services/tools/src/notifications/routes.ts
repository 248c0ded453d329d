import { adminMessagesRead, createEvent } from '@dealstead/contracts/events';
import * as endpoints from '@dealstead/contracts/tools/notifications';
import { handle, type Live, respond, type Route } from '@dealstead/service-kit';
import type { z } from 'zod';
import type { Db, Tx } from '../database.ts';
import { notificationsTag } from './notify.ts';
import { adminMessageIdsOf, groupOfAdminMessage } from './rules.ts';
import { countUnread, listNotifications, markByIds, markGroup, markUpTo } from './store.ts';

type Marks = z.output<typeof endpoints.markNotifications.body>;

/** The notification center: a member's own notifications. */
export function notificationRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listNotifications, ({ query, actor }) => listNotifications(db, actor, query)),

    handle(endpoints.countUnreadNotifications, async ({ actor }) => ({ count: await countUnread(db, actor) })),

    handle(endpoints.markNotifications, async ({ body, actor }) => {
      const groups = await db.change((tx) => mark(tx, actor.id, body));
      if (groups.length > 0) live.member(actor.id, notificationsTag);
      return respond({ marked: groups.length }).invalidates(notificationsTag);
    }),
  ];
}

/** Marks notifications, and reports which messages of admins were read. @returns the groups of those that changed */
async function mark(tx: Tx, userId: number, marks: Marks): Promise<string[]> {
  if ('adminMessageId' in marks) {
    // A member who hides these notifications has none, and still reads the message by the link in its email.
    await reportRead(tx, userId, [marks.adminMessageId]);
    return markGroup(tx, userId, groupOfAdminMessage(marks.adminMessageId));
  }
  const isRead = !('ids' in marks) || marks.read;
  const groups =
    'ids' in marks
      ? await markByIds(tx, userId, marks.ids, marks.read)
      : await markUpTo(tx, userId, marks.upTo, marks.topic ?? null);
  if (isRead) await reportRead(tx, userId, adminMessageIdsOf(groups));
  return groups;
}

async function reportRead(tx: Tx, userId: number, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return;
  // Reading is recorded once whatever the order of its events, so they need no version.
  const aggregate = { subject: `member/${userId}`, version: 1 };
  await tx.emit(createEvent(adminMessagesRead, aggregate, { userId, messageIds }));
}

import * as endpoints from '@dealstead/contracts/admin/adminMessages';
import {
  assertConfirmedCount,
  handle,
  handleIdempotent,
  type Live,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import type { Db } from '../database.ts';
import * as store from './store.ts';

const { adminMessagesTag } = store;

/** Admins write to members, see who has read it, and cancel what is not sent yet. Members read what they received. */
export function createAdminMessageRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.listAdminMessages, ({ query }) => store.listMessages(db, query)),

    handle(endpoints.countAdminMessageRecipients, async ({ query: { messageType, targetTier, recipientId } }) => ({
      count: await store.countRecipients(db, {
        messageType,
        targetTier: targetTier ?? null,
        recipientId: recipientId ?? null,
      }),
    })),

    handleIdempotent(endpoints.sendAdminMessage, db, async ({ body, actor, request }, tx) => {
      const count = await store.countRecipients(tx, body);
      if (count === 0)
        throw new Refusal(422, 'no-recipients', 'Nobody would get this message. Choose other recipients.');
      assertConfirmedCount(body.recipients, count, 'member gets it', 'members get it');
      const id = await store.insertMessage(tx, body, actor.kind === 'member' ? actor.id : null);
      await recordAction(tx, {
        actor,
        action: body.sendAt === null ? 'admin-message.sent' : 'admin-message.scheduled',
        ...(body.recipientId !== null && { targetUserId: body.recipientId }),
        target: `admin message ${id}`,
        after: {
          subject: body.subject,
          to: body.targetTier ?? body.messageType,
          priority: body.priority,
          recipients: count,
          sendAt: body.sendAt,
        },
        userAgent: request.get('user-agent') ?? '',
      });
      tx.afterCommit(() => live.admins(adminMessagesTag));
      const message = body.sendAt === null ? 'Your message is on its way.' : 'Your message is scheduled.';
      return respond({ id, message }).invalidates(adminMessagesTag);
    }),

    handle(endpoints.cancelAdminMessage, async ({ params: { id }, actor, request }) => {
      const { state, delivered } = await db.change(async (tx) => {
        const before = await store.cancelMessage(tx, id);
        await recordAction(tx, {
          actor,
          action: 'admin-message.canceled',
          target: `admin message ${id}`,
          before: { state: before.state, delivered: before.delivered },
          after: { state: 'canceled' },
          userAgent: request.get('user-agent') ?? '',
        });
        return before;
      });
      live.admins(adminMessagesTag);
      const message =
        state === 'scheduled' ? 'Message canceled.' : `Stopped. ${delivered} members have the message already.`;
      return respond({ message }).invalidates(adminMessagesTag);
    }),

    handle(endpoints.getReceivedMessage, ({ params: { id }, actor }) => store.findReceivedMessage(db, id, actor.id)),
  ];
}

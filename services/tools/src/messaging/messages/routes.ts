import { messagingLimits } from '@dealstead/contracts';
import { createEvent, messageReported } from '@dealstead/contracts/events';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/messages';
import {
  Conflict,
  countUse,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  respond,
  type Route,
  TooMany,
} from '@dealstead/service-kit';
import type { Db, Sql, Tx } from '../../database.ts';
import { assertCanWrite, inboxOf, requireParty } from '../conversations/rules.ts';
import { findHeader, lockConversation, readWritingState } from '../conversations/store.ts';
import { notifyConversation, notifyPresence } from './append.ts';
import { sendText } from './send.ts';
import * as store from './store.ts';

/** The messages of a conversation: reading, sending, receipts, typing, muting, blocking and reporting. */
export const messageRoutes = (db: Db, live: Live): Route[] => [...textRoutes(db, live), ...stateRoutes(db, live)];

/** A conversation that the actor takes part in. @throws NotFound */
const createFind =
  (db: Db) =>
  async (id: number, actor: MemberIdentity, queries: Sql = db) => {
    const inbox = inboxOf(actor);
    const conversation = await findHeader(queries, id);
    const party = requireParty(conversation, inbox);
    return { inbox, party, conversation: conversation! };
  };

const tagsOf = (id: number) => ['/api/inbox', `/api/conversations/${id}`];

function textRoutes(db: Db, live: Live): Route[] {
  const find = createFind(db);
  return [
    handle(endpoints.listMessages, async ({ params, query, actor }) => {
      const { party, inbox } = await find(params.id, actor);
      return store.listMessages(db, params.id, query.page, party, inbox);
    }),

    handle(endpoints.sendMessage, async ({ params, body, actor }) => {
      const { inbox, party } = await find(params.id, actor);
      assertCanWrite(await readWritingState(db, party));
      // The client id makes a repeated send one message, for longer than idempotency keys are stored.
      const seq = await db.change(async (tx) => {
        const conversation = await lockConversation(tx, params.id);
        const sent = await sendText(tx, conversation!, party, inbox, body);
        if (sent.isNew) tx.afterCommit(() => notifyConversation(live, conversation!));
        return sent.seq;
      });
      const message = await store.readMessage(db, params.id, seq, party, inbox);
      return respond(message!).invalidates(...tagsOf(params.id));
    }),

    handleIdempotent(endpoints.reportMessage, db, async ({ params, body, actor }, tx) => {
      const { party, conversation } = await find(params.id, actor, tx);
      await report(tx, { ...body, seq: params.seq, reporterId: actor.id, side: party.side, conversation });
      return respond({ message: 'Thank you. A moderator will look at this message.' }).invalidates(
        ...tagsOf(params.id),
      );
    }),
  ];
}

/** What each side sees of the other, and how it treats the conversation. */
function stateRoutes(db: Db, live: Live): Route[] {
  const find = createFind(db);
  return [
    handle(endpoints.getPresence, async ({ params, actor }) => {
      const { party } = await find(params.id, actor);
      return store.readPresence(db, params.id, party);
    }),

    handle(endpoints.markRead, async ({ params, body, actor }) => {
      const { party, conversation } = await find(params.id, actor);
      await db.change(async (tx) => {
        if (!(await store.markRead(tx, params.id, party, body.seq))) return;
        tx.afterCommit(() => {
          live.member(party.userId, '/api/inbox');
          notifyPresence(live, conversation, party.side);
        });
      });
      return respond({ message: 'Marked as read.' }).invalidates(...tagsOf(params.id));
    }),

    handle(endpoints.setTyping, async ({ params, body, actor }) => {
      const { party, conversation } = await find(params.id, actor);
      if ((await readWritingState(db, party)) === 'open') {
        await store.setTyping(db, params.id, party, body.isTyping);
        notifyPresence(live, conversation, party.side);
      }
      return { message: 'Noted.' };
    }),

    handle(endpoints.setMuted, async ({ params, body, actor }) => {
      const { party } = await find(params.id, actor);
      await store.setMuted(db, params.id, party, body.isMuted);
      live.member(party.userId, ...tagsOf(params.id));
      return respond({ message: body.isMuted ? 'Conversation muted.' : 'Conversation unmuted.' }).invalidates(
        ...tagsOf(params.id),
      );
    }),

    handle(endpoints.setBlocked, async ({ params, body, actor }) => {
      const { party } = await find(params.id, actor);
      await store.setBlocked(db, party, body.isBlocked);
      // Both sides' pages show whether writing is possible, in all conversations of the two.
      live.member(party.userId, '/api/inbox', '/api/conversations');
      live.member(party.otherId, '/api/conversations');
      return respond({ message: body.isBlocked ? 'Member blocked.' : 'Block lifted.' }).invalidates(
        '/api/conversations',
      );
    }),
  ];
}

interface NewReport {
  readonly seq: number;
  readonly reporterId: number;
  readonly side: 'buyer' | 'seller';
  readonly conversation: { readonly id: number; readonly propertyId: number };
  readonly reason: 'scam' | 'offensive' | 'spam' | 'private-data' | 'other';
  readonly note: string;
}

/** Stores a report of the other side's message and emits it. A second report of the same message changes nothing. */
async function report(tx: Tx, { seq, reporterId, side, conversation, reason, note }: NewReport): Promise<void> {
  const message = await store.findReported(tx, conversation.id, seq);
  if (!message) throw new NotFound('There is no such message.');
  if (message.side === side) throw new Conflict('You cannot report your own message.', 'own-message');
  const wait = await countUse(tx, `message reports ${reporterId}`, messagingLimits.reportsPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You reported many messages today. Continue tomorrow.');
  const reportId = await store.insertReport(tx, { messageId: message.id, reporterId, reason, note });
  if (reportId === null) return;
  await tx.emit(
    createEvent(
      messageReported,
      { subject: `message-report/${reportId}`, version: 1 },
      {
        reportId,
        messageId: message.id,
        conversationId: conversation.id,
        propertyId: conversation.propertyId,
        reporterId,
        senderId: message.senderId,
        reason,
        note,
        content: message.content,
        sentAt: message.sentAt.toISOString(),
        reportedAt: new Date().toISOString(),
      },
    ),
  );
}

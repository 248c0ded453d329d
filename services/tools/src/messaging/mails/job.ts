import { getMember } from '@dealstead/contracts/account/auth';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Live,
  type Peer,
  Refusal,
  requestMail,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { type NewNotification, notify } from '../../notifications/index.ts';
import { renderMessageMail } from './mail.ts';
import { claimDueMember, findDueMember, type UnreadConversation } from './store.ts';

const jobName = 'message-mails';

export interface MessageMailOptions {
  readonly account: Pick<Peer, 'call'>;
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Mails members about messages that they have not read a while after they came: one mail for all their conversations, and an
 * entry of the notification center for each. Account applies the member's preference for the kind `messages`.
 */
export const createMessageMailJob = (db: Db, options: MessageMailOptions): BackgroundJob =>
  createBackgroundJob({ name: jobName, idleEvery: 15_000, run: () => sendNextMessageMail(db, options) });

/** Requests the mail of one member who has unread messages. @returns whether somebody was due */
export const sendNextMessageMail = (db: Db, options: MessageMailOptions): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findDueMember(db, except),
    (userId) => sendMessageMail(db, options, userId),
  );

async function sendMessageMail(
  db: Db,
  { account, live, publicUrl }: MessageMailOptions,
  userId: number,
): Promise<void> {
  const member = await account.call(getMember, { params: { id: userId } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  await db.change(async (tx) => {
    const conversations = await claimDueMember(tx, userId);
    if (conversations.length === 0 || member === null) return;
    await notify(tx, live, ...conversations.map((conversation) => toNotification(userId, conversation)));
    await requestMail(tx, {
      key: `message/${userId}/${keyOf(conversations)}`,
      to: member.email,
      kind: 'messages',
      ...renderMessageMail(conversations, publicUrl),
    });
  });
}

/** The newest message of the mail identifies it. */
const keyOf = (conversations: readonly UnreadConversation[]) =>
  Math.max(...conversations.flatMap(({ messages }) => messages.map(({ id }) => id)));

const toNotification = (
  userId: number,
  { conversationId, from, listing, messages }: UnreadConversation,
): NewNotification => ({
  userId,
  topic: 'messages',
  title: `${from} wrote to you`,
  body: messages.at(-1)?.content || listing,
  url: `/messages?conversation=${conversationId}`,
  group: `conversation/${conversationId}`,
  groupedTitle: `${from} wrote {count} times`,
});

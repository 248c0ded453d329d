import type { AdminMessage } from '@dealstead/contracts/admin/adminMessages';
import { adminMessageSent, createEvent, maxMessageRecipients } from '@dealstead/contracts/events';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type JobResult,
  type Live,
} from '@dealstead/service-kit';
import type { Db, Sql, Tx } from '../database.ts';
import { adminMessagesTag } from './store.ts';

const jobName = 'admin-messages';
/** Milliseconds between two batches of a message: 100,000 members take 200 batches in three and a half minutes. */
const batchInterval = 1_000;

interface DueMessage extends Pick<
  AdminMessage,
  'id' | 'subject' | 'message' | 'messageType' | 'targetTier' | 'recipientId' | 'priority'
> {
  readonly lastUserId: number;
  readonly batches: number;
}

/**
 * Sends messages to members in batches by member id. A batch, its recipients and its event are one transaction, so a batch is
 * sent once through a kill at any point, and the next one starts after it.
 */
export const createSendJob = (db: Db, live: Live, interval = batchInterval): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 5_000,
    wakeOnCommit: true,
    run: () => sendNextBatch(db, live, interval),
  });

async function sendNextBatch(db: Db, live: Live, interval: number): Promise<JobResult> {
  const wasDue = await createJobRows(db, jobName).next(
    (except) => findDueMessage(db, except),
    (id) => db.change((tx) => sendBatch(tx, live, interval, id)),
  );
  if (wasDue) return true;
  const [next] = await db.sql<{ at: Date | null }>`
    SELECT min(next_batch_at) AS at FROM admin_messages WHERE state IN ('scheduled', 'sending')
    AND next_batch_at > now()`;
  return next?.at ?? false;
}

async function findDueMessage({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [due] = await sql<{ id: number }>`
    SELECT id FROM admin_messages
    WHERE state IN ('scheduled', 'sending') AND next_batch_at <= now() AND id <> ALL (${except}::int[])
    ORDER BY next_batch_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return due?.id ?? null;
}

/** Sends the next batch of a message that is due. */
async function sendBatch(tx: Tx, live: Live, interval: number, id: number): Promise<void> {
  const [due] = await tx.sql<DueMessage>`
    SELECT id, subject, message, message_type, target_tier, recipient_id, priority, last_user_id,
      batches
    FROM admin_messages WHERE id = ${id} AND state IN ('scheduled', 'sending') AND next_batch_at <= now()
    FOR UPDATE SKIP LOCKED`;
  if (!due) return;
  const userIds = await addRecipients(tx, due);
  const isLast = userIds.length < maxMessageRecipients;
  const version = due.batches + 1;
  await tx.sql`
    UPDATE admin_messages SET state = ${isLast ? 'sent' : 'sending'}, sent_at = CASE WHEN ${isLast} THEN now() END,
      batches = ${version}::int, delivered = delivered + ${userIds.length}::int,
      last_user_id = ${userIds.at(-1) ?? due.lastUserId}::int,
      next_batch_at = now() + make_interval(secs => ${interval / 1_000})
    WHERE id = ${due.id}`;
  if (userIds.length > 0) {
    const { id: messageId, subject, message, priority } = due;
    const data = { messageId, subject, message, priority, userIds };
    await tx.emit(createEvent(adminMessageSent, { subject: `admin-message/${messageId}`, version }, data));
  }
  tx.afterCommit(() => live.admins(adminMessagesTag));
}

/** Inserts the recipients of the next batch. @returns them by id, ascending */
async function addRecipients({ sql }: Tx, due: DueMessage): Promise<number[]> {
  const rows = await sql<{ userId: number }>`
    INSERT INTO admin_message_recipients (message_id, user_id)
    SELECT ${due.id}, id FROM members
    WHERE id > ${due.lastUserId} AND NOT closed
      AND (${due.recipientId}::int IS NULL OR id = ${due.recipientId}::int)
      AND (${due.targetTier}::text IS NULL OR plan = ${due.targetTier}::text)
    ORDER BY id LIMIT ${maxMessageRecipients}::int
    ON CONFLICT DO NOTHING RETURNING user_id`;
  return rows.map(({ userId }) => userId).toSorted((a, b) => a - b);
}

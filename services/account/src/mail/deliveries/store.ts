import type { OutgoingMail, ReceivedWebhook } from '@dealstead/contracts/account/deliveryLists';
import { type MailState, type WebhookSource, type WebhookState } from '@dealstead/contracts/account/deliveryOptions';
import { allOf, isoDates, part, type SqlPart, type WithDates } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import { refuseResend, toMailState, type FinishedMail, type MailStatus } from './rules.ts';

type WebhookRow = WithDates<ReceivedWebhook, 'receivedAt' | 'nextAttemptAt'>;

/** The time in microseconds since 1970 and the id of the last row of the page before. */
interface Cursor {
  readonly time: string | null;
  readonly id: string | null;
  /** Rows at most. */
  readonly limit: number;
}

/** The newest rows after the cursor, of a time and an id. */
const isAfter = ({ time, id }: Cursor, at: SqlPart, rowId: SqlPart) =>
  part`(${time}::bigint IS NULL OR (${at}, ${rowId}) < ('epoch'::timestamptz + ${time}::bigint * interval '1 microsecond', ${id}::text))`;

const newest = (limit: number, time: SqlPart, id: SqlPart) => part`ORDER BY ${time} DESC, ${id} DESC LIMIT ${limit}`;

const stripeEvents = (cursor: Cursor, state: SqlPart) => part`
  SELECT id, 'stripe' AS source, type, received_at AS at, state, attempts, error, customer_id, NULL::text AS recipient,
    CASE WHEN state = 'waiting' THEN next_attempt_at END AS next_attempt_at
  FROM stripe_events WHERE ${state} AND ${isAfter(cursor, part`received_at`, part`id`)}
  ${newest(cursor.limit, part`received_at`, part`id`)}`;

/** A report is applied as it is received. */
const mailReports = (cursor: Cursor, type: 'returned' | 'complained', time: SqlPart, error: SqlPart) => part`
  SELECT id::text AS id, 'mail' AS source, ${type}::text AS type, ${time} AS at, 'done' AS state, 1 AS attempts,
    ${error} AS error, NULL::text AS customer_id, lower(recipient) AS recipient, NULL::timestamptz AS next_attempt_at
  FROM mails WHERE ${time} IS NOT NULL AND ${isAfter(cursor, time, part`id::text`)} ${newest(cursor.limit, time, part`id::text`)}`;

/** A page of webhooks, newest first. Each part reads a page at most, by an index on its time. */
export async function findWebhooks(
  { sql }: Sql,
  { source, state }: { source?: WebhookSource | undefined; state?: WebhookState | undefined },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReceivedWebhook[]> {
  const [time = null, id = null] = after?.split('.') ?? [];
  const cursor = { time, id, limit };
  const hasReports = source !== 'stripe' && (state ?? 'done') === 'done';
  const parts = hasReports
    ? [
        mailReports(cursor, 'returned', part`returned_at`, part`last_error`),
        mailReports(cursor, 'complained', part`complained_at`, part`NULL::text`),
      ]
    : [];
  if (source !== 'mail') parts.unshift(stripeEvents(cursor, state === undefined ? part`true` : part`state = ${state}`));
  if (parts.length === 0) return [];
  const page = parts.map((each) => part`(${each})`).reduce((before, next) => part`${before} UNION ALL ${next}`);
  const rows = await sql<WebhookRow>`
    SELECT page.id, source, type, at AS received_at, page.state, attempts, error, next_attempt_at,
      coalesce(payer.id, recipient_user.id) AS member_id,
      (extract(epoch FROM at) * 1000000)::bigint || '.' || page.id AS cursor
    FROM (SELECT * FROM (${page}) AS parts ${newest(limit, part`at`, part`id`)}) AS page
    LEFT JOIN users AS payer ON payer.stripe_customer_id = page.customer_id
    LEFT JOIN users AS recipient_user ON lower(recipient_user.email) = page.recipient
    ${newest(limit, part`at`, part`page.id`)}`;
  return rows.map(isoDates);
}

/** The condition of each state; a report about a mail counts before the state of its delivery. */
const mailConditions: Readonly<Record<MailState, SqlPart>> = {
  queued: part`status = 'queued'`,
  sending: part`status = 'sending'`,
  sent: part`status = 'sent' AND complained_at IS NULL`,
  failed: part`status = 'failed' AND returned_at IS NULL`,
  returned: part`returned_at IS NOT NULL`,
  complained: part`complained_at IS NOT NULL AND returned_at IS NULL`,
  suppressed: part`status = 'suppressed'`,
  unknown: part`status = 'unknown'`,
};

interface MailRow extends MailStatus {
  id: number;
  kind: string;
  hasText: boolean;
  recipient: string;
  memberId: number | null;
  attempts: number;
  error: string | null;
  resentAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  nextAttemptAt: Date | null;
}

/** A page of emails, newest first. Subjects and texts stay out: they hold codes and links that sign in. */
export async function findMails(
  { sql }: Sql,
  { state, search = '' }: { state?: MailState | undefined; search?: string | undefined },
  { after, limit }: { after: number | undefined; limit: number },
): Promise<OutgoingMail[]> {
  const prefix = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = allOf([
    part`id < coalesce(${after}::int, 2147483647)`,
    ...(state === undefined ? [] : [mailConditions[state]]),
    ...(search === '' ? [] : [part`lower(recipient) LIKE ${prefix}`]),
  ]);
  const rows = await sql<MailRow>`
    SELECT page.id, split_part(key, '/', 1) AS kind, recipient, users.id AS member_id, attempts, last_error AS error, status,
      returned_at IS NOT NULL AS is_returned, complained_at IS NOT NULL AS is_spam, emptied_at IS NULL AS has_text,
      resent_at, page.created_at, finished_at, CASE WHEN status = 'queued' THEN next_attempt_at END AS next_attempt_at
    FROM (SELECT * FROM mails WHERE ${conditions} ORDER BY id DESC LIMIT ${limit}) AS page
    LEFT JOIN users ON lower(users.email) = lower(recipient)
    ORDER BY page.id DESC`;
  return rows.map(({ isReturned, isSpam, status, hasText, ...row }) => {
    const state = toMailState({ isReturned, isSpam, status });
    return { ...isoDates(row), state, canResend: refuseResend({ kind: row.kind, state, hasText }, true) === null };
  });
}

/** Locks a mail and reads what decides whether it is sent again, with the member of its address; null where there is none. */
export async function lockMail({ sql }: Sql, id: number): Promise<(FinishedMail & { memberId: number | null }) | null> {
  const [row] = await sql<Pick<MailRow, 'kind' | 'hasText' | 'memberId'> & MailStatus>`
    SELECT split_part(key, '/', 1) AS kind, emptied_at IS NULL AS has_text, status,
      returned_at IS NOT NULL AS is_returned, complained_at IS NOT NULL AS is_spam,
      (SELECT users.id FROM users WHERE lower(users.email) = lower(recipient)) AS member_id
    FROM mails WHERE id = ${id} FOR UPDATE`;
  if (!row) return null;
  const { kind, hasText, memberId } = row;
  return { kind, state: toMailState(row), hasText, memberId };
}

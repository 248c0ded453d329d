import type { OutgoingMail, ReceivedWebhook } from '@dealstead/contracts/account/deliveries';
import {
  deliveryPageSize,
  type MailState,
  type WebhookSource,
  type WebhookState,
} from '@dealstead/contracts/account/deliveryOptions';
import type { Row } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { refuseResend, toMailState, type FinishedMail, type MailStatus } from './rules.ts';

export interface WebhookFilter {
  readonly source?: WebhookSource;
  readonly state?: WebhookState;
  /** Microseconds since 1970 and the id of the last row of the page before. */
  readonly after?: string;
}

type WebhookRow = Omit<ReceivedWebhook, 'receivedAt' | 'nextAttemptAt'> & {
  receivedAt: Date;
  nextAttemptAt: Date | null;
};

/** Rows after the cursor, whose time in microseconds since 1970 is `$1` and whose id is `$2`. */
const isAfter = (time: string, id: string) =>
  `($1::bigint IS NULL OR (${time}, ${id}) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::text))`;

const newest = (time: string, id: string) => `ORDER BY ${time} DESC, ${id} DESC LIMIT ${deliveryPageSize}`;

const stripeEvents = (state: string) => `
  SELECT id, 'stripe' AS source, type, received_at AS at, state, attempts, error, customer_id, NULL::text AS recipient,
    CASE WHEN state = 'waiting' THEN next_attempt_at END AS next_attempt_at
  FROM stripe_events WHERE ${state} AND ${isAfter('received_at', 'id')} ${newest('received_at', 'id')}`;

/** A report is applied as it is received. */
const mailReports = (type: 'returned' | 'complained', error: string) => `
  SELECT id::text AS id, 'mail' AS source, '${type}' AS type, ${type}_at AS at, 'done' AS state, 1 AS attempts,
    ${error} AS error, NULL::text AS customer_id, lower(recipient) AS recipient, NULL::timestamptz AS next_attempt_at
  FROM mails WHERE ${type}_at IS NOT NULL AND ${isAfter(`${type}_at`, 'id::text')} ${newest(`${type}_at`, 'id::text')}`;

/** A page of webhooks, newest first. Each part reads a page at most, by an index on its time. */
export async function findWebhooks(
  { pool }: AccountDatabase,
  { source, state, after }: WebhookFilter,
): Promise<ReceivedWebhook[]> {
  const [time = null, id = null] = after?.split('.') ?? [];
  const hasReports = source !== 'stripe' && (state ?? 'done') === 'done';
  const values = [time, id];
  const parts = hasReports ? [mailReports('returned', 'last_error'), mailReports('complained', 'NULL::text')] : [];
  if (source !== 'mail') {
    parts.unshift(stripeEvents(state === undefined ? 'true' : 'state = $3'));
    if (state !== undefined) values.push(state);
  }
  if (parts.length === 0) return [];
  const { rows } = await pool.query<WebhookRow>(
    `SELECT page.id, source, type, at AS "receivedAt", page.state, attempts, error, next_attempt_at AS "nextAttemptAt",
       coalesce(payer.id, recipient_user.id) AS "memberId",
       (extract(epoch FROM at) * 1000000)::bigint || '.' || page.id AS cursor
     FROM (SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) AS parts ${newest('at', 'id')}) AS page
     LEFT JOIN users AS payer ON payer.stripe_customer_id = page.customer_id
     LEFT JOIN users AS recipient_user ON recipient_user.email = page.recipient
     ${newest('at', 'page.id')}`,
    values,
  );
  return rows.map(({ receivedAt, nextAttemptAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }));
}

export interface MailFilter {
  readonly state?: MailState;
  /** The beginning of the recipient's address. */
  readonly search?: string;
  /** Mails with a smaller id only. */
  readonly after?: number;
}

/** The condition of each state; a report about a mail counts before the state of its delivery. */
const mailConditions: Readonly<Record<MailState, string>> = {
  queued: `status = 'queued'`,
  sending: `status = 'sending'`,
  sent: `status = 'sent' AND complained_at IS NULL`,
  failed: `status = 'failed' AND returned_at IS NULL`,
  returned: 'returned_at IS NOT NULL',
  complained: 'complained_at IS NOT NULL AND returned_at IS NULL',
  suppressed: `status = 'suppressed'`,
  unknown: `status = 'unknown'`,
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
  { pool }: AccountDatabase,
  { state, search = '', after }: MailFilter,
): Promise<OutgoingMail[]> {
  const prefix = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    'id < coalesce($1::int, 2147483647)',
    ...(state === undefined ? [] : [mailConditions[state]]),
    ...(search === '' ? [] : ['lower(recipient) LIKE $2']),
  ];
  const { rows } = await pool.query<MailRow>(
    `SELECT page.id, split_part(key, '/', 1) AS kind, recipient, users.id AS "memberId", attempts, last_error AS error,
       status, returned_at IS NOT NULL AS "isReturned", complained_at IS NOT NULL AS "isSpam",
       emptied_at IS NULL AS "hasText", resent_at AS "resentAt",
       page.created_at AS "createdAt", finished_at AS "finishedAt",
       CASE WHEN status = 'queued' THEN next_attempt_at END AS "nextAttemptAt"
     FROM (SELECT * FROM mails WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${deliveryPageSize}) AS page
     LEFT JOIN users ON lower(users.email) = lower(recipient)
     ORDER BY page.id DESC`,
    search === '' ? [after ?? null] : [after ?? null, prefix],
  );
  return rows.map(({ createdAt, finishedAt, nextAttemptAt, resentAt, ...row }) => {
    const { id, kind, recipient, memberId, attempts, error, hasText } = row;
    const state = toMailState(row);
    return {
      id,
      kind,
      recipient,
      memberId,
      state,
      attempts,
      error,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      resentAt: resentAt?.toISOString() ?? null,
      canResend: refuseResend({ kind, state, hasText }, true) === null,
    };
  });
}

/** Locks a mail and reads what decides whether it is sent again, with the member of its address; null where there is none. */
export async function lockMail(
  { sql }: Pick<AccountTransaction, 'sql'>,
  id: number,
): Promise<(FinishedMail & { memberId: number | null }) | null> {
  const [row] = await sql<Pick<MailRow, 'kind' | 'hasText' | 'memberId'> & MailStatus & Row>`
    SELECT split_part(key, '/', 1) AS kind, emptied_at IS NULL AS "hasText", status,
      returned_at IS NOT NULL AS "isReturned", complained_at IS NOT NULL AS "isSpam",
      (SELECT users.id FROM users WHERE lower(users.email) = lower(recipient)) AS "memberId"
    FROM mails WHERE id = ${id} FOR UPDATE`;
  if (!row) return null;
  const { kind, hasText, memberId } = row;
  return { kind, state: toMailState(row), hasText, memberId };
}

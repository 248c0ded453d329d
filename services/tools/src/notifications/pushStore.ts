import { createHash } from 'node:crypto';
import { sessionLifetime } from '@dealstead/contracts';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

type Sql = Pick<TransactionExtras, 'sql'>;

/** Browsers of one member; the oldest is dropped for a further one. */
const mostSubscriptions = 20;
/** Days until a subscription ends unless its page saves it again: sessions end then too. */
const lifetimeDays = sessionLifetime.absolute / 86_400_000;
/** Seconds in which no other process sends a claimed notification. */
const leaseSeconds = 60;

/** A browser's subscription, as its push manager gives it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The id of a subscription: SHA-256 of its endpoint, in hex. */
export const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** Stores a browser's subscription. A browser belongs to the member who saved it last. @returns its id */
export async function saveSubscription(
  { sql }: Sql,
  member: { readonly id: number; readonly session?: string | undefined },
  { endpoint, keys }: BrowserSubscription,
): Promise<string> {
  const id = subscriptionId(endpoint);
  // Waiting notifications were for the member who had this browser until now.
  await sql`
    DELETE FROM push_deliveries WHERE subscription_id IN (
      SELECT id FROM push_subscriptions WHERE id = ${id} AND user_id <> ${member.id})`;
  await sql`
    INSERT INTO push_subscriptions AS known (id, user_id, endpoint, p256dh, auth, session)
    VALUES (${id}, ${member.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${member.session ?? null})
    ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
      session = excluded.session, saved_at = now()`;
  await sql`
    DELETE FROM push_subscriptions WHERE user_id = ${member.id} AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${member.id} ORDER BY saved_at DESC LIMIT ${mostSubscriptions})`;
  return id;
}

/** The browsers in which a member turned push notifications on. */
export async function listSubscriptions({ pool }: Db, userId: number): Promise<{ id: string; since: string }[]> {
  const { rows } = await pool.query<{ id: string; since: string }>(
    `SELECT id, to_char(saved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since
     FROM push_subscriptions WHERE user_id = $1 ORDER BY saved_at DESC`,
    [userId],
  );
  return rows;
}

/** Deletes a member's subscription. @returns whether there was one */
export async function deleteSubscription({ sql }: Sql, userId: number, id: string): Promise<boolean> {
  return (await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id = ${id} RETURNING id`).length > 0;
}

/** Deletes the subscriptions of ended sessions. */
export async function deleteSubscriptionsOfSessions({ sql }: Sql, sessions: readonly string[]): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE session = ANY (${sessions}::text[])`;
}

/** Queues a notification for one of a member's browsers. @returns whether it is theirs */
export async function queuePush({ sql }: Sql, userId: number, id: string, payload: object): Promise<boolean> {
  const rows = await sql`
    INSERT INTO push_deliveries (subscription_id, group_key, payload)
    SELECT id, 'test', ${JSON.stringify(payload)}::jsonb FROM push_subscriptions WHERE id = ${id} AND user_id = ${userId}
    ON CONFLICT (subscription_id, group_key) DO UPDATE SET payload = excluded.payload, due_at = now(), attempts = 0
    RETURNING id`;
  return rows.length > 0;
}

/** A notification that this process sends. */
export interface ClaimedPush extends BrowserSubscription {
  readonly id: number;
  readonly subscriptionId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly attempts: number;
}

/** Claims due notifications, oldest first. */
export async function claimPushes({ sql }: Sql, limit: number): Promise<ClaimedPush[]> {
  const rows = await sql<Omit<ClaimedPush, 'keys'> & { p256dh: string; auth: string } & Record<string, unknown>>`
    UPDATE push_deliveries AS d SET due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    FROM push_subscriptions AS s
    WHERE s.id = d.subscription_id AND d.id IN (
      SELECT id FROM push_deliveries WHERE due_at <= now() ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING d.id, s.id AS "subscriptionId", s.endpoint, s.p256dh, s.auth, d.payload, d.attempts`;
  return rows.map(({ p256dh, auth, ...row }) => ({ ...row, keys: { p256dh, auth } }));
}

/** Deletes a notification that was sent or that is given up, unless a newer one has taken its place. */
export async function finishPush({ pool }: Db, { id, attempts }: ClaimedPush): Promise<void> {
  await pool.query('DELETE FROM push_deliveries WHERE id = $1 AND attempts = $2', [id, attempts]);
}

/** Sends a notification again after so many seconds. */
export async function delayPush({ pool }: Db, { id, attempts }: ClaimedPush, seconds: number): Promise<void> {
  await pool.query(
    'UPDATE push_deliveries SET due_at = now() + make_interval(secs => $3) WHERE id = $1 AND attempts = $2',
    [id, attempts, seconds],
  );
}

/** Deletes a subscription that its push service no longer knows. */
export async function dropSubscription({ pool }: Db, id: string): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}

/** Deletes subscriptions whose page has not saved them for as long as a session lasts. */
export async function deleteExpiredSubscriptions({ pool }: Db): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE saved_at < now() - make_interval(days => $1)', [lifetimeDays]);
}

/** When the next notification is due; null where none waits. */
export async function nextPushDue({ pool }: Db): Promise<Date | null> {
  const { rows } = await pool.query<{ due: Date | null }>('SELECT min(due_at) AS due FROM push_deliveries');
  return rows[0]!.due;
}

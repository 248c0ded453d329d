import { createHash } from 'node:crypto';
import { sessionDays } from '@dealstead/contracts';
import { retryRow } from '@dealstead/service-kit';
import type { Db, Sql } from '../database.ts';

/** Name of the job that sends them. */
export const pushJobName = 'push-notifications';
/** Browsers of one member; the oldest is dropped for a further one. */
const mostSubscriptions = 20;
/** Days until a subscription ends unless its page saves it again: sessions end then too. */
const lifetimeDays = sessionDays.absolute;
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
export async function listSubscriptions({ sql }: Db, userId: number): Promise<{ id: string; since: string }[]> {
  const rows = await sql<{
    id: string;
    since: string;
  }>`SELECT id, to_char(saved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since
     FROM push_subscriptions WHERE user_id = ${userId} ORDER BY saved_at DESC`;
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
  const [row] = await sql<{ id: string }>`
    INSERT INTO push_deliveries (subscription_id, group_key, payload)
    SELECT id, 'test', ${JSON.stringify(payload)}::jsonb FROM push_subscriptions WHERE id = ${id} AND user_id = ${userId}
    ON CONFLICT (subscription_id, group_key) DO UPDATE SET payload = excluded.payload, due_at = now(), attempts = 0
    RETURNING id::text`;
  if (!row) return false;
  await retryRow({ sql }, pushJobName, row.id);
  return true;
}

/** A notification that this process sends. */
export interface ClaimedPush extends BrowserSubscription {
  readonly id: number;
  readonly subscriptionId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly attempts: number;
}

/** Due notifications except some, oldest first. */
export async function findDuePushes({ sql }: Db, except: readonly string[], limit: number): Promise<string[]> {
  const rows = await sql<{
    id: string;
  }>`SELECT id::text FROM push_deliveries WHERE due_at <= now() AND id <> ALL (${except}::bigint[]) ORDER BY due_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Claims a due notification; null where it is no longer due. */
export async function claimPush({ sql }: Db, id: string): Promise<ClaimedPush | null> {
  const rows =
    await sql<ClaimedPush>`UPDATE push_deliveries AS d SET due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
     FROM push_subscriptions AS s
     WHERE s.id = d.subscription_id AND d.id = ${id} AND d.due_at <= now()
     RETURNING d.id, s.id AS subscription_id, s.endpoint, d.payload, d.attempts,
       jsonb_build_object('p256dh', s.p256dh, 'auth', s.auth) AS keys`;
  return rows[0] ?? null;
}

/** Deletes a notification that was sent or that is given up, unless a newer one has taken its place. */
export async function finishPush({ sql }: Db, { id, attempts }: ClaimedPush): Promise<void> {
  await sql`DELETE FROM push_deliveries WHERE id = ${id} AND attempts = ${attempts}`;
}

/** Sends a notification again after so many seconds. */
export async function delayPush({ sql }: Db, { id, attempts }: ClaimedPush, seconds: number): Promise<void> {
  await sql`UPDATE push_deliveries SET due_at = now() + make_interval(secs => ${seconds}) WHERE id = ${id} AND attempts = ${attempts}`;
}

/** Deletes a subscription that its push service no longer knows. */
export async function dropSubscription({ sql }: Db, id: string): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE id = ${id}`;
}

/** Deletes subscriptions whose page has not saved them for as long as a session lasts. */
export async function deleteExpiredSubscriptions({ sql }: Db): Promise<void> {
  await sql`DELETE FROM push_subscriptions WHERE saved_at < now() - make_interval(days => ${lifetimeDays})`;
}

/** When the next notification is due, except some; null where none waits. */
export async function nextPushDue({ sql }: Db, except: readonly string[]): Promise<Date | null> {
  const rows = await sql<{
    due: Date | null;
  }>`SELECT min(due_at) AS due FROM push_deliveries WHERE id <> ALL (${except}::bigint[])`;
  return rows[0]!.due;
}

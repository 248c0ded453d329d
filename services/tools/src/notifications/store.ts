import { allOf, part } from '@dealstead/service-kit';
import {
  type AdminPermission,
  notificationLifetimeDays,
  type Notification,
  type NotificationTopic,
  rolesWith,
} from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { Db, Sql } from '../database.ts';
import type { NamedListing } from './rules.ts';

/** What a page of the notification center shows. */
export interface NotificationQuery {
  readonly show: 'all' | 'unread';
  readonly topic?: NotificationTopic | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The condition that hides what an ended seat or a missing permission no longer shows. */
const seatCondition = ({ actingFor }: MemberIdentity) => part`(n.owner_user_id IS NULL OR n.owner_user_id = n.user_id
  OR (n.owner_user_id = ${actingFor?.id ?? 0}
    AND (n.permission IS NULL OR n.permission = ANY (${actingFor?.permissions ?? []}::text[]))))`;

interface Row extends Omit<Notification, 'cursor'> {
  readonly groupedTitle: string | null;
}

interface GroupRow extends Record<string, unknown> {
  readonly group: string;
}

/** A page of a member's notifications, newest first. */
export async function listNotifications(
  { sql }: Db,
  actor: MemberIdentity,
  { show, topic, after, limit }: NotificationQuery,
): Promise<Notification[]> {
  const conditions = [part`n.user_id = ${actor.id}`, seatCondition(actor)];
  if (show === 'unread') conditions.push(part`n.read_at IS NULL`);
  if (topic) conditions.push(part`n.topic = ${topic}`);
  const cursor = after === undefined ? null : decodeCursor(after);
  if (cursor) conditions.push(part`(n.at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`);
  const rows = await sql<Row>`
    SELECT n.id, n.topic, n.title, n.grouped_title, n.body, n.url, n.count,
       to_char(n.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, n.read_at IS NOT NULL AS read
     FROM notifications n WHERE ${allOf(conditions)}
     ORDER BY n.at DESC, n.id DESC LIMIT ${limit}`;
  return rows.map(({ groupedTitle, ...row }) => ({
    ...row,
    title: row.count > 1 && groupedTitle !== null ? groupedTitle.replace('{count}', String(row.count)) : row.title,
    cursor: encodeCursor(row),
  }));
}

/** How many notifications of a member are unread. */
export async function countUnread({ sql }: Db, actor: MemberIdentity): Promise<number> {
  const rows = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM notifications n
    WHERE n.user_id = ${actor.id} AND n.read_at IS NULL AND ${seatCondition(actor)}`;
  return rows[0]!.count;
}

/**
 * Marks notifications of a member by their ids. One whose group has a newer unread notification stays read.
 * @returns the groups of those that changed
 */
export async function markByIds(
  { sql }: Sql,
  userId: number,
  ids: readonly number[],
  read: boolean,
): Promise<string[]> {
  const rows = read
    ? await sql<GroupRow>`
        UPDATE notifications SET read_at = now()
        WHERE user_id = ${userId} AND id = ANY (${ids}::bigint[]) AND read_at IS NULL RETURNING group_key AS group`
    : await sql<GroupRow>`
        UPDATE notifications AS n SET read_at = NULL
        WHERE id IN (
          SELECT DISTINCT ON (group_key) id FROM notifications
          WHERE user_id = ${userId} AND id = ANY (${ids}::bigint[]) AND read_at IS NOT NULL ORDER BY group_key, at DESC)
          AND NOT EXISTS (SELECT FROM notifications AS newer
            WHERE newer.user_id = n.user_id AND newer.group_key = n.group_key AND newer.read_at IS NULL)
        RETURNING group_key AS group`;
  return rows.map(({ group }) => group);
}

/** Marks everything up to a time as read, of one topic if given. @returns their groups */
export async function markUpTo(
  { sql }: Sql,
  userId: number,
  upTo: string,
  topic: NotificationTopic | null,
): Promise<string[]> {
  const rows = await sql<GroupRow>`
    UPDATE notifications SET read_at = now()
    WHERE user_id = ${userId} AND read_at IS NULL AND at <= ${upTo}::timestamptz AND (${topic}::text IS NULL OR topic = ${topic})
    RETURNING group_key AS group`;
  return rows.map(({ group }) => group);
}

/** Marks the unread notifications of a group as read. @returns the group where there were any */
export async function markGroup({ sql }: Sql, userId: number, group: string): Promise<string[]> {
  const rows = await sql<GroupRow>`
    UPDATE notifications SET read_at = now() WHERE user_id = ${userId} AND group_key = ${group} AND read_at IS NULL
    RETURNING group_key AS group`;
  return rows.map((row) => row.group);
}

/** Deletes notifications that are older than their lifetime. @returns whether more may be left */
export async function deleteOld({ sql }: Db, limit = 5_000): Promise<boolean> {
  const rows = await sql`DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE at < now() - make_interval(days => ${notificationLifetimeDays}) LIMIT ${limit}) RETURNING 1`;
  return rows.length === limit;
}

/** Stores a member's choices of one kind. The newer version wins. */
export async function upsertPreference(
  { sql }: Sql,
  userId: number,
  kind: string,
  { inApp, push, version }: { inApp: boolean; push: boolean; version: number },
): Promise<void> {
  await sql`
    INSERT INTO notification_preferences AS known (user_id, kind, in_app, push, version)
    VALUES (${userId}, ${kind}, ${inApp}, ${push}, ${version})
    ON CONFLICT (user_id, kind) DO UPDATE SET in_app = excluded.in_app, push = excluded.push, version = excluded.version
    WHERE known.version < excluded.version`;
}

const encodeCursor = ({ at, id }: { at: string; id: number }) => Buffer.from(`${at} ${id}`).toString('base64url');

/** The position in a cursor; null for a text that is none. */
function decodeCursor(cursor: string): { at: string; id: string } | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,18})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  return found ? { at: found[1]!, id: found[2]! } : null;
}

/** The name of a listing; null where this service does not know it. */
export async function findListingName({ sql }: Sql, propertyId: number): Promise<NamedListing | null> {
  const [row] = await sql<NamedListing & Record<string, unknown>>`
    SELECT title, city, state FROM listed_properties WHERE property_id = ${propertyId}`;
  return row ?? null;
}

/** The ids of the admins with a permission. */
export async function listAdmins({ sql }: Sql, permission: AdminPermission): Promise<number[]> {
  const rows = await sql<{ userId: number }>`
    SELECT user_id FROM members WHERE role = 'admin' AND admin_role = ANY (${[...rolesWith(permission)]}::text[])
      AND status <> 'closed' ORDER BY user_id`;
  return rows.map(({ userId }) => userId);
}

import {
  defaultNotificationPreferences,
  notificationKinds,
  type NotificationTopic,
  type TeamPermission,
} from '@dealstead/contracts';
import { countUnreadNotifications } from '@dealstead/contracts/tools/notifications';
import type { Live, TransactionExtras } from '@dealstead/service-kit';

/** Something that a member should know. */
export interface NewNotification {
  /** Who reads it. */
  readonly userId: number;
  /** The kind of the settings that decides where it is shown; `account` for what cannot be turned off. */
  readonly topic: NotificationTopic;
  /** One sentence without a period, such as "Dana Reed made an offer of $120,000". */
  readonly title: string;
  /** A second line: whose, which listing, until when. */
  readonly body?: string | null;
  /** The page where the member acts on it: a path of this site. */
  readonly url: string;
  /**
   * What repeats have in common, such as `conversation/12`. While a notification of this group is unread, the next one
   * replaces it and is counted.
   */
  readonly group: string;
  /** The title of several, in which `{count}` stands for their number: "{count} new messages about Elm St". */
  readonly groupedTitle?: string;
  /** The page of several; by default that of the latest. */
  readonly groupedUrl?: string;
  /**
   * For someone on a seat: the owner whose data it names, and the permission that shows it, or null for any. It is hidden when
   * the seat ends or loses the permission.
   */
  readonly seat?: { readonly ownerId: number; readonly permission: TeamPermission | null };
}

/** URL prefix of the live updates of the bell and the notification center. */
export const notificationsTag = countUnreadNotifications.path.replace(/\/unread$/, '');

const defaults = Object.entries(defaultNotificationPreferences);
const defaultKinds = defaults.map(([kind]) => kind);
const defaultInApp = defaults.map(([, { inApp }]) => inApp);
const defaultPush = defaults.map(([, { push }]) => push === true);
const optional: readonly string[] = notificationKinds;

/**
 * Notifies members, in the caller's transaction: in the notification center and by push, each as the member's settings for
 * the topic say. Closed accounts are left out. Open pages of the members refresh after the commit.
 */
export async function notify(
  tx: Pick<TransactionExtras, 'sql' | 'afterCommit'>,
  live: Live,
  ...notifications: readonly NewNotification[]
): Promise<void> {
  if (notifications.length === 0) return;
  // In the order of the members, so that two transactions lock rows of a group in the same order.
  for (const notification of notifications.toSorted((a, b) => a.userId - b.userId)) await insert(tx, notification);
  const members = new Set(notifications.map(({ userId }) => userId));
  tx.afterCommit(() => {
    for (const id of members) live.member(id, notificationsTag);
  });
}

async function insert({ sql }: Pick<TransactionExtras, 'sql'>, notification: NewNotification): Promise<void> {
  const { userId, topic, url, group, groupedTitle = null, groupedUrl = url, seat } = notification;
  const title = clip(notification.title, 200);
  const body = notification.body ? clip(notification.body, 500) : null;
  const payload = JSON.stringify({ title, body: body ?? '', url, topic, tag: group });
  await sql`
    WITH choice AS (
      SELECT coalesce(p.in_app, d.in_app, true) AS in_app, coalesce(p.push, d.push, true) AS push
      FROM (SELECT ${optional.includes(topic) ? topic : ''}::text AS kind) AS t
        LEFT JOIN unnest(${defaultKinds}::text[], ${defaultInApp}::boolean[], ${defaultPush}::boolean[])
          AS d (kind, in_app, push) ON d.kind = t.kind
        LEFT JOIN notification_preferences p ON p.user_id = ${userId} AND p.kind = t.kind
      WHERE NOT EXISTS (SELECT FROM members WHERE user_id = ${userId} AND status = 'closed')
    ), shown AS (
      INSERT INTO notifications AS known
        (user_id, topic, title, body, url, group_key, grouped_title, owner_user_id, permission)
      SELECT ${userId}, ${topic}, ${title}, ${body}, ${url}, ${group}, ${groupedTitle}, ${seat?.ownerId ?? null}::int,
        ${seat?.permission ?? null}
      FROM choice WHERE in_app
      ON CONFLICT (user_id, group_key) WHERE read_at IS NULL DO UPDATE SET topic = excluded.topic, title = excluded.title,
        body = excluded.body, url = ${groupedUrl}, grouped_title = excluded.grouped_title, count = known.count + 1,
        at = greatest(now(), known.at), owner_user_id = excluded.owner_user_id, permission = excluded.permission
    )
    INSERT INTO push_deliveries (subscription_id, group_key, payload)
    SELECT id, ${group}, ${payload}::jsonb FROM push_subscriptions, choice WHERE push AND user_id = ${userId}
    ON CONFLICT (subscription_id, group_key) DO UPDATE SET payload = excluded.payload, due_at = now(), attempts = 0`;
}

const clip = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

import {
  ellipsizeText,
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
  for (const batch of splitRepeats(notifications)) await insert(tx, batch);
  const members = new Set(notifications.map(({ userId }) => userId));
  tx.afterCommit(() => {
    for (const id of members) live.member(id, notificationsTag);
  });
}

/** Batches in which no member has two notifications of a group, because one statement changes a row once. Usually it is one. */
function splitRepeats(notifications: readonly NewNotification[]): NewNotification[][] {
  const batches: NewNotification[][] = [];
  const counts = new Map<string, number>();
  for (const notification of notifications) {
    const key = `${notification.userId} ${notification.group}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    (batches[nth] ??= []).push(notification);
  }
  return batches;
}

/** The columns of a notification, and what is pushed. `kind` is the kind of the settings, empty for topics without one. */
function toRow(notification: NewNotification) {
  const { userId, topic, url, group, groupedTitle = null, groupedUrl = url, seat } = notification;
  const title = ellipsizeText(notification.title, 200);
  const body = notification.body ? ellipsizeText(notification.body, 500) : null;
  return {
    user_id: userId,
    topic,
    kind: optional.includes(topic) ? topic : '',
    title,
    body,
    url,
    group_key: group,
    grouped_title: groupedTitle,
    grouped_url: groupedUrl,
    owner_user_id: seat?.ownerId ?? null,
    permission: seat?.permission ?? null,
    payload: { title, body: body ?? '', url, topic, tag: group },
  };
}

/** Inserts notifications by member, and pushes by subscription, so that two transactions lock rows in the same order. */
async function insert(
  { sql }: Pick<TransactionExtras, 'sql'>,
  notifications: readonly NewNotification[],
): Promise<void> {
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(notifications.map(toRow))}::jsonb) AS n (user_id int, topic text,
        kind text, title text, body text, url text, group_key text, grouped_title text, grouped_url text, owner_user_id int,
        permission text, payload jsonb)
    ), chosen AS (
      SELECT given.*, coalesce(p.in_app, d.in_app, true) AS in_app, coalesce(p.push, d.push, true) AS push
      FROM given
        LEFT JOIN unnest(${defaultKinds}::text[], ${defaultInApp}::boolean[], ${defaultPush}::boolean[])
          AS d (kind, in_app, push) ON d.kind = given.kind
        LEFT JOIN notification_preferences p ON p.user_id = given.user_id AND p.kind = given.kind
      WHERE NOT EXISTS (SELECT FROM members m WHERE m.user_id = given.user_id AND m.status = 'closed')
    ), shown AS (
      INSERT INTO notifications AS known
        (user_id, topic, title, body, url, group_key, grouped_title, owner_user_id, permission)
      SELECT user_id, topic, title, body, url, group_key, grouped_title, owner_user_id, permission
      FROM chosen WHERE in_app ORDER BY user_id
      ON CONFLICT (user_id, group_key) WHERE read_at IS NULL DO UPDATE SET topic = excluded.topic, title = excluded.title,
        body = excluded.body, grouped_title = excluded.grouped_title, count = known.count + 1, at = greatest(now(), known.at),
        owner_user_id = excluded.owner_user_id, permission = excluded.permission,
        url = (SELECT grouped_url FROM chosen c WHERE c.user_id = excluded.user_id AND c.group_key = excluded.group_key)
    )
    INSERT INTO push_deliveries (subscription_id, group_key, payload)
    SELECT s.id, group_key, payload FROM chosen JOIN push_subscriptions s USING (user_id) WHERE push ORDER BY s.id
    ON CONFLICT (subscription_id, group_key) DO UPDATE SET payload = excluded.payload, due_at = now(), attempts = 0`;
}

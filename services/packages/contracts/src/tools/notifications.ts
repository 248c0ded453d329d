import { z } from 'zod';
import { notificationPageSize, notificationTopics } from '../account/notificationKinds.ts';
import { endpoint, Message, RowId } from '../endpoint.ts';

/** An entry of the notification center. */
export const Notification = z.object({
  id: z.number().int(),
  topic: z.enum(notificationTopics),
  title: z.string(),
  body: z.string().nullable(),
  /** A path of this site. */
  url: z.string(),
  /** How many repeats the entry stands for; 1 for a single one. */
  count: z.number().int(),
  /** When the latest of them happened. */
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Continues the list after this entry. */
  cursor: z.string(),
});
export type Notification = z.infer<typeof Notification>;

const member = { service: 'tools', access: 'member' } as const;
const ids = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(200);

export const listNotifications = endpoint({
  ...member,
  method: 'GET',
  path: '/api/notifications',
  query: z.object({
    show: z.enum(['all', 'unread']).default('all'),
    topic: z.enum(notificationTopics).optional(),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(notificationPageSize).default(notificationPageSize),
  }),
  response: z.array(Notification),
  summary: 'Your notifications of the last 90 days, newest first',
});

export const countUnreadNotifications = endpoint({
  ...member,
  method: 'GET',
  path: '/api/notifications/unread',
  response: z.object({ count: z.number().int() }),
  summary: 'How many of your notifications are unread',
});

export const markNotifications = endpoint({
  ...member,
  method: 'POST',
  path: '/api/notifications/marks',
  body: z.union([
    z.strictObject({ ids, read: z.boolean() }),
    /** All up to a notification, so that one that arrives meanwhile stays unread; of one topic if given. */
    z.strictObject({ upTo: z.iso.datetime(), topic: z.enum(notificationTopics).optional() }),
    /** The notification of a message from an admin, which was opened by its link. */
    z.strictObject({ adminMessageId: RowId }),
  ]),
  response: z.object({ marked: z.number().int() }),
  summary: 'Mark notifications as read or unread, or all of them as read',
});

/** The id of a push subscription: SHA-256 of its endpoint, in hex. */
const SubscriptionId = z.string().regex(/^[0-9a-f]{64}$/);

export const getPushSettings = endpoint({
  ...member,
  method: 'GET',
  path: '/api/push',
  session: 'named',
  response: z.object({
    /** The server's VAPID key, in base64url; null where the server sends no push notifications. */
    publicKey: z.string().nullable(),
    devices: z.array(z.object({ id: SubscriptionId, since: z.iso.datetime() })),
  }),
  summary: 'Whether push notifications are available, and in which browsers you turned them on',
});
export type PushSettings = z.infer<typeof getPushSettings.response>;

const key = (bytes: number) =>
  z.string().regex(new RegExp(String.raw`^[\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'Must be base64url');

export const savePushSubscription = endpoint({
  ...member,
  method: 'PUT',
  path: '/api/push/subscriptions',
  session: 'named',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    /** The browser's public key (P-256, uncompressed) and its authentication secret. */
    keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
  }),
  response: z.object({ id: SubscriptionId }),
  summary: 'Turn on push notifications in this browser, until it is signed out',
});

export const deletePushSubscription = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/push/subscriptions/{id}',
  params: z.object({ id: SubscriptionId }),
  response: Message,
  summary: 'Turn off push notifications in one of your browsers',
});

export const sendTestPush = endpoint({
  ...member,
  method: 'POST',
  path: '/api/push/subscriptions/{id}/test',
  params: z.object({ id: SubscriptionId }),
  response: Message,
  summary: 'Send a test notification to one of your browsers',
});

/** Kinds of notification. Each mail that is not transactional names its kind, and members choose which they want. */
export const notificationKinds = [
  'matches',
  'price-drops',
  'messages',
  'deadlines',
  'market-report',
  'admin-messages',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that are sent. The others keep their stored preference and are not offered. */
export const activeNotificationKinds = [
  'matches',
  'price-drops',
  'messages',
  'deadlines',
  'market-report',
  'admin-messages',
] as const satisfies readonly NotificationKind[];

/** When mails of a kind are sent: as often as the member chooses, once a month whatever is stored, or never. */
export type NotificationMails = 'as-chosen' | 'monthly' | 'none';
export const notificationMails: Readonly<Record<NotificationKind, NotificationMails>> = {
  matches: 'as-chosen',
  'price-drops': 'as-chosen',
  messages: 'as-chosen',
  deadlines: 'as-chosen',
  'market-report': 'monthly',
  'admin-messages': 'as-chosen',
};

/** How often mails of a kind are sent: at once, or as a daily or weekly digest. */
export const notificationFrequencies = ['instant', 'daily', 'weekly'] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];

/** A member's preference for one kind. */
export interface NotificationPreference {
  readonly email: boolean;
  /** Shown in the notification center. */
  readonly inApp: boolean;
  /** Sent to the browsers in which the member turned push notifications on. Settings stored before they existed have none. */
  readonly push?: boolean | undefined;
  readonly often: NotificationFrequency;
}

/** The preferences of a member who has not changed them. */
export const defaultNotificationPreferences: Readonly<Record<NotificationKind, NotificationPreference>> = {
  matches: { email: true, inApp: true, push: true, often: 'instant' },
  'price-drops': { email: true, inApp: true, push: true, often: 'instant' },
  messages: { email: true, inApp: true, push: true, often: 'instant' },
  deadlines: { email: true, inApp: true, push: true, often: 'daily' },
  'market-report': { email: false, inApp: false, push: false, often: 'weekly' },
  'admin-messages': { email: true, inApp: true, push: true, often: 'instant' },
};

/** Topics of the notification center: the kinds of the settings, and `account` for what a member cannot turn off. */
export const notificationTopics = [...notificationKinds, 'account'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Days until a notification is deleted from the notification center. */
export const notificationLifetimeDays = 90;

/** Notifications in one response of the notification center. */
export const notificationPageSize = 30;

/** Days between closing an account and the deletion of its data. Signing in within them reopens the account. */
export const accountClosureGraceDays = 14;

/** Days after which a session ends without use, and at the latest. */
export const sessionDays = { idle: 7, absolute: 30 } as const;
/** The same in milliseconds. */
export const sessionLifetime = {
  idle: sessionDays.idle * 86_400_000,
  absolute: sessionDays.absolute * 86_400_000,
} as const;

/** Days in which both addresses must agree to a change of a member's address. */
export const emailChangeDays = 7;

/** Lifetime of links in mails, in minutes. */
export const linkLifetimeMinutes = { reset: 60, signIn: 10, email: 3 * 24 * 60 } as const;

/** The key in local storage of the member who turned push notifications on in this browser. */
export const pushMemberKey = 'push-member';

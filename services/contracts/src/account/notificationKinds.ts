/** What members are told of. Each mail that is not transactional names its kind; members say which they want. */
export const notificationKinds = ['matches', 'price-drops', 'messages', 'deadlines', 'market-report'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds that something sends today; the others are kept as they were set, and not offered. */
export const activeNotificationKinds = [
  'matches',
  'price-drops',
  'messages',
] as const satisfies readonly NotificationKind[];

/** How often mails of a kind go out: as they come, or gathered into one mail a day or a week. */
export const notificationFrequencies = ['instant', 'daily', 'weekly'] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];

/** What a member wants of one kind. */
export interface NotificationPreference {
  readonly email: boolean;
  /** Kept as it was set; nothing tells in the app yet. */
  readonly inApp: boolean;
  readonly often: NotificationFrequency;
}

/** What holds until someone says otherwise. */
export const defaultNotificationPreferences: Readonly<Record<NotificationKind, NotificationPreference>> = {
  matches: { email: true, inApp: true, often: 'instant' },
  'price-drops': { email: true, inApp: true, often: 'instant' },
  messages: { email: true, inApp: true, often: 'instant' },
  deadlines: { email: true, inApp: true, often: 'daily' },
  'market-report': { email: false, inApp: false, often: 'weekly' },
};

/** Days between closing an account and the end of its data; signing in meanwhile opens it again. */
export const accountClosureGraceDays = 14;

/** Sessions end after lying idle, and at this age however much they are used; milliseconds. */
export const sessionLifetime = { idle: 7 * 86_400_000, absolute: 30 * 86_400_000 } as const;

/** Minutes that links in mails hold. */
export const linkLifetimeMinutes = { reset: 60, signIn: 10, email: 3 * 24 * 60 } as const;

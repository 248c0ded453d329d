import {
  defaultNotificationPreferences,
  type NotificationKind,
  type NotificationPreference,
} from '@dealstead/contracts';
import { createEvent, notificationsChanged } from '@dealstead/contracts/events';
import type { AccountTransaction } from '../database.ts';
import { getNotificationSettings, upsertNotificationSettings } from './settingsStore.ts';

/**
 * Saves notification settings and emits what the notification center and push notifications have to know. Kinds that are
 * missing stay unchanged.
 */
export async function changeNotificationSettings(
  tx: AccountTransaction,
  userId: number,
  settings: Partial<Record<NotificationKind, NotificationPreference>>,
): Promise<void> {
  // The row's lock orders the events of a member.
  const [locked] = await tx.sql<{ version: number }>`
    UPDATE users SET notifications_version = notifications_version + 1 WHERE id = ${userId}
    RETURNING notifications_version AS version`;
  await upsertNotificationSettings(tx, userId, settings);
  const saved = await getNotificationSettings(tx, userId);
  const preferences = Object.fromEntries(
    Object.entries(saved).map(([kind, { inApp, push }]) => [
      kind,
      { inApp, push: push ?? defaultNotificationPreferences[kind as NotificationKind].push === true },
    ]),
  );
  const aggregate = { subject: `notifications/${userId}`, version: locked!.version };
  await tx.emit(createEvent(notificationsChanged, aggregate, { userId, preferences }));
}

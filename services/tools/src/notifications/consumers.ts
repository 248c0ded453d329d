import { notificationsChanged, sessionsEnded } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { deleteSubscriptionsOfSessions } from './pushStore.ts';
import { upsertPreference } from './store.ts';

/** Consumers that follow what members chose and where they are signed in. */
export const createPreferenceConsumers = () => [
  on(notificationsChanged, async (tx: Tx, { userId, preferences }, { version }) => {
    for (const [kind, preference] of Object.entries(preferences))
      await upsertPreference(tx, userId, kind, { ...preference, version });
  }),
  on(sessionsEnded, (tx: Tx, { sessions }) => deleteSubscriptionsOfSessions(tx, sessions)),
];

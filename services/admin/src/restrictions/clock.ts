import { pause, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { TellAccount } from './account.ts';
import { endOver, withOver } from './store.ts';

/** Milliseconds between looks. */
const lookEvery = 1_000;

/**
 * Ends restrictions whose time is over, until the service stops. The rows say when, so it does not matter how often or
 * how long we were away.
 */
export function restrictionClock(db: Db, tellAccount: TellAccount, log: Logger) {
  return async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      for (const userId of await withOver(db)) {
        const restricted = await db.change((tx) => endOver(tx, userId));
        if (restricted) await tellAccount(restricted, log);
      }
      await pause(lookEvery, stopping);
    }
  };
}

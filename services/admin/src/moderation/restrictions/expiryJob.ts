import { createJobRows, type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { NotifyAccount } from './accountClient.ts';
import { endExpiredRestrictions, findExpired, findNextExpiry } from './store.ts';

const jobName = 'restriction-expiry';

/** Ends restrictions whose time is over. The rows hold their expiry, so downtime delays an end and loses none. */
export function createRestrictionExpiryJob(db: Db, notifyAccount: NotifyAccount, log: Logger): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      const wasDue = await createJobRows(db, jobName).next(
        (except) => findExpired(db, except),
        async (userId) => {
          const restricted = await db.change((tx) => endExpiredRestrictions(tx, userId));
          if (restricted) await notifyAccount(restricted, log);
        },
      );
      return wasDue || ((await findNextExpiry(db)) ?? false);
    },
  });
}

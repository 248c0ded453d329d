import { type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { NotifyAccount } from './accountClient.ts';
import { endExpiredRestrictions, expiringNext } from './store.ts';

/** Ends restrictions whose time is over. The rows hold their expiry, so downtime delays an end and loses none. */
export function createRestrictionExpiryJob(db: Db, notifyAccount: NotifyAccount, log: Logger): BackgroundJob {
  return createBackgroundJob({
    name: 'restriction-expiry',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      const next = await expiringNext(db);
      if (!next) return false;
      if (!next.isOver) return next.expiresAt;
      const restricted = await db.change((tx) => endExpiredRestrictions(tx, next.userId));
      if (restricted) await notifyAccount(restricted, log);
      return true;
    },
  });
}

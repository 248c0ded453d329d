import { type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import type { TellAccount } from './account.ts';
import { endOver, expiringNext } from './store.ts';

/** Ends restrictions whose time is over. The rows hold their expiry, so downtime delays an end and loses none. */
export function createRestrictionExpiryJob(db: Db, tellAccount: TellAccount, log: Logger): BackgroundJob {
  return createBackgroundJob({
    name: 'restriction-expiry',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      const next = await expiringNext(db);
      if (!next) return false;
      if (!next.isOver) return next.expiresAt;
      const restricted = await db.change((tx) => endOver(tx, next.userId));
      if (restricted) await tellAccount(restricted, log);
      return true;
    },
  });
}

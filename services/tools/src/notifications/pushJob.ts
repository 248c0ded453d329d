import { createHash } from 'node:crypto';
import { type BackgroundJob, createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import {
  claimPushes,
  type ClaimedPush,
  delayPush,
  deleteExpiredSubscriptions,
  dropSubscription,
  finishPush,
  nextPushDue,
} from './pushStore.ts';
import type { PushOutcome, SendPush } from './webPush.ts';

export interface PushJobDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly sendPush: SendPush;
}

/** Notifications sent at a time. */
const batchSize = 20;
/** A notification that fails this often is given up. */
const mostAttempts = 6;
/** Seconds until the second attempt; doubled with each further one. */
const firstDelay = 30;

/** Sends queued push notifications, and ends subscriptions that their push service no longer knows. */
export function createPushJob({ db, log, sendPush }: PushJobDeps): BackgroundJob {
  async function send(push: ClaimedPush): Promise<void> {
    const topic = createHash('sha256')
      .update(push.payload['tag'] ?? '')
      .digest('base64url')
      .slice(0, 32);
    const result = await sendPush(push, { payload: push.payload, topic }).catch((error: unknown): PushOutcome => {
      log.warn({ err: error, subscription: push.subscriptionId }, 'a push service could not be reached');
      return { outcome: 'retry', afterSeconds: null };
    });
    if (result.outcome === 'gone') return dropSubscription(db, push.subscriptionId);
    if (result.outcome === 'retry' && push.attempts < mostAttempts)
      return delayPush(db, push, Math.min(result.afterSeconds ?? firstDelay * 2 ** (push.attempts - 1), 3_600));
    if (result.outcome !== 'sent')
      log.warn({ subscription: push.subscriptionId, outcome: result.outcome }, 'a push notification was given up');
    await finishPush(db, push);
  }

  return createBackgroundJob({
    name: 'push-notifications',
    idleEvery: 60_000,
    wakeOnCommit: true,
    async run() {
      const due = await nextPushDue(db);
      if (due === null) {
        await deleteExpiredSubscriptions(db);
        return false;
      }
      if (due.getTime() > Date.now()) return due;
      const pushes = await db.change((tx) => claimPushes(tx, batchSize));
      await Promise.all(pushes.map(send));
      return true;
    },
  });
}

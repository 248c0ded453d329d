import { createHash } from 'node:crypto';
import {
  type BackgroundJob,
  createBackgroundJob,
  createJobRows,
  type JobResult,
  RowFailed,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import {
  claimPush,
  type ClaimedPush,
  delayPush,
  deleteExpiredSubscriptions,
  dropSubscription,
  findDuePushes,
  finishPush,
  nextPushDue,
  pushJobName,
} from './pushStore.ts';
import type { PushOutcome, SendPush } from './webPush.ts';

export interface PushJobDeps {
  readonly db: Db;
  readonly sendPush: SendPush;
}

/** Notifications sent at a time. */
const batchSize = 20;
/** A notification that fails this often is given up. */
const mostAttempts = 6;

/** Sends queued push notifications, and ends subscriptions that their push service no longer knows. */
export const createPushJob = (deps: PushJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: pushJobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    run: () => sendDuePushes(deps),
  });

/** Sends the notifications that are due. @returns whether there were any, or when the next one is due */
export async function sendDuePushes({ db, sendPush }: PushJobDeps): Promise<JobResult> {
  const rows = createJobRows(db, pushJobName);
  const deferred = await rows.deferred();
  const due = await nextPushDue(db, deferred);
  if (due === null) {
    await deleteExpiredSubscriptions(db);
    return false;
  }
  if (due.getTime() > Date.now()) return due;
  const sent = await Promise.allSettled(
    (await findDuePushes(db, deferred, batchSize)).map((id) =>
      rows.attempt(id, async () => {
        const push = await claimPush(db, id);
        if (push) await send(db, sendPush, push);
      }),
    ),
  );
  for (const each of sent) if (each.status === 'rejected') throw each.reason;
  return true;
}

/** Sends a claimed notification. @throws where its push service did not take it, which may have given it up */
async function send(db: Db, sendPush: SendPush, push: ClaimedPush): Promise<void> {
  const topic = createHash('sha256')
    .update(push.payload['tag'] ?? '')
    .digest('base64url')
    .slice(0, 32);
  const isLast = push.attempts >= mostAttempts;
  let result: PushOutcome;
  try {
    result = await sendPush(push, { payload: push.payload, topic });
  } catch (error) {
    if (isLast) await finishPush(db, push);
    throw new RowFailed('The push service could not be reached', error);
  }
  if (result.outcome === 'sent') return finishPush(db, push);
  if (result.outcome === 'gone') return dropSubscription(db, push.subscriptionId);
  if (result.outcome === 'retry' && !isLast) {
    if (result.afterSeconds !== null) await delayPush(db, push, Math.min(result.afterSeconds, 3_600));
  } else await finishPush(db, push);
  throw new RowFailed(
    result.outcome === 'refused'
      ? 'The push service refused the notification'
      : 'The push service could not take the notification',
  );
}

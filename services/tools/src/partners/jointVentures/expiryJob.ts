import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
import type { Db } from '../../database.ts';
import { endPost } from './posts.ts';
import { findExpired, lockVenture } from './store.ts';

/** Takes posts off the board after their deadline. */
export const createVentureExpiryJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: 'joint-venture-expiry',
    idleEvery: 600_000,
    run: () => expireNextVenture(db, live, todayInNewYork()),
  });

/** Expires one open venture whose deadline has passed. @returns whether there was one */
export async function expireNextVenture(db: Db, live: Live, today: string): Promise<boolean> {
  const id = await findExpired(db, today);
  if (id === null) return false;
  await db.change(async (tx) => {
    const venture = await lockVenture(tx, id);
    // It was edited or ended, or another process was faster.
    if (venture?.status !== 'open' || venture.deadline >= today) return;
    await endPost(tx, live, venture, { status: 'expired', actorId: null });
  });
  return true;
}

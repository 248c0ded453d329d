import { todayInNewYork } from '@dealstead/contracts';
import { createJobRows, type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { endPost } from './posts.ts';
import { findEnded, isOffMarket, lockVenture } from './store.ts';

const jobName = 'joint-venture-expiry';

/** Takes posts off the board after their deadline, and once their listing left the market. */
export const createVentureExpiryJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 600_000,
    run: () => endNextVenture(db, live, todayInNewYork()),
  });

/** Ends one open venture whose time is over. @returns whether there was one */
export async function endNextVenture(db: Db, live: Live, today: string): Promise<boolean> {
  return createJobRows(db, jobName).next(
    (except) => findEnded(db, today, except),
    (id) => endVenture(db, live, today, id),
  );
}

async function endVenture(db: Db, live: Live, today: string, id: number): Promise<void> {
  await db.change(async (tx) => {
    const venture = await lockVenture(tx, id);
    // It was edited or ended, or another process was faster.
    if (venture?.status !== 'open') return;
    if (venture.deadline < today) await endPost(tx, live, venture, { status: 'expired', actorId: null });
    else if (venture.propertyId !== null && (await isOffMarket(tx, venture.propertyId)))
      await endPost(tx, live, venture, { status: 'withdrawn', actorId: null });
  });
}

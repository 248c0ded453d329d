import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { stopForgottenTimers } from './timers.ts';

const batch = 500;

/** Background job that stops forgotten timers. */
export const createTimerJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: 'va-hours-timers',
    idleEvery: 5 * 60_000,
    run: async () => (await db.change((tx) => stopForgottenTimers(tx, live, null, batch))) === batch,
  });

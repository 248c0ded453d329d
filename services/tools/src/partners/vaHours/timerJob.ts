import { createJobRows, type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { findForgotten } from './store.ts';
import { stopForgottenTimers } from './timers.ts';

const jobName = 'va-hours-timers';

/** Stops the forgotten timer of one person. @returns whether there was one */
export const stopNextTimer = (db: Db, live: Live): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findForgotten(db, except),
    (userId) => db.change((tx) => stopForgottenTimers(tx, live, userId)),
  );

/** Background job that stops forgotten timers. */
export const createTimerJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({ name: jobName, idleEvery: 5 * 60_000, run: () => stopNextTimer(db, live) });

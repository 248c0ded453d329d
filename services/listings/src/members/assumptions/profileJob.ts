import { type BackgroundJob, createBackgroundJob, createJobRows, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { changeProfiles } from './change.ts';
import { findUnreadMember } from './store.ts';

const jobName = 'assumption-profiles';

/** Stores what the version before profiles wrote as profiles, one member a run, and emits the event. */
export const createProfileJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({ name: jobName, idleEvery: 10 * 60_000, run: () => storeNextProfiles(db, live) });

/** @returns whether there was a member whose assumptions were not stored as profiles */
export const storeNextProfiles = (db: Db, live: Live): Promise<boolean> =>
  createJobRows(db, jobName).next(
    (except) => findUnreadMember(db, except),
    (userId) => db.change((tx) => changeProfiles(tx, live, userId, (profiles) => profiles)),
  );

import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { deleteOld } from './store.ts';

/** Deletes notifications at the end of their lifetime. */
export const createNotificationPurgeJob = (db: Db): BackgroundJob =>
  createBackgroundJob({ name: 'notification-purge', idleEvery: 60 * 60_000, run: () => deleteOld(db) });

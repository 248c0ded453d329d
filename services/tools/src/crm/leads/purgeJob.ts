import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { purgeExpired } from './changes.ts';

/** Deletes leads and changes for good when their deletion or edit can no longer be taken back. */
export const createPurgeJob = (db: Db): BackgroundJob =>
  createBackgroundJob({ name: 'lead purge', run: () => purgeExpired(db), idleEvery: 3_600_000 });

import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { deleteUnsent } from './store.ts';

/** Deletes files that were uploaded and not sent within a day. */
export const createAttachmentSweepJob = (db: Db): BackgroundJob =>
  createBackgroundJob({ name: 'unsent-attachments', idleEvery: 3_600_000, run: () => deleteUnsent(db) });

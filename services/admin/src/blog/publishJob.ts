import { todayInNewYork } from '@dealstead/contracts';
import { createBackgroundJob, type BackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { publishJobName, publishNextDue } from './editStore.ts';
import { deletePastVisits } from './store.ts';

/** Publishes scheduled posts. The rows hold their time, so downtime delays a post and loses none. */
export const createPublishJob = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: publishJobName,
    idleEvery: 5_000,
    wakeOnCommit: true,
    run: () => publishNextDue(db),
  });

/** Deletes the marks of earlier days by which readers are counted once. */
export const createVisitCleanup = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'blog-visit-cleanup',
    idleEvery: 3_600_000,
    async run() {
      await deletePastVisits(db, todayInNewYork());
      return false;
    },
  });

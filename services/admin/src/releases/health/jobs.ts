import { createBackgroundJob, type BackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { checkCanaries } from './checkCanary.ts';
import { deleteOldMinutes } from './store.ts';

/** Rolls back canaries whose health is worse than the bounds allow. Runs every five seconds, and when gateways report. */
export const createCanaryHealthJob = (db: Db, announce: () => void, log: Logger): BackgroundJob =>
  createBackgroundJob({
    name: 'canary-health',
    idleEvery: 5_000,
    async run() {
      const rolledBack = await checkCanaries(db);
      if (rolledBack.length > 0) announce();
      for (const canary of rolledBack) log.warn(canary, 'a canary was rolled back');
      return false;
    },
  });

/** Deletes the health of releases after 14 days. */
export const createHealthPruning = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'release-health-pruning',
    idleEvery: 3_600_000,
    async run() {
      await deleteOldMinutes(db);
      return false;
    },
  });

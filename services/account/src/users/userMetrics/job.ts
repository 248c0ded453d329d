import { getUserMetrics } from '@dealstead/contracts/account/userMetrics';
import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { computeUserMetrics, findOpenDays } from './store.ts';

/** Milliseconds between two runs. */
const interval = 60_000;

/**
 * Computes the metrics of all days whose windows are open; the first run those of all days since the first sign-up. A run that
 * changes nothing leaves open pages alone.
 */
export function createUserMetricsJob(db: AccountDatabase, live: Live): BackgroundJob {
  return createBackgroundJob({
    name: 'user-metrics',
    idleEvery: interval,
    async run(signal) {
      let changed = 0;
      for (const days of await findOpenDays(db)) {
        if (signal.aborted) break;
        changed += await computeUserMetrics(db, days);
      }
      if (changed > 0) live.admins(getUserMetrics.path);
      return false;
    },
  });
}

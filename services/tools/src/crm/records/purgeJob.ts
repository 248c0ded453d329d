import { type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { purgeExpired as purgeDeals } from '../deals/changes.ts';
import { purgeExpired as purgeLeads } from '../leads/changes.ts';

/** Deletes leads, deals and changes for good when their deletion or edit can no longer be taken back. */
export const createPurgeJob = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'record purge',
    run: async () => {
      const hadLeads = await purgeLeads(db);
      return (await purgeDeals(db)) || hadLeads;
    },
    idleEvery: 3_600_000,
  });

import { getListingQueues } from '@dealstead/contracts/listings/listingQueues';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { readImportQueue } from '../imports/store.ts';
import { readExportQueue } from '../scheduledExports/runs.ts';

/** Imports and scheduled exports of members that are not finished, for the admin dashboard. */
export const createJobQueueRoute = (db: Db): Route =>
  handle(getListingQueues, async () => {
    const [imports, exports] = await Promise.all([readImportQueue(db), readExportQueue(db)]);
    return { imports, exports };
  });

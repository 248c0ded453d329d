import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import { handle, type Route } from '@dealstead/service-kit';

type ReadQueue = () => Promise<JobQueue>;

/** Imports of members that are not finished, for the admin dashboard. */
export const importQueuesRoute = (queues: { readonly leads: ReadQueue; readonly contacts: ReadQueue }): Route =>
  handle(getImportQueues, async () => {
    const [leads, contacts] = await Promise.all([queues.leads(), queues.contacts()]);
    return { leads, contacts };
  });

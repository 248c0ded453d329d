import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { JobQueue } from '../jobQueue.ts';

export const getListingQueues = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/listing-queues',
  access: 'admin',
  permission: 'operations',
  response: z.object({ imports: JobQueue, exports: JobQueue }),
  summary: 'Imports of listings and scheduled exports that are not finished, with the age and the owner of the oldest',
});

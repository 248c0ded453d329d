import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { JobQueue } from '../jobQueue.ts';

export const getImportQueues = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/admin/import-queues',
  access: 'admin',
  permission: 'operations',
  response: z.object({ leads: JobQueue, contacts: JobQueue, holdings: JobQueue }),
  summary:
    'Imports of leads, of contacts and of holdings that are not finished, with the age and the owner of the oldest',
});

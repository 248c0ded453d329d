import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { multiLine } from '../text.ts';
import { ventureReportReasons } from './jointVentureOptions.ts';

export const reportVenture = endpoint({
  service: 'tools',
  access: 'member',
  method: 'POST',
  path: '/api/joint-ventures/{id}/reports',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: z.enum(ventureReportReasons),
    note: z.string().overwrite(multiLine).max(1_000).default(''),
  }),
  response: Message,
  success: 201,
  summary: 'Report the post of another member to the moderators, once',
});

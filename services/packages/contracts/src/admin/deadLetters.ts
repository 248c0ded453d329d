import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { adminRow } from '../adminListEndpoints.ts';
import { deadLetterList } from './deadLetterList.ts';

const When = z.iso.datetime();

export const getDeadLetterCounts = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/dead-letters/counts',
  access: 'admin',
  permission: 'operations',
  response: z.object({
    waiting: z.number().int(),
    replaying: z.number().int(),
    /** When the oldest waiting one failed. */
    oldestAt: When.nullable(),
    /** Waiting ones that can be replayed, by service and type. */
    groups: z.array(z.object({ service: z.string(), type: z.string(), waiting: z.number().int() })),
  }),
  summary: 'How many dead letters wait, since when, and of which services and types',
});

export const getDeadLetter = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/dead-letters/{id}',
  access: 'admin',
  permission: 'operations',
  params: z.object({ id: Id }),
  response: adminRow(deadLetterList).and(
    z.object({
      /** The event as the service received it. */
      event: z.string(),
    }),
  ),
  summary: 'A dead letter with its event',
});

const Changed = z.object({ message: z.string(), changed: z.number().int() });

export const replayDeadLetter = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/dead-letters/{id}/replay',
  access: 'admin',
  permission: 'operations',
  address: true,
  success: 202,
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: ActionReason }),
  response: Changed,
  summary: 'Send a dead letter back to its service; once, however often it is called',
});

export const replayDeadLetters = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/dead-letters/replay',
  access: 'admin',
  permission: 'operations',
  address: true,
  success: 202,
  body: z.strictObject({
    /** Only those of this service. */
    of: z.string().max(40).optional(),
    /** No letters that arrived after this one. */
    upTo: RowId,
    reason: ActionReason,
  }),
  response: Changed,
  summary: 'Send all waiting dead letters back to their services',
});

export const discardDeadLetter = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/dead-letters/{id}/discard',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: ActionReason }),
  response: Message,
  summary: 'Discard a waiting dead letter',
});

export const restoreDeadLetter = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/admin/dead-letters/{id}/restore',
  access: 'admin',
  permission: 'operations',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Return a discarded dead letter to those that wait',
});

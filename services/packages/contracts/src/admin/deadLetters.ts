import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { deadLetterPageSize } from './deadLetterPageSize.ts';

/**
 * `waiting` for an admin; `replaying`: sent back to its service, which has not answered; `applied`: the service applied it;
 * `discarded` by an admin.
 */
export const deadLetterStates = ['waiting', 'replaying', 'applied', 'discarded'] as const;

const When = z.iso.datetime();

export const DeadLetter = z.object({
  id: z.number().int(),
  /** The service that could not apply the event. */
  service: z.string(),
  /** Type of the event, such as `account.user.registered.v1`, or `job.` and the name of a background job. */
  type: z.string(),
  /** What the event is about, such as `user/12`, or the key of the job's row; null where the event cannot be read. */
  subject: z.string().nullable(),
  eventId: z.string().nullable(),
  reason: z.string(),
  attempts: z.number().int(),
  failedAt: When,
  state: z.enum(deadLetterStates),
  /** False for an event that cannot be read, or that is too large for the stream: it can only be discarded. */
  canReplay: z.boolean(),
  /** Times that it was replayed. */
  replays: z.number().int(),
  /** When the replay was sent to the service; null before NATS has acknowledged it. */
  sentAt: When.nullable(),
  /** When it was applied or discarded. */
  finishedAt: When.nullable(),
  discardReason: z.string().nullable(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/dead-letters',
  access: 'admin',
  permission: 'operations',
  query: z.object({
    state: z.enum(deadLetterStates).optional(),
    /** Name of a service. */
    of: z.string().max(40).optional(),
    after: Id.optional(),
  }),
  response: z.array(DeadLetter).max(deadLetterPageSize),
  summary: 'Events that services could not apply, newest first, before the one with the id `after`',
});

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
  response: DeadLetter.extend({
    /** The event as the service received it. */
    event: z.string(),
  }),
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

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const EventConsumer = z.object({
  /** Name of the service and of its durable consumer. */
  service: z.string(),
  /** Events that it has not acknowledged. */
  pending: z.number().int().nonnegative(),
  /** When the oldest of them was stored; null without any. */
  oldestAt: z.iso.datetime().nullable(),
  /** Whether the oldest is older than 30 s, which degrades the service's `/readyz`. */
  isBehind: z.boolean(),
});
export type EventConsumer = z.infer<typeof EventConsumer>;

export const getEventConsumers = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/event-consumers',
  access: 'admin',
  permission: 'operations',
  response: z.array(EventConsumer),
  summary: 'Consumer lag of every service: pending events and the age of the oldest',
});

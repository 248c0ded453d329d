import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';

/** Decisions of the moderation queue that listings applies. `restore` reverses a withdrawal. */
export const listingModerations = ['dismiss', 'review', 'publish', 'return', 'withdraw', 'restore'] as const;

export const moderateListing = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/internal/listings/{id}/moderation',
  access: 'peer',
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(listingModerations),
    moderatorId: z.number().int().nullable(),
    /** What the seller is told by mail; null to tell them nothing. */
    reason: z.string().max(1_000).nullable(),
    /** The page on which the seller may appeal; null where they may not. */
    appealPath: z.string().max(100).nullable(),
  }),
  response: Message,
  summary: 'Apply a decision of the moderation queue to a listing',
});

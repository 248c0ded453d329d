import { z } from 'zod';
import { moderationKinds } from '../admin/moderationOptions.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { moderationRuleCodes } from './moderationRuleOptions.ts';

/** Decisions of the moderation queue that listings applies. `restore` reverses a withdrawal. */
export const listingModerations = ['dismiss', 'review', 'publish', 'return', 'withdraw', 'restore'] as const;

export const moderateListing = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/internal/listings/{id}/moderation',
  access: 'peer',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** The kind of the decided item: a listing may have one of each. */
    kind: z.enum(moderationKinds),
    decision: z.enum(listingModerations),
    moderatorId: z.number().int().nullable(),
    /** The mail to the seller; null for none. */
    reason: z.string().max(1_000).nullable(),
    /** The page on which the seller may appeal; null where they may not. */
    appealPath: z.string().max(100).nullable(),
  }),
  response: Message,
  summary: 'Apply a decision of the moderation queue to a listing',
});

const Rule = z.enum(moderationRuleCodes);

/** A rule that flags listings by itself, and how often moderators agreed with it. */
export const ModerationRule = z.object({
  rule: Rule,
  isOn: z.boolean(),
  /** Null for a rule without one. */
  threshold: z.number().nullable(),
  /** Flags of the last 90 days. */
  flagged: z.number().int(),
  /** Those of them whose item a moderator decided against the listing. */
  upheld: z.number().int(),
  /** Those of them whose item a moderator dismissed, or whose decision was reversed. */
  dismissed: z.number().int(),
});
export type ModerationRule = z.infer<typeof ModerationRule>;

const rulesPath = '/api/admin/moderation-rules';

export const listModerationRules = endpoint({
  service: 'listings',
  method: 'GET',
  path: rulesPath,
  access: 'admin',
  permission: 'moderation',
  response: z.array(ModerationRule),
  summary: 'The rules that flag listings by themselves, with their flags of the last 90 days and what became of them',
});

export const saveModerationRule = endpoint({
  service: 'listings',
  method: 'PUT',
  path: `${rulesPath}/{rule}`,
  access: 'admin',
  permission: 'moderation',
  address: true,
  params: z.object({ rule: Rule }),
  body: z.strictObject({
    isOn: z.boolean(),
    threshold: z.number().nonnegative().max(1_000_000).nullable(),
    reason: ActionReason,
  }),
  response: Message,
  summary: 'Switch a rule that flags listings on or off, or change its threshold; for listings published from now on',
});

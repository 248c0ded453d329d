import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { multiLine } from '../text.ts';
import { Claim, ClaimBody } from './claims.ts';
import {
  allModerationDecisions,
  moderationKinds,
  moderationPageSize,
  moderationPriorities,
} from './moderationOptions.ts';
import { ModerationReason } from './moderationRequest.ts';

const id = z.number().int();
const at = z.iso.datetime();
const Decision = z.enum(allModerationDecisions);

/** Something that waits for a moderator, or that one decided. */
export const ModerationItem = z.object({
  id,
  kind: z.enum(moderationKinds),
  subjectId: id,
  title: z.string(),
  excerpt: z.string(),
  url: z.string().nullable(),
  /** The member concerned; null for a visitor or a closed account. */
  member: z.object({ id, email: z.string().nullable(), decidedAgainst: id }).nullable(),
  reasons: z.array(ModerationReason),
  priority: z.enum(moderationPriorities),
  reportedAt: at,
  ...Claim.shape,
  decision: z
    .object({
      decision: Decision,
      by: Claim.shape.claimedBy,
      at,
      reason: z.string(),
      /** The message to the member concerned; null for none. */
      notice: z.string().nullable(),
      userNotified: z.boolean(),
    })
    .nullable(),
  appeal: z
    .object({
      state: z.enum(['open', 'upheld', 'overturned']),
      reason: z.string(),
      at,
      /** The second moderator's; null while the appeal is open. */
      answer: z.string().nullable(),
      /** Whether the caller may decide it: the first moderator may not. */
      isYours: z.boolean(),
    })
    .nullable(),
  /** For a message: the report by which its conversation is opened. */
  reportId: id.nullable(),
});
export type ModerationItem = z.infer<typeof ModerationItem>;

const admin = { service: 'admin', access: 'admin', permission: 'moderation' } as const;
const path = '/api/admin/moderation';
const params = z.object({ id: Id });
const reason = z.string().overwrite(multiLine).min(3, 'Say why').max(500, 'At most 500 characters');

export const listModeration = endpoint({
  ...admin,
  method: 'GET',
  path,
  query: z.object({
    show: z.enum(['waiting', 'decided']).default('waiting'),
    kind: z.enum(moderationKinds).optional(),
    priority: z.enum(moderationPriorities).optional(),
    /** The history of a member. */
    member: Id.optional(),
  }),
  response: z.object({
    /** Items that wait, by kind. */
    waiting: z.partialRecord(z.enum(moderationKinds), id),
    items: z.array(ModerationItem),
  }),
  summary: `The moderation queue: what waits, most urgent and oldest first, or the last ${moderationPageSize} decisions`,
});

export const claimModeration = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  body: ClaimBody,
  response: Message,
  summary: 'Claim an item, so that other moderators leave it to you',
});

export const releaseModeration = endpoint({
  ...admin,
  method: 'DELETE',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  response: Message,
  summary: 'Give up your claim on an item',
});

export const decideModeration = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/decision`,
  address: true,
  params,
  body: z
    .strictObject({
      decision: Decision,
      /** Why, for other moderators; a restricted member gets it too. Empty for a comment that is published. */
      reason: reason.or(z.literal('')).default(''),
      /** The message to the member; null for none. */
      notice: z
        .string()
        .overwrite(multiLine)
        .min(3, 'Say what the member should know')
        .max(500)
        .nullable()
        .default(null),
      /** The end of a restriction; null until it is lifted. */
      until: at
        .refine((until) => Date.parse(until) > Date.now(), 'Choose a time that is still to come')
        .nullable()
        .default(null),
    })
    .refine(({ decision, reason }) => reason !== '' || decision === 'approve', {
      path: ['reason'],
      message: 'Say why',
    }),
  response: Message,
  summary: 'Decide about an item; the service that owns it applies the decision',
});

export const reverseModeration = endpoint({
  ...admin,
  method: 'POST',
  path: `${path}/{id}/reversal`,
  address: true,
  params,
  body: z.strictObject({ reason }),
  response: Message,
  summary:
    'Reverse a decision: what it took away returns, a restriction is lifted and the member is notified; dismissed reports wait again',
});

export const decideAppeal = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/appeal`,
  address: true,
  params,
  body: z.strictObject({ outcome: z.enum(['upheld', 'overturned']), reason }),
  response: Message,
  summary: 'Decide an appeal: uphold the decision, or overturn and reverse it; not by the moderator who decided first',
});

/** A decision as the member concerned sees it. */
export const OwnDecision = z.object({
  id,
  kind: z.enum(moderationKinds),
  title: z.string(),
  decision: Decision,
  notice: z.string().nullable(),
  at,
  /** Until when they may appeal; null where they may not. */
  appealUntil: at.nullable(),
  appeal: z
    .object({ state: z.enum(['open', 'upheld', 'overturned']), reason: z.string(), at, answer: z.string().nullable() })
    .nullable(),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

export const getOwnDecision = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/appeals/{id}',
  access: 'member',
  params,
  response: OwnDecision,
  summary: 'A moderator’s decision about something of yours, and your appeal',
});

export const appealDecision = endpoint({
  service: 'admin',
  method: 'PUT',
  path: '/api/appeals/{id}',
  access: 'member',
  params,
  body: z.strictObject({
    reason: z
      .string()
      .overwrite(multiLine)
      .min(10, 'Tell us in a sentence why the decision is wrong')
      .max(1_000, 'At most 1,000 characters'),
  }),
  response: Message,
  summary: 'Appeal a decision about something of yours, once; another moderator decides',
});

import { z } from 'zod';
import { moderationKinds } from './moderationOptions.ts';

const id = z.number().int();

/** Why something is in the moderation queue. */
export const ModerationReason = z.object({
  /** A member or visitor reported it, a rule flagged it, or the platform asks for it, such as a required review. */
  source: z.enum(['member', 'rule', 'platform']),
  /** The reason of the report or the name of the rule, such as `scam`. */
  code: z.string().max(40),
  /** What the reporter wrote, or the explanation of the rule. */
  note: z.string().max(2_000),
  /** Who reported it; null for visitors, rules and the platform. */
  memberId: id.nullable(),
  at: z.iso.datetime(),
});
export type ModerationReason = z.infer<typeof ModerationReason>;

/** Asks for a moderator. Requests about the same subject join the item that waits. */
export const ModerationRequest = z.object({
  kind: z.enum(moderationKinds),
  /** The listing, message, comment or joint venture. */
  subjectId: id,
  /** Whose it is; null for a visitor's. */
  memberId: id.nullable(),
  title: z.string().max(300),
  /** Its text, or the first part of it. */
  excerpt: z.string().max(4_000),
  /** Its page, a path of this site; null without one. */
  url: z.string().max(300).nullable(),
  reasons: z.array(ModerationReason).min(1).max(20),
});
export type ModerationRequest = z.infer<typeof ModerationRequest>;

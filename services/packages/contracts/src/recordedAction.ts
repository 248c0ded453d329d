import { z } from 'zod';

/** Values of what an action changed, by field. They contain no secrets and no email addresses. */
export const ActionValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ActionValues = z.infer<typeof ActionValues>;

/** Why an admin does something that is recorded. Their forms ask for it with the same limits. */
export const ActionReason = z.string().trim().min(3, 'Say why').max(500, 'At most 500 characters');

/** Who acted: an admin, a member on their own account, or a process such as `operator`. */
export const actorKinds = ['admin', 'member', 'system'] as const;

/** An act of an admin, or a sensitive act of a member, for the audit trail that admin keeps. */
export const RecordedAction = z.object({
  at: z.iso.datetime(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.number().int().nullable(), name: z.string().max(100) }),
  /** What was done, such as `listing.taken-down`. */
  action: z.string().max(60),
  /** The member whom it concerns. */
  memberId: z.number().int().nullable(),
  /** What it was done to, such as `listing 12`. */
  target: z.string().max(200).nullable(),
  reason: z.string().max(2_000).nullable(),
  before: ActionValues.nullable(),
  after: ActionValues.nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type RecordedAction = z.infer<typeof RecordedAction>;

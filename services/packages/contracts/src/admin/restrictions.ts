import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { FutureTime } from '../futureTime.ts';
import { ActionReason } from '../recordedAction.ts';
import { restrictions } from '../restrictionTypes.ts';

/** A restriction for admins, in force or ended. */
export const MemberRestriction = z.object({
  id: z.number().int(),
  type: z.enum(restrictions),
  reason: z.string(),
  /** The admin's email address, or their id if account was unavailable. */
  by: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  active: z.boolean(),
  /** When it was lifted or expired. */
  endedAt: z.iso.datetime().nullable(),
  /** Who lifted it; null for one that is in force or expired. */
  liftedBy: z.string().nullable(),
  /** Why it was lifted; null for one that was lifted before a reason was asked for. */
  liftReason: z.string().nullable(),
});
export type MemberRestriction = z.infer<typeof MemberRestriction>;

/** The restrictions after a change, and when it takes effect: it is stored, and applied later while account is unavailable. */
const Changed = z.object({ restrictions: z.array(MemberRestriction), effect: z.enum(['now', 'later']) });

const MemberParams = z.object({ id: Id });
const path = '/api/admin/members/{id}/restrictions';

export const listRestrictions = endpoint({
  service: 'admin',
  method: 'GET',
  path,
  access: 'admin',
  permission: 'read-members',
  params: MemberParams,
  response: z.array(MemberRestriction),
  summary: 'Restrictions of a member, newest first, with author, reason and expiry',
});

export const addRestriction = endpoint({
  service: 'admin',
  method: 'POST',
  path,
  access: 'admin',
  permission: 'restrict-members',
  address: true,
  params: MemberParams,
  body: z.strictObject({
    type: z.enum(restrictions, 'Choose what to restrict'),
    reason: ActionReason,
    until: FutureTime.nullable().default(null),
  }),
  response: Changed,
  summary: 'Restrict a member, with a reason that they receive by mail; idempotent by type',
});

export const liftRestriction = endpoint({
  service: 'admin',
  method: 'POST',
  path: `${path}/{restriction}/lift`,
  access: 'admin',
  permission: 'restrict-members',
  address: true,
  params: MemberParams.extend({ restriction: Id }),
  body: z.strictObject({ reason: ActionReason }),
  response: Changed,
  summary: 'Lift a restriction, with a reason for the audit trail; no effect on one that has ended',
});

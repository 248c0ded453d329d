import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { identityCheckNames, minIdentityChecks } from './identityChecks.ts';
import { Token } from './recovery.ts';

const When = z.iso.datetime();
const ById = z.object({ id: Id });
const Check = z.strictObject({
  check: z.enum(identityCheckNames),
  note: z.string().trim().min(3, 'Write down what you found').max(500),
});

/** A request of support to turn off the two-step sign-in of a member who lost it. */
export const TwoStepReset = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  memberName: z.string(),
  reason: z.string(),
  checks: z.array(Check),
  /** Email addresses of the two admins. */
  requestedBy: z.string(),
  requestedAt: When,
  /** Whether the caller may approve: someone else requested it. */
  canApprove: z.boolean(),
  approvedBy: z.string().nullable(),
  /** When two-step sign-in is turned off; null until a second admin approves. */
  removesAt: When.nullable(),
});
export type TwoStepReset = z.infer<typeof TwoStepReset>;

/** The open reset as the member sees it, without the admins and what they checked. */
export const OwnTwoStepReset = z.object({
  requestedAt: When,
  /** When two-step sign-in is turned off; null until a second admin approves. */
  removesAt: When.nullable(),
});
export type OwnTwoStepReset = z.infer<typeof OwnTwoStepReset>;

const path = '/api/admin/members/{id}/two-step-reset';

export const listTwoStepResets = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/two-step-resets',
  access: 'admin',
  permission: 'help-members',
  response: z.array(TwoStepReset).max(100),
  summary: 'Resets of two-step sign-in that wait for a second admin, oldest first',
});

export const getTwoStepReset = endpoint({
  service: 'account',
  method: 'GET',
  path,
  access: 'admin',
  permission: 'help-members',
  params: ById,
  response: z.object({ reset: TwoStepReset.nullable() }),
  summary: 'The open reset of a member’s two-step sign-in with its identity checks, or null',
});

export const requestTwoStepReset = endpoint({
  service: 'account',
  method: 'POST',
  path,
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({
    reason: ActionReason,
    checks: z.array(Check).min(minIdentityChecks).max(identityCheckNames.length),
  }),
  success: 201,
  response: TwoStepReset,
  summary: 'Request a reset of a member’s two-step sign-in, with the identity checks; the member gets an email',
});

export const approveTwoStepReset = endpoint({
  service: 'account',
  method: 'POST',
  path: `${path}/approval`,
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({ reason: ActionReason }),
  response: TwoStepReset,
  summary: 'Approve a reset as a second admin (409 for the first); two-step sign-in is turned off after 24 hours',
});

export const cancelTwoStepReset = endpoint({
  service: 'account',
  method: 'POST',
  path: `${path}/cancel`,
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({ reason: ActionReason }),
  response: Message,
  summary: 'Cancel the open reset of a member’s two-step sign-in',
});

export const cancelOwnTwoStepReset = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/two-step-reset/cancel',
  access: 'member',
  address: true,
  response: Message,
  summary: 'Cancel the open reset of one’s own two-step sign-in',
});

export const cancelTwoStepResetByLink = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/two-step-resets/cancel',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: Token }),
  response: Message,
  summary: 'Cancel a reset of one’s two-step sign-in with the token of a mail',
});

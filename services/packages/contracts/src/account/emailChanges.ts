import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';
import { Token } from './recovery.ts';

const When = z.iso.datetime();
const ById = z.object({ id: Id });

/** A change of a member's address that waits until both addresses agree. */
export const EmailChange = z.object({
  id: z.number().int(),
  newEmail: z.string(),
  startedAt: When,
  expiresAt: When,
  /** Whether the link in the mail to each address was used. */
  oldAgreed: z.boolean(),
  newAgreed: z.boolean(),
});
export type EmailChange = z.infer<typeof EmailChange>;

const path = '/api/admin/members/{id}/email-change';

export const getEmailChange = endpoint({
  service: 'account',
  method: 'GET',
  path,
  access: 'admin',
  permission: 'read-members',
  params: ById,
  response: z.object({ change: EmailChange.nullable() }),
  summary: 'The open change of a member’s address, or null',
});

export const startEmailChange = endpoint({
  service: 'account',
  method: 'POST',
  path,
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({ email: z.email('Enter a valid email address').max(255), reason: ActionReason }),
  success: 201,
  response: EmailChange,
  summary: 'Start a change of a member’s address: both addresses get a link, and both must agree within seven days',
});

export const cancelEmailChange = endpoint({
  service: 'account',
  method: 'POST',
  path: `${path}/cancel`,
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({ reason: ActionReason }),
  response: Message,
  summary: 'Cancel the open change of a member’s address; its links stop working',
});

export const cancelOwnEmailChange = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/settings/email-change/cancel',
  access: 'member',
  address: true,
  response: Message,
  summary: 'Cancel the open change of one’s own address; its links stop working',
});

export const agreeToEmailChange = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/auth/email-changes',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: Token }),
  response: z.object({ isChanged: z.boolean() }),
  summary: 'Agree to a change of address with the token of a mail; the second agreement changes it',
});

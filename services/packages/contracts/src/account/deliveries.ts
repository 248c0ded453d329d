import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';

export const resendMail = endpoint({
  service: 'account',
  access: 'admin',
  permission: 'payments',
  method: 'POST',
  path: '/api/admin/mails/{id}/resend',
  address: true,
  idempotent: true,
  success: 202,
  params: z.object({ id: Id }),
  body: z.strictObject({
    reason: ActionReason,
    /** Needed for an email of unknown outcome, which may arrive twice. */
    acceptsRepeat: z.boolean().default(false),
  }),
  response: Message,
  summary: 'Send a failed email again, with a reason for the audit trail; 409 for one that was sent or waits',
});

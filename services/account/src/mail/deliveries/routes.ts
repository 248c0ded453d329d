import { listMails, listWebhooks, resendMail } from '@dealstead/contracts/account/deliveries';
import { Conflict, handle, handleIdempotent, NotFound, respond } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { requeueMail } from '../queue.ts';
import { recordAction } from '../../recordAction.ts';
import { refuseResend } from './rules.ts';
import { findMails, findWebhooks, lockMail } from './store.ts';

/** Webhooks that were received and emails that were sent or wait, for admins, who have failed emails sent again. */
export const deliveryRoutes = (db: AccountDatabase) => [
  handle(listWebhooks, ({ query }) => findWebhooks(db, query)),
  handle(listMails, ({ query }) => findMails(db, query)),

  handleIdempotent(resendMail, db, async ({ params: { id }, body: { reason, acceptsRepeat }, actor, request }, tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw new NotFound('There is no such email.');
    const refusal = refuseResend(mail, acceptsRepeat);
    if (refusal) throw new Conflict(refusal.message, refusal.code);
    await requeueMail(tx, id);
    const source = { actor, request };
    await recordAction(tx, source, {
      action: 'mail.resent',
      memberId: mail.memberId ?? undefined,
      target: `email ${id}`,
      reason,
      before: { state: mail.state },
      after: { state: 'queued' },
    });
    return respond({ message: 'The email is sent again.' }).invalidates(listMails.path);
  }),
];

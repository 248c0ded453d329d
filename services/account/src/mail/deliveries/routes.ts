import { resendMail } from '@dealstead/contracts/account/deliveries';
import { mailList, webhookList } from '@dealstead/contracts/account/deliveryLists';
import { adminListRoutes, Conflict, handleIdempotent, NotFound, respond } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { requeueMail } from '../queue.ts';
import { recordAction } from '../../recordAction.ts';
import { refuseResend } from './rules.ts';
import { findMails, findWebhooks, lockMail } from './store.ts';

/** Webhooks that were received and emails that were sent or wait, for admins, who have failed emails sent again. */
export const deliveryRoutes = (db: AccountDatabase) => [
  ...adminListRoutes(webhookList, (filter, page) => findWebhooks(db, filter, page)),
  ...adminListRoutes(mailList, (filter, page) => findMails(db, filter, page)),

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
    return respond({ message: 'The email is sent again.' }).invalidates(mailList.path);
  }),
];

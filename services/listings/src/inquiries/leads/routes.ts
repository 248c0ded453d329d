import * as endpoints from '@dealstead/contracts/listings/leads';
import {
  respond,
  handle,
  handleIdempotent,
  type Live,
  type Route,
  withHtmlForm,
  digestNetwork,
  enforceRateLimit,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { confirmJoinRequest, insertJoinRequest } from './confirmations.ts';
import { receiveSellerLead } from './sellerLeads.ts';
import { buyerListForm, confirmationForm, sellerLeadForm } from './forms.ts';
import { renderBuyerMail, renderLeadMail, mailAdmins } from './mail.ts';

export interface LeadOptions {
  /** New leads an hour from one client network. */
  readonly perHour: number;
  readonly publicUrl: string;
  /** Recipient of notifications; every admin who works on seller leads where it is not set. */
  readonly leadsEmail?: string | undefined;
  readonly live: Live;
}

/** Public forms: seller leads and the buyer list. Admins are notified by mail. */
export function createLeadRoutes(db: Db, { perHour, publicUrl, leadsEmail, live }: LeadOptions): Route[] {
  const submitSellerLead = handleIdempotent(endpoints.submitSellerLead, db, async ({ body, actor }, tx) => {
    const userId = actor.kind === 'member' ? actor.id : null;
    const id = await receiveSellerLead(tx, body, userId, () => enforceRateLimit(tx, actor, 'seller-leads', perHour));
    if (id !== null) {
      await mailAdmins(
        tx,
        { named: leadsEmail, permission: 'seller-leads' },
        { key: `seller-lead/${id}`, ...renderLeadMail({ ...body, publicUrl }) },
      );
      tx.afterCommit(() => live.admins('/api/admin/seller-leads'));
    }
    return respond({
      message: 'Thank you! Your property information has been submitted to our professional investor network.',
    }).seeOther('/?sent=seller-lead#seller-form');
  });
  const joinBuyerList = handleIdempotent(endpoints.joinBuyerList, db, async ({ body, actor }, tx) => {
    await insertJoinRequest(tx, body, digestNetwork(actor), () => enforceRateLimit(tx, actor, 'buyer-list', perHour));
    return respond({
      message:
        "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.",
    }).seeOther('/?sent=buyer-list#buyer-list');
  });
  const confirm = handle(endpoints.confirmBuyer, async ({ body }) => {
    await db.change(async (tx) => {
      const { preferences, buyerId } = await confirmJoinRequest(tx, body.token);
      if (buyerId !== null)
        await mailAdmins(
          tx,
          { named: leadsEmail, permission: 'seller-leads' },
          { key: `buyer/${buyerId}`, ...renderBuyerMail(preferences) },
        );
    });
    return respond({ message: 'Your address is confirmed. Alerts start with the next match.' }).seeOther(
      '/confirm-alerts?done=1',
    );
  });
  return [
    withHtmlForm(confirm, confirmationForm),
    withHtmlForm(submitSellerLead, sellerLeadForm),
    withHtmlForm(joinBuyerList, buyerListForm),
  ];
}

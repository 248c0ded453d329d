import * as endpoints from '@dealstead/contracts/listings/contactAddresses';
import {
  Conflict,
  handle,
  type HtmlForm,
  type Live,
  NotFound,
  respond,
  type Route,
  TooMany,
  withHtmlForm,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { linkExpired, redeemLink } from '../links/links.ts';
import { sendContactLink } from './job.ts';
import { confirmContact, listContactAddresses, lockOrAddContact } from './store.ts';

const tag = '/api/contact-addresses';
const confirmationForm: HtmlForm = {
  title: 'Confirm your contact address',
  button: 'Confirm this address',
  fields: [{ name: 'token', label: 'Code from the link in the email' }],
};
const expired = () => linkExpired('This link has been used or has expired. Have it sent again from My listings.');

/** Contact addresses of listings and their confirmation. */
export function createContactAddressRoutes(
  db: Db,
  { publicUrl, live }: { readonly publicUrl: string; readonly live: Live },
): Route[] {
  const confirm = handle(endpoints.confirmContactAddress, async ({ body: { token } }) => {
    const email = await db.change(async (tx) => {
      const { id } = await redeemLink(tx, token, ['contact-address'], expired);
      const confirmed = await confirmContact(tx, id);
      // The link of a closed account responds like an expired one.
      if (!confirmed) throw expired();
      tx.afterCommit(() => live.member(confirmed.userId, tag));
      return confirmed.email;
    });
    return respond({ message: `Buyers' questions now come to ${email}.` }).seeOther('/confirm-contact?done=1');
  });
  return [
    handle(endpoints.listContactAddresses, ({ actor }) => listContactAddresses(db, actor.id)),

    handle(endpoints.sendContactConfirmation, async ({ body, actor }) => {
      const email = normalizeEmail(body.email);
      await db.change(async (tx) => {
        const address = await lockOrAddContact(tx, actor.id, email);
        if (!address) throw new NotFound('None of your listings has this contact address.');
        if (address.confirmed) throw new Conflict('This address is confirmed already.', 'already-confirmed');
        if (!(await sendContactLink(tx, { id: address.id, userId: actor.id, email }, publicUrl)))
          throw new TooMany(3_600, 'Too many confirmation emails were sent today. Try again tomorrow.');
        tx.afterCommit(() => live.member(actor.id, tag));
      });
      return respond({ message: `Sent. Open the link in the email to ${email}.` }).invalidates(tag);
    }),

    withHtmlForm(confirm, confirmationForm),
  ];
}

import {
  categories,
  categoryLabels,
  dealTypeLabels,
  dealTypes,
  experienceLabels,
  experienceLevels,
  financingLabels,
  financingOptions,
  investorTypeLabels,
  investorTypes,
  situations,
  stateNames,
  states,
} from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/listings/leads';
import { respond, handle, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { withHtmlForm } from '../htmlForm.ts';
import { digestNetwork, enforceRateLimit } from '../clientNetwork.ts';
import { confirmJoinRequest, insertJoinRequest } from './confirmations.ts';
import { receiveSellerLead } from './sellerLeads.ts';
import { renderBuyerMail, renderLeadMail, mailAdmins } from './mail.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export interface LeadOptions {
  /** New leads an hour from one client network. */
  readonly perHour: number;
  readonly publicUrl: string;
  /** Recipient of notifications; every admin where it is not set. */
  readonly leadsEmail?: string | undefined;
  readonly live: Live;
}

/** Public forms: seller leads and the buyer list. Admins are notified by mail. */
export function createLeadRoutes(db: Db, { perHour, publicUrl, leadsEmail, live }: LeadOptions): Route[] {
  const submitSellerLead = handleIdempotent(contract.submitSellerLead, db, async ({ body, actor }, tx) => {
    const userId = actor.kind === 'member' ? actor.id : null;
    const id = await receiveSellerLead(tx, body, userId, () => enforceRateLimit(tx, actor, 'seller-leads', perHour));
    if (id !== null) {
      await mailAdmins(tx, leadsEmail, { key: `seller-lead/${id}`, ...renderLeadMail({ ...body, publicUrl }) });
      tx.afterCommit(() => live.admins('/api/admin/seller-leads'));
    }
    return respond({
      message: 'Thank you! Your property information has been submitted to our professional investor network.',
    }).seeOther('/?sent=seller-lead#seller-form');
  });
  const joinBuyerList = handleIdempotent(contract.joinBuyerList, db, async ({ body, actor }, tx) => {
    await insertJoinRequest(tx, body, digestNetwork(actor), () => enforceRateLimit(tx, actor, 'buyer-list', perHour));
    return respond({
      message:
        "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.",
    }).seeOther('/?sent=buyer-list#buyer-list');
  });
  const confirm = handle(contract.confirmBuyer, async ({ body }) => {
    await db.change(async (tx) => {
      const { preferences, buyerId } = await confirmJoinRequest(tx, body.token);
      if (buyerId !== null)
        await mailAdmins(tx, leadsEmail, { key: `buyer/${buyerId}`, ...renderBuyerMail(preferences) });
    });
    return respond({ message: 'Your address is confirmed. Alerts start with the next match.' }).seeOther(
      '/confirm-alerts?done=1',
    );
  });
  return [
    withHtmlForm(confirm, {
      title: 'Confirm your property alerts',
      button: 'Confirm my address',
      fields: [{ name: 'token', label: 'Code from the link in the mail' }],
    }),
    withHtmlForm(submitSellerLead, {
      title: 'List Your Investment Property',
      button: 'Get My Cash Offer Now',
      fields: [
        { name: 'propertyAddress', label: 'Property address' },
        { name: 'fullName', label: 'Full name' },
        { name: 'phone', label: 'Phone' },
        { name: 'email', label: 'Email' },
        { name: 'situation', label: 'Situation', options: situations.map((value) => [value, capital(value)] as const) },
        { name: 'additionalNotes', label: 'Additional notes', multiline: true },
      ],
    }),
    withHtmlForm(joinBuyerList, {
      title: 'Hear of new listings',
      button: 'Start Receiving Property Alerts',
      fields: [
        { name: 'email', label: 'Email' },
        {
          name: 'interests',
          label: 'Interests',
          checkboxes: categories.map((value) => [value, categoryLabels[value]] as const),
        },
        {
          name: 'preferredStates',
          label: 'Preferred states',
          checkboxes: states.map((value) => [value, stateNames[value]] as const),
        },
        { name: 'maxPrice', label: 'Highest price in dollars' },
        { name: 'minAcres', label: 'Fewest acres' },
        { name: 'maxAcres', label: 'Most acres' },
        {
          name: 'investorType',
          label: 'Investor type',
          options: investorTypes.map((value) => [value, investorTypeLabels[value]] as const),
        },
        {
          name: 'experienceLevel',
          label: 'Experience',
          options: experienceLevels.map((value) => [value, experienceLabels[value]] as const),
        },
        {
          name: 'preferredDealTypes',
          label: 'Deal types',
          checkboxes: dealTypes.map((value) => [value, dealTypeLabels[value]] as const),
        },
        { name: 'cashAvailable', label: 'Cash available in dollars' },
        { name: 'minROI', label: 'Lowest ROI in percent' },
        {
          name: 'preferredFinancing',
          label: 'How you pay',
          checkboxes: financingOptions.map((value) => [value, financingLabels[value]] as const),
        },
        { name: 'zipCode', label: 'Near ZIP code' },
        { name: 'geographicRadius', label: 'Within miles' },
      ],
    }),
  ];
}

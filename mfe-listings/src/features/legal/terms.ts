import { accountClosureGraceDays, graceDays } from '@dealstead/contracts';
import type { LegalSection } from './LegalPage.tsx';

/** The first day on which this text applies. Change it with the text. */
export const termsEffectiveFrom = '2026-11-22';

/** The terms of service. Durations come from the constants that the code uses. */
export const terms: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'This agreement',
    paragraphs: [
      'These terms are an agreement between you and the operator of Dealstead, named at the end of this page. They apply when you browse, create an account, post a listing or buy a plan. If you use Dealstead for a company, you confirm that you may agree for it.',
      'You must be at least 18 years old and able to enter a contract. Dealstead is made for property in the United States.',
    ],
  },
  {
    id: 'marketplace',
    title: 'We are a marketplace',
    paragraphs: [
      'Dealstead publishes listings and sells tools to people who buy and sell investment property. We are not a real-estate broker, lender, appraiser, law firm, escrow agent or title company, and we do not represent either side. Contracts are made between you and the other party, under the law of the property’s state.',
      'Nothing on Dealstead is legal, tax, lending or investment advice.',
    ],
  },
  {
    id: 'numbers',
    title: 'Listings and numbers',
    paragraphs: [
      'Prices, after-repair values, repair costs and descriptions are the seller’s statements unless a line names another source. We do not verify them, and estimates and calculator results are not appraisals. Before you pay anyone, check title, zoning, access, condition and value yourself or have a professional check them.',
      'Where a listing has no photos we show an illustration. It is not a survey and does not show the property.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Give accurate information, keep your password to yourself and tell us if someone else has used your account. You are responsible for what is done with it, including by people you invite to your team.',
      `You can close your account in Settings at any time. It is deleted after ${accountClosureGraceDays} days; signing in before then reopens it.`,
    ],
  },
  {
    id: 'posting',
    title: 'What you may list',
    paragraphs: [
      'List a property only if one of these is true, and say which one on the listing:',
      'Some states require a license, or a written disclosure, to market an interest in a contract. You are responsible for following the law of the property’s state. Listings must not state a preference or limitation that the Fair Housing Act or a state law prohibits.',
      'You keep your rights in what you post. You allow us to host, copy, resize and show it to run and promote the marketplace until you remove it, and you confirm that you may give us that permission.',
    ],
    list: [
      'You own it, or you act for its owner with written permission.',
      'You are a licensed agent who represents its owner.',
      'You hold a contract to buy it that allows you to assign or market your interest.',
    ],
  },
  {
    id: 'conduct',
    title: 'Rules of use',
    paragraphs: ['When you use Dealstead, you agree not to:', 'We may limit requests that burden the service.'],
    list: [
      'mislead buyers, sellers or us, or list a property you have no right to sell',
      'copy listings or contact data in bulk, by a program or by hand',
      'send messages, texts or calls that break the CAN-SPAM Act, the Telephone Consumer Protection Act or do-not-call rules',
      'use property or owner data to decide about credit, insurance, employment or tenancy: it is not a consumer report under the Fair Credit Reporting Act',
      'use someone else’s account, test our security without permission, or get around plan limits',
    ],
  },
  {
    id: 'plans',
    title: 'Plans, renewal and cancellation',
    paragraphs: [
      'The price, the billing period and what a plan includes are shown before you pay. A paid plan renews automatically for the same period, at the price then shown on your subscription, until you cancel.',
      `Cancel online on the Plans page at any time. Your plan stays active until the end of the period you paid for and does not renew. If a renewal payment fails, you have ${graceDays} days to update your card before access closes.`,
      'We refund charges made in error. Otherwise a period that has begun is not refunded unless the law requires it.',
    ],
  },
  {
    id: 'featured',
    title: 'Featured listings and referrals',
    paragraphs: [
      'A featured placement lasts for the days you bought and does not promise a sale. It ends early if you withdraw the listing or if we remove it for breaking these terms.',
      'Referral commissions follow the rules shown on the Invite page. You cannot refer yourself, and a commission is reversed when the payment behind it is refunded or disputed.',
    ],
  },
  {
    id: 'removal',
    title: 'Removal and suspension',
    paragraphs: [
      'We may remove a listing or message, or restrict an account, that breaks these terms or the law. We tell you why, unless the law forbids it, and you can answer through the contact form.',
      'Report a listing with the link on its page. To report a copyright infringement, send us the work, the page, your contact details, and a signed statement, under penalty of perjury, that you are authorized to act and believe in good faith that the use is not permitted.',
    ],
  },
  {
    id: 'liability',
    title: 'Warranties and liability',
    paragraphs: [
      'Dealstead is provided “as is” and “as available”. As far as the law allows, we give no warranty about listings, other members, data or uninterrupted service.',
      'As far as the law allows, neither of us is liable to the other for indirect or consequential losses or lost profits, and our total liability is limited to what you paid us in the twelve months before the claim, or $100 if that is more. This does not limit liability that the law does not allow to be limited.',
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    paragraphs: [
      'Write to us first: most problems are solved that way. The law of the state in the operator’s address applies, and the courts of that state decide, without taking away rights that your own state’s consumer law gives you.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    paragraphs: [
      'A change is published here with a new date. Changes apply from that date on and never to what happened before it. If you do not agree, cancel your plan or close your account.',
    ],
  },
];

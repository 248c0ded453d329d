import { accountClosureGraceDays, policy, sessionLifetime } from '@dealstead/contracts';

/** Fixed copy of the home page: nothing here is counted or loaded. */

export const figures = [
  { value: '1,200+', label: 'active investors' },
  { value: '$50M+', label: 'deal volume' },
  { value: '500+', label: 'properties sold' },
  { value: '14 days', label: 'average close' },
];

export const dealSteps = [
  { title: 'Post a deal', text: 'Price, ARV, rehab and terms on one form.' },
  { title: 'Negotiate terms', text: 'Price, deposit and dates, settled in writing.' },
  { title: 'Wait for closing', text: 'Through a title company, a lawyer or a remote closing company.' },
];

export const sellerSteps = [
  { title: 'Send the address', text: 'Seller form or a listing, under 2 minutes.' },
  { title: 'Compare offers', text: 'Cash offer within 24 hours.' },
  { title: 'Agree on terms', text: 'Price, deposit, closing date, in writing.' },
  { title: 'Close', text: '14 days on average.' },
];

export const quotes = [
  {
    quote: 'I closed my first assignment in 11 days. The numbers were on the page before I called.',
    by: 'Renee P., wholesaler, Tulsa',
    figure: '$14,500 fee',
  },
  {
    quote: 'I read nothing above 70 percent of ARV. That alone pays for it.',
    by: 'Marcus H., investor, Atlanta',
    figure: '9 houses in 2024',
  },
  {
    quote: 'I sold 40 acres of desert that nobody else would list. Owner terms, done by phone.',
    by: 'Ana L., seller, Willcox',
    figure: '$62,000 sale',
  },
];

export const posts = [
  {
    day: 'Nov 14, 2025',
    title: 'The 70 percent rule, with the fee inside it',
    text: "Why a wholesaler's fee belongs under the line, and what it does to your offer.",
  },
  {
    day: 'Nov 6, 2025',
    title: 'What unrestricted land really allows',
    text: 'No zoning is not no rules: septic, access and deed covenants come first.',
  },
  {
    day: 'Oct 29, 2025',
    title: 'Reading a plat before you offer',
    text: 'Bearings, easements and the corner that everyone forgets to walk.',
  },
];

export const questions = [
  {
    question: 'Who can browse?',
    reply: 'Everyone. Listings, prices and the arithmetic are public. An account is free and needs no card.',
  },
  {
    question: 'What is ARV?',
    reply:
      'After-repair value: what a property should sell for once the work is done. Each listing shows its price as a share of it.',
  },
  {
    question: 'What is a wholesale deal?',
    reply:
      'The seller holds a contract to buy and sells that contract on. The fee for it is part of the price you see.',
  },
  {
    question: 'What is the 70% rule?',
    reply:
      'Pay at most 70 percent of the ARV, less the repairs. It leaves room for costs and profit. We show how far each asking price stands above or below it.',
  },
  {
    question: 'Where do the numbers come from?',
    reply:
      'From the seller, unless a line says otherwise. A number that is missing stays missing: we never fill one in.',
  },
  {
    question: 'Are the drawings photos?',
    reply: 'No. Where a listing has no photos we draw it from its own data: category, state, acres and title.',
  },
  {
    question: 'How do I reach a seller?',
    reply:
      "Open a listing's contact and exact address once you are signed in. A free account opens 20 listings a month; from the Buyer plan on there is no limit.",
  },
  {
    question: 'Why is the pin not on the house?',
    reply:
      'Public positions are rounded to about a kilometer, so that owners and tenants are left in peace. Members see the exact place.',
  },
];

export const contacts = [
  {
    title: 'Members and plans',
    text: 'Account, billing, access.',
    mail: 'help@dealstead.test',
  },
  {
    title: 'Listings and sellers',
    text: 'Questions about a listing, or one that is not what it says.',
    mail: 'listings@dealstead.test',
  },
  {
    title: 'Privacy',
    text: 'See, correct or delete what we keep about you.',
    mail: 'privacy@dealstead.test',
  },
];

export const terms = [
  {
    title: 'Listings are their owners’ words',
    text: 'Prices, values and repairs are what the seller says. Check title, zoning, access and value yourself, or have them checked, before you pay anyone.',
  },
  {
    title: 'We are not a party to your deal',
    text: 'Dealstead is a marketplace: no broker, lender, lawyer or title company. Contracts are made between you and the other side, under the law of the property’s state.',
  },
  {
    title: 'List what you may sell',
    text: 'Post a property only if you own it or hold a contract that lets you assign it. Listings that mislead, and those who post them, are taken off.',
  },
  {
    title: 'Plans and payment',
    text: 'A plan runs for the period you chose and renews until you cancel. After a failed payment you have seven days to pay before access closes.',
  },
  {
    title: 'Fair use',
    text: 'Read as much as you like. Do not copy the database, send bulk mail to people who did not ask, or use anyone’s account but your own.',
  },
  {
    title: 'Ending it',
    text: 'You may close your account at any time. We may close it when these terms are broken, and say why.',
  },
];

const days = (milliseconds: number) => Math.round(milliseconds / 86_400_000);
const { device, referral, invitation } = policy.cookieDays;

/** Must match what the services store; durations come from the constants that the code uses. */
export const privacy = [
  {
    title: 'What we store',
    text: 'What you type into our forms: your profile, listings, photos, saved searches, alerts and questions. Which listings you open as a member. Of a payment: the amount, the receipt and the last four digits of the card. Stripe stores the card itself. For each device you sign in on: its name, network address and last use.',
  },
  {
    title: 'How we use it',
    text: 'We show your listings, pass on your questions, show your company, website, bio, city and state to signed-in members if you choose so in the settings, and send the mail you asked for. We do not sell your data and we show no advertising.',
  },
  {
    title: 'Cookies',
    text: `A session cookie keeps you signed in. It ends after ${days(sessionLifetime.idle)} days without use and after ${days(sessionLifetime.absolute)} days at the latest. A device cookie (${device} days) recognizes a browser that has signed in, so that someone else's wrong passwords do not lock you out. A member's referral link sets a referral cookie (${referral} days), and a team invitation sets an invitation cookie (${invitation} days). No cookie follows you to other sites.`,
  },
  {
    title: 'Storage in your browser',
    text: 'Your favorites, your last searches, your theme and a listing you have not saved yet stay in your browser. Listings you compare and map pins you have seen stay until you close the tab. From the Buyer plan on, favorites are also stored with your account, so that all your devices show them. Signing out removes those from the browser.',
  },
  {
    title: 'Visits',
    text: 'We count visits to a listing by a one-way code that changes every day. It does not tell us who you are, and visits on different days cannot be linked.',
  },
  {
    title: 'Sellers who send an address',
    text: 'Our team reads the seller form and passes the property on to investors in our network, so that they can make an offer. Write to privacy@dealstead.test to stop it.',
  },
  {
    title: 'The buyer list',
    text: 'We store your address and preferences to mail you listings that match. Mail starts once you confirm the address, and every mail has a link that ends it. An address that unsubscribed stays on a list of addresses that we do not mail.',
  },
  {
    title: 'Your rights',
    text: `Correct your data and download a copy of it in Settings, or write to privacy@dealstead.test. A closed account is deleted after ${accountClosureGraceDays} days, with its listings and saved searches. Payment records stay without your name, because accounting rules require them, and Stripe keeps its own.`,
  },
];

import { accountClosureGraceDays, policy, sessionDays } from '@dealstead/contracts';
import type { LegalSection } from './LegalPage.tsx';

/** The first day on which this text applies. Change it with the text. */
export const privacyEffectiveFrom = '2026-11-23';

const { device, referral, invitation } = policy.cookieDays;

/** Must match what the services store; durations come from the constants that the code uses. */
export const privacy: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'What we store',
    paragraphs: ['We store what you give us and what we need to run the marketplace:'],
    list: [
      'What you type into our forms: your profile, listings, photos, saved searches, alerts and questions.',
      'If you ask us to text you our answers: your mobile number, what you agreed to and when.',
      'Which listings you open as a member.',
      'Of a payment: the amount, the receipt and the last four digits of the card. Stripe stores the card itself.',
      'For each device you sign in on: its name, network address and last use.',
    ],
  },
  {
    id: 'use',
    title: 'How we use it',
    paragraphs: [
      'We show your listings, pass on your questions, show your company, website, bio, city and state to signed-in members if you choose so in Settings, and send the mail you asked for. We use network addresses to limit abuse.',
      'We do not sell or share your personal information, as California law defines these words, and we show no advertising.',
    ],
  },
  {
    id: 'recipients',
    title: 'Who receives it',
    paragraphs: [
      'Sellers receive the questions you send them, with your name and address. Members with access to a listing’s details see the contact data that its seller entered. Stripe processes payments. Companies that host our servers and deliver our mail and texts process data for us and may not use it for anything else.',
      'We disclose data where a law or a court order requires it.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      `A session cookie keeps you signed in. It ends after ${sessionDays.idle} days without use and after ${sessionDays.absolute} days at the latest. A device cookie (${device} days) recognizes a browser that has signed in, so that someone else's wrong passwords do not lock you out. A member's referral link sets a referral cookie (${referral} days), and a team invitation sets an invitation cookie (${invitation} days). A time zone cookie (${policy.cookieDays['time zone']} days) tells us which day it is where you are.`,
      'No cookie follows you to other sites, so a Do Not Track or Global Privacy Control signal changes nothing here.',
    ],
  },
  {
    id: 'browser',
    title: 'Storage in your browser',
    paragraphs: [
      'Your favorites, your last searches, your theme and a listing you have not saved yet stay in your browser. Listings you compare, map pins you have seen and a message to us that you have not sent stay until you close the tab. From the Buyer plan on, favorites are also stored with your account, so that all your devices show them. Signing out removes those from the browser.',
    ],
  },
  {
    id: 'visits',
    title: 'Visits',
    paragraphs: [
      'We count visits to a listing by a one-way code that changes every day. It does not tell us who you are, and visits on different days cannot be linked.',
    ],
  },
  {
    id: 'sellers',
    title: 'Sellers who send an address',
    paragraphs: [
      'Our team reads the seller form and passes the property on to investors in our network, so that they can make an offer. Use the contact form to stop it.',
    ],
  },
  {
    id: 'buyer-list',
    title: 'The buyer list',
    paragraphs: [
      'We store your address and preferences to mail you listings that match. Mail starts once you confirm the address, and every mail has a link that ends it. An address that unsubscribed stays on a list of addresses that we do not mail.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages to us',
    paragraphs: [
      'The contact form mails your message, name and address to our team. We use them to answer you. If you are signed in, the mail says which member wrote.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'Wherever you live, you can ask us to:',
      `A closed account is deleted after ${accountClosureGraceDays} days, with its listings and saved searches. Payment records stay without your name, because accounting rules require them, and Stripe keeps its own.`,
      'For anything that Settings does not cover, use the contact form and choose “My personal data”. We may ask you to answer from the address of your account, so that nobody else gets your data. We answer within 45 days. Someone you authorize in writing may ask for you, and asking never costs you service or a better price.',
    ],
    list: [
      'show you what we store about you: download a copy in Settings',
      'correct it: change it in Settings',
      'delete it: close your account in Settings',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      'Connections are encrypted. Passwords are stored as hashes that cannot be read back, and you can turn on two-step sign-in in Settings. If a breach affects your data, we tell you as your state’s law requires.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    paragraphs: ['Dealstead is for adults. We do not knowingly collect data from anyone under 18.'],
  },
  {
    id: 'changes',
    title: 'Changes to this notice',
    paragraphs: ['A change is published here with a new date before it takes effect.'],
  },
];

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

/** `givenOn` is the month in which a member said it. */
export const quotes = [
  {
    givenOn: '2025-06',
    quote: 'I closed my first assignment in 11 days. The numbers were on the page before I called.',
    by: 'Renee P., wholesaler, Tulsa',
    figure: '$14,500 fee',
  },
  {
    givenOn: '2025-01',
    quote: 'I read nothing above 70 percent of ARV. That alone pays for it.',
    by: 'Marcus H., investor, Atlanta',
    figure: '9 houses in 2024',
  },
  {
    givenOn: '2025-09',
    quote: 'I sold 40 acres of desert that nobody else would list. Owner terms, done by phone.',
    by: 'Ana L., seller, Willcox',
    figure: '$62,000 sale',
  },
];

export const posts = [
  {
    publishedOn: '2025-11-14',
    title: 'The 70 percent rule, with the fee inside it',
    text: "Why a wholesaler's fee belongs under the line, and what it does to your offer.",
  },
  {
    publishedOn: '2025-11-06',
    title: 'What unrestricted land really allows',
    text: 'No zoning is not no rules: septic, access and deed covenants come first.',
  },
  {
    publishedOn: '2025-10-29',
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

/** Each part of the footer that has a page of its own: what the page is for, and its link. */
export const pageNotes = [
  {
    id: 'contact',
    title: 'Contact',
    text: 'Questions about your account, a listing or your data: send a message, and a person answers by email.',
    link: 'Contact us',
    to: '/contact',
  },
  {
    id: 'terms',
    title: 'Terms',
    text: 'Dealstead is a marketplace, not a party to your deal. List what you may sell, and check what you buy.',
    link: 'Read the terms',
    to: '/terms',
  },
  {
    id: 'privacy',
    title: 'Privacy',
    text: 'We do not sell your data and show no advertising. You can download or delete it in Settings.',
    link: 'Read the privacy notice',
    to: '/privacy',
  },
] as const;

/** Fixed copy of the home page: nothing here is counted or loaded. */

export const figures = [
  { value: '1,200+', label: 'active investors' },
  { value: '$50M+', label: 'deal volume' },
  { value: '500+', label: 'properties sold' },
  { value: '14 days', label: 'average close' },
];

export const dealSteps = [
  { title: 'Post a deal', text: 'Enter price, ARV, rehab and terms in one form.' },
  { title: 'Negotiate terms', text: 'Agree on price, deposit and dates in writing.' },
  { title: 'Wait for closing', text: 'Through a title company, a lawyer or a remote closing company.' },
];

export const sellerSteps = [
  { title: 'Send the address', text: 'Fill in the seller form in under 2 minutes.' },
  { title: 'Compare offers', text: 'Cash offer within 24 hours.' },
  { title: 'Agree on terms', text: 'Put the price, deposit and closing date in writing.' },
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
    quote: 'I skip anything above 70 percent of ARV. That filter alone pays for my plan.',
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

export const questions = [
  {
    question: 'Who can browse?',
    reply: 'Everyone. Listings, prices and the math are public. An account is free, with no card required.',
  },
  {
    question: 'What is ARV?',
    reply:
      'After-repair value: what a property should sell for once the work is done. Each listing shows its price as a percentage of ARV.',
  },
  {
    question: 'What is a wholesale deal?',
    reply: 'The seller holds a purchase contract and assigns it to you. The fee is part of the price you see.',
  },
  {
    question: 'What is the 70% rule?',
    reply:
      'Pay at most 70 percent of the ARV minus repairs. That leaves room for costs and profit. We show how far each asking price is above or below it.',
  },
  {
    question: 'Where do the numbers come from?',
    reply: 'From the seller, unless we say otherwise. If a number is missing, we leave it blank.',
  },
  {
    question: 'Are the illustrations photos?',
    reply: 'No. If a listing has no photos, we show an illustration based on its category, state, acreage and title.',
  },
  {
    question: 'How do I reach a seller?',
    reply:
      "Sign in to see a listing's contact and exact address. A free account includes 20 listings a month. The Buyer plan and higher have no limit.",
  },
  {
    question: 'Why is the pin not on the house?',
    reply:
      'We show public locations to within about half a mile to protect the privacy of owners and tenants. Members can see the exact address.',
  },
];

/** Each part of the footer that has a page of its own: what the page is for, and its link. */
export const pageNotes = [
  {
    id: 'contact',
    title: 'Contact',
    text: 'Questions about your account, a listing or your data: send us a message and a person will reply by email.',
    link: 'Contact us',
    to: '/contact',
  },
  {
    id: 'terms',
    title: 'Terms',
    text: 'Dealstead is a marketplace, not a party to your deal. List only what you can sell, and verify what you buy.',
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

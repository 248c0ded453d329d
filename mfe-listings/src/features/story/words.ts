/** What home tells about us. Fixed copy: nothing here is counted or asked for. */

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
  { title: 'Send the address', text: 'The form takes under 2 minutes.' },
  { title: 'Compare offers', text: 'A cash offer within 24 hours.' },
  { title: 'Agree on terms', text: 'Without an agent, 6-8% in realtor fees saved.' },
  { title: 'Close', text: '14 days on average, 15 days faster than a listing.' },
];

export const quotes = [
  {
    words: 'I closed my first assignment in 11 days. The numbers were on the page before I called.',
    by: 'Renee P., wholesaler, Tulsa',
    figure: '$14,500 fee',
  },
  {
    words: 'I read nothing above 70 percent of ARV. That alone pays for it.',
    by: 'Marcus H., investor, Atlanta',
    figure: '9 houses in 2024',
  },
  {
    words: 'I sold 40 acres of desert that nobody else would list. Owner terms, done by phone.',
    by: 'Ana L., seller, Willcox',
    figure: '$62,000 sale',
  },
];

export const posts = [
  {
    title: 'The 70 percent rule, with the fee inside it',
    text: "Why a wholesaler's fee belongs under the line, and what it does to your offer.",
  },
  {
    title: 'What unrestricted land really allows',
    text: 'No zoning is not no rules: septic, access and deed covenants come first.',
  },
  {
    title: 'Reading a plat before you offer',
    text: 'Bearings, easements and the corner that everyone forgets to walk.',
  },
];

export const questions = [
  { question: 'Who can browse?', reply: 'Everyone. Opening an account is free and needs no card.' },
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
    question: 'Are the drawings photos?',
    reply: 'No. Where a listing has no photos we draw it from its own data: category, state, acres and title.',
  },
];

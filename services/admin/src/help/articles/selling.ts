import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';

const group = 'Sell and close';
const changedOn = '2026-11-23';

/** Articles for those who list, sell and close. */
export const sellingArticles: readonly HelpArticle[] = [
  {
    slug: 'listings',
    group,
    title: 'List a property',
    summary: 'Post a deal, keep it up to date, and show buyers that it is still for sale.',
    tool: { label: 'Open My Listings', to: '/my-listings' },
    plan: 'Posting is part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Post a deal',
        text: [
          'A listing takes up to 30 photos of at most 20 MB each and 10 documents. If something is missing when you press “Publish”, the form lists it with links to the fields.',
        ],
        steps: [
          'Choose “List Property” and fill in the form. Your draft saves automatically.',
          'Look at it with “Preview”.',
          'Press “Publish”. We notify buyers whose searches match.',
        ],
      },
      {
        heading: 'Keep it up to date',
        text: [
          'After 21 days without a change we ask you to confirm that the listing is still for sale. One that nobody confirms expires after 30 days, so that buyers only see deals that exist. “Confirm available” in My Listings starts the time again.',
          'There you also mark a listing as under contract or sold, withdraw it, or put it back on the market. “Import or export listings” handles many at once.',
        ],
      },
      {
        heading: 'Feature a listing',
        text: [
          'A featured listing is marked and shown among the featured deals: $29.00 for 7 days, $49.00 for 14 days or $89.00 for 30 days.',
        ],
      },
    ],
  },
  {
    slug: 'leads',
    group,
    title: 'Leads',
    summary: 'Keep sellers and buyers in one list, import them, and see whom to contact next.',
    tool: { label: 'Open leads', to: '/leads' },
    plan: 'Part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Add leads',
        text: [
          'Choose “Add lead” for one, or “Import” for a spreadsheet: you choose which column is which, and rows that cannot be read are listed with the reason. “Forms” makes a lead form for your own website, with the text of consent that you choose.',
        ],
      },
      {
        heading: 'Work on them',
        text: [
          'A lead is New, Contacted, Qualified, Offer made, Closed or Lost. Write down each contact with “Log activity”, and set the next one with “Plan follow-up”. “Next lead” leads to the one that is due.',
          'Possible duplicates are shown on the page of a lead, where “Merge” makes one of them. “Start a deal” opens a deal with what you know already.',
        ],
      },
    ],
  },
  {
    slug: 'lead-forms',
    group,
    title: 'Lead forms',
    summary: 'Put a form on your own website, and each message becomes a lead.',
    tool: { label: 'Open lead forms', to: '/lead-forms' },
    plan: 'Part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Make a form',
        text: [
          'You can have up to 20 forms. Each form asks for what you choose, in your own words, and sets the source of its leads. The preview shows it as visitors see it.',
        ],
        steps: [
          'Choose “New form” and write its title, introduction and button.',
          'Choose the fields. The full name is always included.',
          'Under “On your site” choose “Copy code” and paste the code into your page.',
        ],
      },
      {
        heading: 'Consent',
        text: [
          'Write what people agree to, such as calls and texts. With each submission we store the text word for word, the date and time, and the website it came from.',
        ],
      },
    ],
  },
  {
    slug: 'pro-dashboard',
    group,
    title: 'Professional dashboard',
    summary: 'See your pipeline, what is due next, expected profit and how your listings perform.',
    tool: { label: 'Open the dashboard', to: '/pro-dashboard' },
    plan: 'Part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Start your day',
        text: [
          '“Due next” lists follow-ups, to-dos and deadlines of your deals, the most urgent first. “Leads to work” lists the leads to contact next. Both update by themselves as you and your team work.',
        ],
      },
      {
        heading: 'Read the figures',
        text: [
          'The pipeline shows your deals by stage. “Expected profit by month” shows profit from deals under contract as solid bars, and from earlier stages as hatched bars, weighted by stage. It appears once a deal has a closing date.',
        ],
      },
    ],
  },
  {
    slug: 'deals',
    group,
    title: 'Deal pipeline',
    summary: 'Follow each deal from the analysis to the closing.',
    tool: { label: 'Open deals', to: '/deals' },
    plan: 'Part of Investor Pro and higher plans.',
    changedOn,
    sections: [
      {
        heading: 'Move deals along',
        text: [
          'A deal goes through five stages: Analysis, Offer, Under contract, Closing and Closed. Drag its card to the next stage, or choose the stage on the page of the deal. A contract that falls through leads back to the offer.',
          '“Mark as lost” ends a deal with a reason, and “Reopen deal” brings it back. A deleted deal stays in the trash until you restore it there.',
        ],
      },
      {
        heading: 'Keep everything with the deal',
        text: [
          'A deal takes up to 25 documents of at most 10 MB each, and links to a listing, an analysis of the calculator and a buyer. The chart shows the expected profit by month of closing.',
        ],
      },
    ],
  },
  {
    slug: 'contracts',
    group,
    title: 'Contracts and signatures',
    summary: 'Prepare a contract from a template and have everyone sign it online.',
    tool: { label: 'Open contracts', to: '/contracts' },
    plan: 'Part of Wholesaler and Partnership. Signers need no account.',
    changedOn,
    sections: [
      {
        heading: 'Send a contract',
        text: [
          'A contract has up to six signers, who sign in any order unless you choose one. They get a link by email, identify themselves with a 6-digit code that works for 10 minutes, and type or draw their signature.',
          'Our samples are a start and not legal advice. Have a lawyer in your state read a contract before you use it.',
        ],
        steps: [
          'Choose “New contract”, then a template and, if there is one, the deal.',
          'Check the text, then choose “Send for signature”.',
          'Enter the signers and how long they have: 3, 7, 14 or 30 days.',
        ],
      },
      {
        heading: 'Sign a contract that you received',
        text: [
          'The link in the email is for you only, so do not forward it. You do not need an account, and you can decline with a reason. If the link has expired, ask the sender for a new one.',
        ],
        steps: [
          'Open the link and read the contract.',
          'Request a code by email and enter its 6 digits.',
          'Agree to sign electronically, type or draw your name, and sign.',
        ],
      },
      {
        heading: 'After signing',
        text: [
          'Everyone gets the sealed PDF by email. Anyone with a copy can check on the page “Verify a contract” that it was not changed. Until all have signed, “Void contract” ends it and “New version” replaces it.',
        ],
      },
    ],
  },
  {
    slug: 'joint-ventures',
    group,
    title: 'Joint ventures',
    summary: 'Find a partner for a deal, agree on the split, and settle the proceeds.',
    tool: { label: 'Open joint ventures', to: '/joint-venture' },
    plan: 'Everyone can read the board. Posting and applying are part of Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Post and apply',
        text: [
          'A post belongs to one of your listings or deals. It says what you bring, what the partner brings, and the partner’s share of the net proceeds. Upload the proof that you control the property, such as the purchase contract.',
          'You decide about each application. You read the agreement before you send it; both of you then sign it online, like any contract.',
        ],
      },
      {
        heading: 'Settle the proceeds',
        text: [
          'Enter revenue, costs and what each partner paid in after the closing. Capital comes back first, in full or in proportion where the proceeds do not cover it. The split of the rest follows from the share that was agreed: with revenue of $60,000, costs of $20,000 and a partner’s share of 40 percent, the net proceeds are $40,000 and the partner gets $16,000. The joint venture is settled when all partners have confirmed the figures.',
        ],
      },
    ],
  },
];

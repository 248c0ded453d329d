import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';

/** The articles of the help section, one for each tool, in the order of the list. */
export const articles: readonly HelpArticle[] = [
  {
    slug: 'listings',
    title: 'List a property',
    summary: 'Post a deal, keep it up to date, and answer buyers who ask about it.',
    tool: { label: 'My listings', to: '/my-listings' },
    sections: [
      {
        heading: 'Post a deal',
        text: [
          'Choose List Property and fill in the form. Your entries are saved as a draft while you type, so you can stop and continue later. A listing with photos, a price and the terms of the deal gets more questions from buyers.',
          'Posting listings is part of the Wholesaler and Partnership plans.',
        ],
      },
      {
        heading: 'After it is published',
        text: [
          'My listings shows your listings with their views and questions. Confirm there that a listing is still for sale, change its price, or mark it as sold. A listing that is not confirmed for a long time expires, so that buyers only see deals that exist.',
        ],
      },
    ],
  },
  {
    slug: 'search-and-alerts',
    title: 'Search and alerts',
    summary: 'Find deals by place, price and terms, save a search, and hear of new matches.',
    tool: { label: 'Search', to: '/search' },
    sections: [
      {
        heading: 'Find deals',
        text: [
          'Narrow the list by state, category, price and size, or describe what you look for in your own words. The map shows the same results as the list.',
        ],
      },
      {
        heading: 'Save a search',
        text: [
          'With the Buyer plan and above you can save a search and choose how often we tell you about new matches: at once, daily or weekly. Matches appear in your notifications, and by email if your settings say so.',
          'If an alert is too frequent, change its frequency or delete the saved search on the buyer dashboard.',
        ],
      },
    ],
  },
  {
    slug: 'calculator',
    title: 'Calculator',
    summary: 'Work out what a deal earns, and what you can offer for it.',
    tool: { label: 'Calculator', to: '/calculator' },
    sections: [
      {
        heading: 'Enter a deal',
        text: [
          'Enter the price, the repair costs and the value after repair. Open the calculator from a listing and its figures are filled in. Every result shows the formula behind it.',
        ],
      },
      {
        heading: 'Save and share',
        text: [
          'A saved analysis stays in your list, where you can compare it with others. You can share one by a link: whoever has the link sees the figures and cannot change them.',
        ],
      },
    ],
  },
  {
    slug: 'comparables',
    title: 'Comparable sales',
    summary: 'Estimate what a property is worth from sales nearby.',
    tool: { label: 'Property data', to: '/property-lookup' },
    sections: [
      {
        heading: 'Look up a property',
        text: [
          'Enter an address in Property Data. Comparable sales are part of the Investor Pro plan and above, and each plan includes a number of lookups a month.',
        ],
      },
      {
        heading: 'Read the estimate',
        text: [
          'Check that the sales are recent, close by, and alike in size. Leave out a sale that does not fit, and the estimate is calculated again. An estimate from few sales is uncertain: ask a local appraiser before you rely on it.',
        ],
      },
    ],
  },
  {
    slug: 'leads',
    title: 'Leads',
    summary: 'Keep sellers in one list, import them, and see whom to call next.',
    tool: { label: 'Leads', to: '/leads' },
    sections: [
      {
        heading: 'Add leads',
        text: [
          'Add a lead by hand, import a spreadsheet, or put a lead form on your own website. On import you choose which column is which, and rows that cannot be read are listed with the reason. Lead management is part of the Wholesaler plan and above.',
        ],
      },
      {
        heading: 'Work on them',
        text: [
          'Move a lead from stage to stage, write down each call, and set the date of the next one. Due leads are at the top of the list.',
        ],
      },
    ],
  },
  {
    slug: 'deals',
    title: 'Deal pipeline',
    summary: 'Follow each deal from the first offer to the closing.',
    tool: { label: 'Deals', to: '/deals' },
    sections: [
      {
        heading: 'Stages',
        text: [
          'Each deal is a card on the board. Drag it to its next stage, or use the menu of the card with the keyboard. The deal pipeline is part of the Investor Pro plan and above.',
        ],
      },
      {
        heading: 'Dates and tasks',
        text: [
          'Enter the dates of inspection and closing, and we remind you before them. Tasks can be given to people on your team.',
        ],
      },
    ],
  },
  {
    slug: 'contracts',
    title: 'Contracts and signatures',
    summary: 'Prepare a contract from a template and have all parties sign it online.',
    tool: { label: 'Contracts', to: '/contracts' },
    sections: [
      {
        heading: 'Send a contract',
        text: [
          'Start from a template, fill in the parties and the terms, and send it. Each party gets a link by email and needs no account. You see who has opened and who has signed it.',
          'Our templates are a start and no legal advice. Have a lawyer in your state read a contract before you use it.',
        ],
      },
      {
        heading: 'After signing',
        text: [
          'All parties get a copy by email. Anyone with a copy can check that it was not changed on the page Verify a contract.',
        ],
      },
    ],
  },
  {
    slug: 'messages',
    title: 'Messages',
    summary: 'Talk with buyers and sellers, and report what does not belong here.',
    tool: { label: 'Messages', to: '/messages' },
    sections: [
      {
        heading: 'Conversations',
        text: [
          'A conversation begins with a question about a listing. You can attach files and make an offer in it. Sellers can save the answers that they write often as templates.',
        ],
      },
      {
        heading: 'Stay safe',
        text: [
          'Never send money to someone because of a message alone. Report a message that asks for your password or for a payment outside of a closing: a moderator reads every report.',
        ],
      },
    ],
  },
  {
    slug: 'campaigns',
    title: 'Campaigns',
    summary: 'Write to your buyers and sellers by email or text message, within the rules.',
    tool: { label: 'Campaigns', to: '/campaigns' },
    sections: [
      {
        heading: 'Before you send',
        text: [
          'A campaign goes to contacts who agreed to hear from you. Import them under Contacts with the source of their consent. Send a test to yourself first. Campaigns are part of the Wholesaler plan and above.',
        ],
      },
      {
        heading: 'Unsubscribing',
        text: [
          'Each email has a link to unsubscribe and your postal address, as the law asks. Who unsubscribes is left out of every later campaign. You cannot turn this off.',
        ],
      },
    ],
  },
  {
    slug: 'joint-ventures',
    title: 'Joint ventures',
    summary: 'Find a partner for a deal, agree on the split, and follow the money.',
    tool: { label: 'Joint ventures', to: '/joint-venture' },
    sections: [
      {
        heading: 'Post and apply',
        text: [
          'A post says what you bring, what you look for, and how profits are split. Members of the Partnership plan can post and apply. You decide about each application.',
        ],
      },
      {
        heading: 'Together',
        text: [
          'Partners share documents and statements of income and costs. Each statement is accepted by the others, and the ledger shows what each partner is due.',
        ],
      },
    ],
  },
  {
    slug: 'team',
    title: 'Team and virtual assistants',
    summary: 'Invite people to work for you, and choose what each of them may do.',
    tool: { label: 'Team', to: '/team' },
    sections: [
      {
        heading: 'Invite',
        text: [
          'Enter an email address and choose permissions. The person gets a link and works with an account of their own, so you never share a password. Virtual assistants are part of the Wholesaler plan, a team is part of Partnership.',
        ],
      },
      {
        heading: 'Change or end',
        text: [
          'Change permissions at any time. When you remove someone, they lose access at once, and what they worked on stays with you.',
        ],
      },
    ],
  },
  {
    slug: 'brand',
    title: 'Your brand',
    summary: 'Show your name, logo and color on the pages that your clients see.',
    tool: { label: 'Your brand', to: '/settings/brand' },
    sections: [
      {
        heading: 'Set it up',
        text: [
          'Upload a logo and choose a color. We check that text on it stays readable in light and in dark mode. White-label is part of the Partnership plan.',
        ],
      },
      {
        heading: 'Your own domain',
        text: [
          'Add a domain and enter the record that we show you at your domain provider. It can take some hours until the change is known everywhere.',
        ],
      },
    ],
  },
  {
    slug: 'plans-and-billing',
    title: 'Plans and billing',
    summary: 'Change your plan, find receipts, and know what happens when a payment fails.',
    tool: { label: 'Plans', to: '/subscribe' },
    sections: [
      {
        heading: 'Change your plan',
        text: [
          'Choose another plan on the Plans page and see what you pay today before you confirm. Quarterly billing costs 8 percent less than monthly, annual billing 17 percent less. A canceled plan runs to the end of the period that you paid for.',
        ],
      },
      {
        heading: 'Receipts and failed payments',
        text: [
          'Payment history has a receipt for each payment. When a payment fails we tell you at once: update your card there, and nothing is lost.',
        ],
      },
    ],
  },
  {
    slug: 'security',
    title: 'Keep your account safe',
    summary: 'Two-step sign-in, devices, and what to do if something looks wrong.',
    tool: { label: 'Account settings', to: '/settings' },
    sections: [
      {
        heading: 'Two-step sign-in',
        text: [
          'Turn on two-step sign-in in your account settings and scan the code with an authenticator app. Store the recovery codes where you find them without your phone.',
        ],
      },
      {
        heading: 'If something looks wrong',
        text: [
          'Your settings list the devices on which you are signed in. Sign out those that you do not know, then change your password. We never ask for your password or a code, not by email and not by phone.',
        ],
      },
    ],
  },
];

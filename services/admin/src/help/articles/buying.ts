import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';

const group = 'Find and buy';
const changedOn = '2026-11-23';

/** Articles for those who look for deals and work out their figures. */
export const buyingArticles: readonly HelpArticle[] = [
  {
    slug: 'search-and-alerts',
    group,
    title: 'Search and alerts',
    summary: 'Find deals by place, price and terms, save a search, and get an email when something new matches.',
    tool: { label: 'Open search', to: '/search' },
    plan: 'Everyone can search. Advanced filters and alerts are part of Buyer and higher plans.',
    changedOn,
    sections: [
      {
        heading: 'Find deals',
        text: [
          'Type a place, a ZIP code or a description such as “ranch in Memphis under $120,000” into the search box, and narrow the results with the filters above the list. The map shows the same listings as the list. Turn on “Search as I move the map” to let the visible area decide.',
          'A free account opens the details of 20 different listings in a calendar month. Every paid plan has no such limit.',
        ],
      },
      {
        heading: 'Save a search and get alerts',
        text: [
          'Instant alerts are sent as listings appear. Daily alerts arrive at 7 am Eastern time, weekly alerts on Mondays at the same time. You can keep up to 100 saved searches.',
        ],
        steps: [
          'Set the filters, then choose “Save search” and give it a name.',
          'Under “Email me new matches”, choose how often: at once, every day or every week.',
          'Change how often you hear from a search, or delete it, under Saved on the home page.',
        ],
      },
    ],
  },
  {
    slug: 'calculator',
    group,
    title: 'Calculator',
    summary: 'Work out what a deal earns and how much you can pay for it.',
    tool: { label: 'Open the calculator', to: '/calculator' },
    plan: 'A free account sees a sample deal. Your own figures need Buyer; saving, sharing and PDFs need Investor Pro.',
    changedOn,
    sections: [
      {
        heading: 'Analyze a deal',
        text: [
          'Choose the kind of deal first: rental, flip, wholesale, BRRRR or land. Results change as you type, and each one can show the formula behind it. Open the calculator from a listing and the figures of the listing are filled in.',
          'The 70% rule, for example, takes 70 percent of the after-repair value and subtracts the repairs: with an after-repair value of $200,000 and repairs of $30,000 the most to pay is $140,000 − $30,000 = $110,000.',
        ],
      },
      {
        heading: 'Save and share',
        text: [
          'You can keep up to 200 analyses, each with its last 20 versions. “Share link” makes a page that anyone with the link can read and nobody can change. “Turn off link” ends it at once.',
        ],
        steps: [
          'Choose “Save analysis” and enter a name.',
          'Open it again under Saved.',
          'Choose “PDF” for a copy to send or print.',
        ],
      },
    ],
  },
  {
    slug: 'property-data',
    group,
    title: 'Property data and comparables',
    summary: 'Look up owner, taxes and past sales of a property, and estimate its value from sales nearby.',
    tool: { label: 'Look up a property', to: '/property-lookup' },
    plan: 'Buyer: 50 lookups a month. Investor Pro: 200. Wholesaler: 1,000. Partnership: 2,500. Comparables need Investor Pro.',
    changedOn,
    sections: [
      {
        heading: 'Look up a property',
        text: [
          'Each record names its source and date. Opening the same property again in the same calendar month does not count as another lookup.',
        ],
        steps: [
          'Open Data in the menu and enter an address or a parcel number.',
          'Choose the property and press “Look up this property”.',
        ],
      },
      {
        heading: 'Read the after-repair value',
        text: [
          'Narrow the sales by distance, size and date until they are alike. Leave out one that does not fit and the value is calculated again; “Reset choices” brings all of them back. “Analyze in calculator” takes the value with you.',
          'Under “Adjustments” enter what a bedroom, a bath, a year of age or the condition is worth; each sale’s price is adjusted by it, and the value is their median. “Comparables sheet (PDF)” prints both on one page. The listing, your deals and your reports show the same value.',
          'A value from few sales is uncertain. Ask a local appraiser before you rely on it.',
        ],
      },
      {
        heading: 'Contact an owner',
        text: [
          '“Find owner contact” asks for the purpose first, because the law allows only some. Results are deleted after 90 days. Each month Buyer includes 10 results, Investor Pro 50, Wholesaler 200 and Partnership 500.',
        ],
      },
    ],
  },
  {
    slug: 'market-analytics',
    group,
    title: 'Market analytics',
    summary: 'See asking prices, supply and time on the market by state, county and category.',
    tool: { label: 'Open analytics', to: '/analytics' },
    plan: 'Everyone signed in sees the overview. Analytics by place start with Buyer, advanced analytics with Investor Pro.',
    changedOn,
    sections: [
      {
        heading: 'Read the figures',
        text: [
          'All figures come from listings on Dealstead. “New in 30 days” counts listings that came on the market and are still shown; “Absorption a month” is the share of active listings that closes in a month, measured over the last 90 days.',
          'A median is the middle value: half of the listings ask more, half ask less. A few very expensive listings do not move it, as they would move an average.',
        ],
      },
      {
        heading: 'Choose a market',
        text: [
          'Choose a state, a county or a category in the filters. “Email it monthly” leads to the setting for the monthly market report.',
        ],
      },
    ],
  },
  {
    slug: 'portfolio',
    group,
    title: 'Portfolio and returns',
    summary: 'Keep what you bought in one place, with its value, loans, equity and cash flow.',
    tool: { label: 'Open your portfolio', to: '/portfolio' },
    plan: 'Part of Investor Pro and higher plans.',
    changedOn,
    sections: [
      {
        heading: 'Add properties',
        text: [
          'You can keep up to 1,000 properties. Equity is the value minus what is left of the loans: a property worth $180,000 with $120,000 left on its loan has an equity of $60,000.',
        ],
        steps: [
          'Choose “Add a property” and enter the purchase, the loan and the rent, or choose “Import” to add many at once from a CSV file or an Excel workbook. You see each row first, correct what cannot be read, and can undo the import.',
          'Enter a new value from time to time with “Add a value”, so that equity and returns stay true.',
        ],
      },
      {
        heading: 'Returns',
        text: [
          'The Returns page shows the annual return of each property and of all of them together, from the day you bought.',
        ],
      },
    ],
  },
  {
    slug: 'reports',
    group,
    title: 'Intelligence reports',
    summary: 'Request a PDF about a market or one of your listings.',
    tool: { label: 'Open reports', to: '/reports' },
    plan: 'Investor Pro: 10 reports a month. Wholesaler: 25. Partnership: 100.',
    changedOn,
    sections: [
      {
        heading: 'Request a report',
        text: [
          'A report is made in the background, and a notification tells you when it is ready. It is deleted after 90 days, so download what you want to keep.',
        ],
        steps: [
          'Choose what the report is on: a place or a listing.',
          'Press “Request report”.',
          'Press “Download” when it is ready. If a report failed, “Try again” requests it once more.',
        ],
      },
    ],
  },
];

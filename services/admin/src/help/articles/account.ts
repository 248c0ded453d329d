import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';

const group = 'Your account';
const changedOn = '2026-11-23';

/** Articles about plans, security and what one earns by inviting others. */
export const accountArticles: readonly HelpArticle[] = [
  {
    slug: 'plans-and-billing',
    group,
    title: 'Plans and billing',
    summary: 'Change or cancel your plan, find receipts, and know what happens when a payment fails.',
    tool: { label: 'Compare plans', to: '/subscribe' },
    plan: 'Everyone.',
    changedOn,
    sections: [
      {
        heading: 'Change or cancel your plan',
        text: [
          'Choose another plan on the Plans page. Paying by quarter costs 8 percent less than by month, paying by year 17 percent less.',
          'Cancel under Payment History with “Cancel plan”. A canceled plan runs to the end of the period that you paid for, and until then you can change your mind.',
        ],
      },
      {
        heading: 'Receipts and failed payments',
        text: [
          'Payment History has a receipt for each payment. When a payment fails, your plan goes on for 7 days. Choose “Update card” in that time, and nothing is lost.',
        ],
      },
    ],
  },
  {
    slug: 'sample-tour',
    group,
    title: 'Try the tools on sample data',
    summary: 'Open every tool with invented properties and leads, before you choose a plan.',
    tool: { label: 'Open the sample tour', to: '/investor-demo' },
    plan: 'Everyone, without an account.',
    changedOn: '2026-11-28',
    sections: [
      {
        heading: 'What you can try',
        text: [
          'The tour opens the calculator, property data, analytics, the portfolio, reports, leads and both dashboards as a member with every feature sees them. Addresses, owners and figures are invented.',
          'Enter your own numbers in the calculator and compare results. Nothing is saved or sent to anyone: a tool that would save tells you so. “Reset” starts over.',
        ],
      },
      {
        heading: 'With your own data',
        text: ['Create a free account to search listings, and compare plans to see which tools each of them has.'],
      },
    ],
  },
  {
    slug: 'security',
    group,
    title: 'Keep your account safe',
    summary: 'Two-step sign-in, devices, your data, and what to do if something looks wrong.',
    tool: { label: 'Open account settings', to: '/settings' },
    plan: 'Everyone.',
    changedOn,
    sections: [
      {
        heading: 'Two-step sign-in',
        text: ['Store the ten recovery codes where you find them without your phone. Each of them works once.'],
        steps: [
          'Open Account Settings and find Sign-in.',
          'Choose “Turn on” and scan the code with an authenticator app.',
          'Enter the code of the app and save the recovery codes.',
        ],
      },
      {
        heading: 'If something looks wrong',
        text: [
          'Your settings list the devices on which you are signed in. Choose “Sign out everywhere else”, then change your password. We never ask for your password or a code, not by email and not by phone.',
        ],
      },
      {
        heading: 'Your data',
        text: [
          '“Export my data” sends you everything we store about you as a ZIP file. “Close your account” at the end of the page deletes it, including your help requests.',
        ],
      },
    ],
  },
  {
    slug: 'notifications',
    group,
    title: 'Notifications',
    summary: 'Choose what you hear about: in the app, by email, or on your phone and computer.',
    tool: { label: 'Open notifications', to: '/notifications' },
    plan: 'Everyone signed in. The market report is part of Investor Pro and higher plans.',
    changedOn,
    sections: [
      {
        heading: 'Read them',
        text: [
          'The bell at the top of each page shows how many are unread. It opens a list where each entry links to the page where you can act on it. “See all notifications” filters them by subject. Several of the same kind, such as matches for one search, are grouped into one entry with their number. Notifications are deleted after 90 days.',
        ],
      },
      {
        heading: 'Choose what you get',
        text: [
          'Account Settings lists each kind of notification with three channels: email, in the app, and push. For email, you also choose whether it arrives right away, or in one daily or weekly email. Failed payments, restrictions and anything you asked for yourself always show in the app.',
        ],
      },
      {
        heading: 'Push notifications',
        text: [
          'Push notifications arrive even while Dealstead is closed, and stop when you sign out on the device. On an iPhone or iPad, add Dealstead to the Home Screen first.',
        ],
        steps: [
          'Open Account Settings on the device and find Notifications.',
          'Under “Push notifications on this device” choose “Turn on” and allow them in the browser.',
          'Choose “Send a test”. It appears in a few seconds.',
        ],
      },
    ],
  },
  {
    slug: 'api-keys',
    group,
    title: 'API keys',
    summary: 'Let your own programs read your figures and work on your leads.',
    tool: { label: 'Open API keys', to: '/settings/api-keys' },
    plan: 'Part of Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Create a key',
        text: [
          'A key can do only what you choose, such as “Read leads”, and never sign in, pay or change settings. Give each program a key of its own: you can have up to 20.',
        ],
        steps: [
          'Choose “Create key”, name the program and choose what the key may do.',
          'Choose when it expires, and enter your password.',
          'Copy the key and store it safely. We show it once.',
        ],
      },
      {
        heading: 'Limits and leaks',
        text: [
          'A key may call 60 times a minute and 100,000 times a month, and you can choose up to 600 and 1,000,000. Over a limit, the response is 429 with the number of seconds to wait.',
          'If a key may have leaked, rotate it and stop the old secret at once, or revoke the key. Otherwise the old secret can keep working for 24 hours while you update your programs.',
        ],
      },
    ],
  },
  {
    slug: 'invite-and-earn',
    group,
    title: 'Invite and earn',
    summary: 'Share your link and earn a commission when people you invited pay for a plan.',
    tool: { label: 'Open Invite and earn', to: '/affiliate' },
    plan: 'Everyone signed in.',
    changedOn,
    sections: [
      {
        heading: 'How commissions work',
        text: [
          'You earn 50 percent of what people who signed up by your link pay. With 10 paying members it is 55 percent, with 50 it is 60 percent, and 5 points more from the thirteenth month of someone you invited. For a payment of $79.98 at 50 percent you earn $39.99.',
          'A commission is pending for 30 days. From $50.00 on you can request a payout.',
        ],
      },
    ],
  },
  {
    slug: 'get-help',
    group,
    title: 'Get help from a person',
    summary: 'Ask us, follow your request, and choose how we answer.',
    tool: { label: 'Get help', to: '/help/contact' },
    plan: 'Everyone. Higher plans are answered first, and Partnership has an account manager.',
    changedOn,
    sections: [
      {
        heading: 'Ask us',
        text: [
          'Choose “Get help” at the bottom of any page, or “Get help with this problem” where something did not load. You see the technical details before you decide whether to send them, and nothing is sent without your consent.',
        ],
      },
      {
        heading: 'Follow your request',
        text: [
          'We answer by email. If you are signed in, the answer is in your notifications as well, and under “Your requests and our answers” you can reply. A reply opens a closed request again.',
        ],
      },
      {
        heading: 'Answers by text message',
        text: [
          'From the Buyer plan on, choose “Text me the answer” on the form and enter your mobile number. You get our answers to that request by text as well, at any time of the day. Reply STOP to a text to end all texts from us and our members, and START to get them again. Your number is stored with the request and is deleted with your account.',
        ],
      },
    ],
  },
];

import type { HelpArticle } from '@dealstead/contracts/admin/helpArticles';

const group = 'Reach people';
const changedOn = '2026-11-23';

/** Articles about messages, campaigns and the people one works with. */
export const reachingArticles: readonly HelpArticle[] = [
  {
    slug: 'messages',
    group,
    title: 'Messages and offers',
    summary: 'Talk with buyers and sellers, make offers, and report what does not belong here.',
    tool: { label: 'Open messages', to: '/messages' },
    plan: 'Everyone signed in. You can begin 20 new conversations a day.',
    changedOn,
    sections: [
      {
        heading: 'Conversations and offers',
        text: [
          'A conversation begins with a question about a listing. “Make an offer” sends an amount with its terms, which the other side can accept, decline or counter. When an offer is accepted, the listing goes under contract. “Create contract” below the offer drafts one with its names, price and dates.',
          'You can attach up to five files of at most 10 MB each to a message, and save up to 50 templates for what you write often.',
        ],
      },
      {
        heading: 'Stay safe',
        text: [
          'Never send money because of a message alone. Report a message that asks for a password or for a payment outside of a closing: a moderator reads every report. You can also mute or block someone in the options of the conversation.',
        ],
      },
    ],
  },
  {
    slug: 'campaigns',
    group,
    title: 'Contacts and campaigns',
    summary: 'Write to your contacts by email or text message, within the rules.',
    tool: { label: 'Open campaigns', to: '/campaigns' },
    plan: 'Part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Before you send',
        text: [
          'A campaign goes to contacts who agreed to hear from you. Import them under Contacts with how and when they agreed; for text messages they must have agreed in writing.',
        ],
        steps: [
          'Choose “New campaign”, then email or text message.',
          'Choose the audience by tag, state and type.',
          'Write the message. For an email, “Send me a test” shows you how it arrives.',
          'Send it now or choose a time. You can pause, resume or cancel it while it runs.',
        ],
      },
      {
        heading: 'Rules for every campaign',
        text: [
          'Each email has a link to unsubscribe and your postal address. Whoever unsubscribes, or replies STOP to a text, is left out of every later campaign, and you cannot turn this off. Texts are sent only from 9 am to 8 pm in the time zone of each recipient.',
        ],
      },
    ],
  },
  {
    slug: 'invitations',
    group,
    title: 'Invite buyers',
    summary: 'Invite people to join for free and hear about your deals.',
    tool: { label: 'Invite buyers', to: '/bulk-invitations' },
    plan: 'Part of Wholesaler and Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Send invitations',
        text: [
          'Someone who accepts joins Dealstead for free and becomes one of your contacts, with the invitation as the record that they agreed. You get a notification.',
        ],
        steps: [
          'Choose “Invite buyers”, then paste addresses or upload a list.',
          'Look at every row. Duplicate and invalid addresses are marked and left out.',
          'Send them. Up to 250 go out in 24 hours, and the rest wait in line.',
        ],
      },
      {
        heading: 'Follow up',
        text: [
          'The list shows who opened, joined or bounced. A link works for 14 days. You can send an invitation up to three times in all, or revoke it, which ends its link at once.',
        ],
      },
    ],
  },
  {
    slug: 'team',
    group,
    title: 'Team and virtual assistants',
    summary: 'Invite people to work for you, and choose what each of them may do.',
    tool: { label: 'Open team', to: '/team' },
    plan: 'Virtual assistants are part of Wholesaler and Partnership, team members of Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Invite someone',
        text: [
          'People work with an account of their own, so you never share a password. The plan includes two seats for assistants; each further seat costs $29.98 a month, and team members need no seat.',
        ],
        steps: [
          'Open Team and enter an email address.',
          'Choose what the person may do.',
          'Press “Send invitation”. It expires in 14 days.',
        ],
      },
      {
        heading: 'Work together',
        text: [
          'Give tasks to people on the Tasks page, with a due date, notes and files. They record their time on the Hours page by timer or by hand.',
          'Change what someone may do at any time. Someone you remove loses access at once, and what they worked on stays with you.',
        ],
      },
    ],
  },
  {
    slug: 'brand',
    group,
    title: 'Your brand',
    summary: 'Show your name, logo and color on the pages that your clients see.',
    tool: { label: 'Open brand settings', to: '/settings/brand' },
    plan: 'Part of Partnership.',
    changedOn,
    sections: [
      {
        heading: 'Set it up',
        text: [
          'Enter a name, upload a logo and choose a color. The preview shows the page. We measure the contrast in light and in dark mode, and suggest a color where text would be hard to read. “Open page” shows what your clients see.',
        ],
      },
      {
        heading: 'Your own domain',
        text: ['It can take some hours until a change at your domain provider is known everywhere.'],
        steps: [
          'Enter the domain and choose “Add domain”.',
          'Copy the records that we show you to your domain provider.',
          'Come back and choose “Check records”.',
        ],
      },
    ],
  },
];

import type { NavigationEntry } from '@dealstead/contracts';

/** The menu entries of this slice. Entries of unpublished pages are hidden. */
export const navigation: readonly NavigationEntry[] = [
  { in: 'header', label: 'Calculator', to: '/calculator', shows: 'signed-in', order: 20 },
  { in: 'mobile', label: 'Calculator', to: '/calculator', shows: 'signed-in', order: 20 },
  { in: 'header', label: 'Analytics', to: '/analytics', shows: 'signed-in', order: 30 },
  { in: 'mobile', label: 'Analytics', to: '/analytics', shows: 'signed-in', order: 30 },
  { in: 'header', label: 'Data', to: '/property-lookup', shows: 'signed-in', order: 40 },
  { in: 'mobile', label: 'Property Data', to: '/property-lookup', shows: 'signed-in', order: 40 },
  { in: 'header', label: 'JV', to: '/joint-venture', order: 50 },
  { in: 'mobile', label: 'Joint Ventures', to: '/joint-venture', order: 50 },
  { in: 'header', label: 'Messages', to: '/messages', shows: 'signed-in', order: 55, count: '/api/inbox/unread' },
  { in: 'mobile', label: 'Messages', to: '/messages', shows: 'signed-in', order: 55, count: '/api/inbox/unread' },
  {
    in: 'account',
    label: 'Member Dashboard',
    to: '/member-dashboard',
    shows: ['va', 'wholesaler', 'partnership'],
    order: 20,
  },
  { in: 'account', label: 'Portfolio', to: '/portfolio', shows: 'signed-in', order: 22 },
  { in: 'account', label: 'Leads', to: '/leads', shows: ['wholesaler', 'partnership'], order: 21 },
  { in: 'account', label: 'Deals', to: '/deals', shows: ['investor_pro', 'wholesaler', 'partnership'], order: 21.5 },
  { in: 'account', label: 'Contracts', to: '/contracts', shows: ['wholesaler', 'partnership'], order: 21.7 },
  { in: 'account', label: 'Tasks', to: '/tasks', shows: ['wholesaler', 'partnership', 'va'], order: 21.8 },
  { in: 'account', label: 'Reports', to: '/reports', shows: 'signed-in', order: 23 },
  { in: 'account', label: 'Contacts', to: '/bulk-contacts', shows: ['wholesaler', 'partnership'], order: 24 },
  { in: 'account', label: 'Campaigns', to: '/campaigns', shows: ['wholesaler', 'partnership'], order: 26 },
  { in: 'account', label: 'Invite buyers', to: '/bulk-invitations', shows: ['wholesaler', 'partnership'], order: 25 },
];

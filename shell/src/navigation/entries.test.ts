import { expect, test } from '@jest/globals';
import type { AdminRole, CurrentUser, NavigationEntry, NavigationShows } from '@dealstead/contracts';
import type { Site } from '../site/site.ts';
import { visibleEntries, groupByHeading } from './entries.ts';

const entry = (label: string, shows?: NavigationShows, more: Partial<NavigationEntry> = {}): NavigationEntry => ({
  in: 'header',
  label,
  to: '/',
  order: 1,
  shows,
  ...more,
});
const site: Site = {
  routes: [
    { path: '/', page: 'Home', title: 'Home', slice: 'listings' },
    { path: '/admin', page: 'Admin', title: 'Admin', slice: 'admin', needs: 'admin', permission: 'dashboard' },
    {
      path: '/admin/payouts',
      page: 'Payouts',
      title: 'Payouts',
      slice: 'admin',
      needs: 'admin',
      permission: 'payments',
    },
  ],
  navigation: [
    entry('Browse'),
    entry('Data', 'signed-in'),
    entry('Welcome', 'signed-out'),
    entry('Admin Dashboard', 'admin', { to: '/admin' }),
    entry('Payouts', 'admin', { to: '/admin/payouts' }),
    entry('Go Premium', 'can-upgrade'),
    entry('Pro', ['investor_pro', 'partnership']),
    entry('Unpublished', 'always', { to: '/messages' }),
    entry('Land', 'always', { in: 'footer', to: '/?category=land', group: 'Listings' }),
    entry('FAQ', 'always', { in: 'footer', to: '/#faq', group: 'Help' }),
    entry('Residential', 'always', { in: 'footer', to: '/?category=residential', group: 'Listings' }),
  ],
  slots: [],
  kitPage: null,
};
const member = (subscriptionPlan: string, adminRole?: AdminRole): CurrentUser => ({
  id: 1,
  email: 'a@b.test',
  firstName: 'A',
  lastName: 'B',
  phone: null,
  role: adminRole ? 'admin' : 'member',
  adminRole,
  subscriptionPlan,
  subscriptionStatus: 'inactive',
});
const labels = (user: CurrentUser | null) => visibleEntries(site, 'header', user).map(({ label }) => label);

test.each([
  ['a visitor', null, ['Browse', 'Welcome', 'Go Premium']],
  ['a free member', member('free'), ['Browse', 'Data', 'Go Premium']],
  ['an investor, however the plan is spelt', member('investor-pro'), ['Browse', 'Data', 'Go Premium', 'Pro']],
  [
    'a member of the highest plan',
    { ...member('partnership'), subscriptionStatus: 'active' },
    ['Browse', 'Data', 'Pro'],
  ],
  ['a lapsed member of the highest plan', member('partnership'), ['Browse', 'Data', 'Go Premium', 'Pro']],
  ['a plan that nobody knows', member('gold'), ['Browse', 'Data', 'Go Premium']],
  ['an admin', member('partnership', 'owner'), ['Browse', 'Data', 'Admin Dashboard', 'Payouts', 'Pro']],
  ['an admin whose role lacks a page', member('partnership', 'editor'), ['Browse', 'Data', 'Admin Dashboard', 'Pro']],
])('a visitor as %s sees the entries meant for them, of published pages only', (_, user, expected) =>
  expect(labels(user)).toEqual(expected),
);

test('the footer has a column for each heading', () => {
  expect(
    groupByHeading(visibleEntries(site, 'footer', null)).map(([heading, entries]) => [
      heading,
      entries.map(({ label }) => label),
    ]),
  ).toEqual([
    ['Listings', ['Land', 'Residential']],
    ['Help', ['FAQ']],
  ]);
});

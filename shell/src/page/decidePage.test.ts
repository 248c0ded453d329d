import { expect, test } from '@jest/globals';
import { plans, type CurrentUser, type SliceRoute } from '@dealstead/contracts';
import type { Site } from '../site/site.ts';
import { afterSignIn, decidePage, homeAnchorAfterRedirect } from './decidePage.ts';

const routes: SliceRoute[] = [
  { path: '/', page: 'Home', title: 'Listings' },
  { path: '/login', aliases: ['/sign-in'], page: 'Login', title: 'Sign-in', needs: 'signed-out' },
  { path: '/member-dashboard', page: 'MemberDashboard', title: 'Your dashboard', needs: 'signed-in' },
  { path: '/pro-dashboard', page: 'ProDashboard', title: 'Professional Dashboard', needs: 'professional-dashboard' },
  { path: '/admin', page: 'Admin', title: 'Admin', needs: 'admin', permission: 'dashboard' },
  { path: '/admin/payouts', page: 'Payouts', title: 'Payouts', needs: 'admin', permission: 'payments' },
  { path: '/admin/new', page: 'New', title: 'New', needs: 'admin' },
];
const siteWith = (published: SliceRoute[]): Site => ({
  routes: published.map((route) => ({ ...route, slice: 'listings' })),
  navigation: [],
  slots: [],
  kitPage: '/kit',
});
const site = siteWith(routes);

function user(plan: string, more: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    email: 'a@b.test',
    firstName: 'A',
    lastName: 'B',
    phone: null,
    role: 'member',
    subscriptionPlan: plan,
    subscriptionStatus: 'active',
    ...more,
  };
}
const admin = user('free', { role: 'admin', adminRole: 'owner' });
const editor = user('free', { role: 'admin', adminRole: 'editor' });
const onSeat = (...permissions: string[]) => user('va', { actingFor: { id: 2, permissions } });

function at(url: string, who: CurrentUser | null, on = site): unknown {
  const { pathname, search, hash } = new URL(url, 'http://localhost');
  const decision = decidePage(on, who, { pathname, search, hash });
  return decision.kind === 'redirect' ? decision.to : decision.kind;
}

test.each([
  ['/', null, 'page'],
  ['/', user('buyer'), '/member-dashboard'],
  ['/', admin, '/admin'],
  ['/?category=land', user('buyer'), 'page'],
  ['/#properties-section', admin, 'page'],
  ['/login', null, 'page'],
  ['/sign-in', user('buyer'), '/member-dashboard'],
  ['/login', user('partnership'), '/pro-dashboard'],
  ['/login', admin, '/admin'],
  ['/login?next=%2Fpro-dashboard%3Fday%3D1', user('free'), '/pro-dashboard?day=1'],
  ['/login?next=%2F%2Fevil.test', user('free'), '/member-dashboard'],
  ['/member-dashboard?tab=1#x', null, '/login?next=%2Fmember-dashboard%3Ftab%3D1%23x'],
  ['/member-dashboard', user('free'), 'page'],
  ['/pro-dashboard', null, '/login?next=%2Fpro-dashboard'],
  ['/pro-dashboard', user('wholesaler'), 'page'],
  ['/pro-dashboard', admin, 'page'],
  ['/pro-dashboard', user('wholesaler', { subscriptionStatus: 'past_due' }), 'locked'],
  ['/pro-dashboard', user('va'), 'locked'],
  ['/pro-dashboard', onSeat(), 'seat-lacks'],
  ['/pro-dashboard', onSeat('messages', 'campaigns'), 'seat-lacks'],
  ['/pro-dashboard', onSeat('listings'), 'page'],
  ['/pro-dashboard', onSeat('leads'), 'page'],
  ['/pro-dashboard', onSeat('messages', 'deals'), 'page'],
  ['/admin', null, '/login?next=%2Fadmin'],
  ['/admin', user('partnership'), 'not-found'],
  ['/admin', admin, 'page'],
  ['/admin', editor, 'page'],
  ['/admin/payouts', editor, 'role-required'],
  ['/admin/payouts', user('free', { role: 'admin' }), 'role-required'],
  // A page without a permission is for owners.
  ['/admin/new', editor, 'role-required'],
  ['/admin/new', admin, 'page'],
  ['/nowhere', admin, 'not-found'],
  ['/kit', null, 'kit'],
])('the page %s for %j is %s', (url, who, expected) => expect(at(url, who)).toBe(expected));

test('a locked page names the required plan and the plan that counts', () => {
  const decision = decidePage(site, user('buyer'), { pathname: '/pro-dashboard', search: '', hash: '' });
  expect(decision).toMatchObject({ kind: 'locked', required: 'wholesaler', current: 'buyer' });
});

test('no redirect leads to an unpublished page', () => {
  const bare = siteWith(routes.filter(({ path }) => path === '/' || path === '/login'));
  expect(at('/', user('buyer'), bare)).toBe('page');
  for (const plan of plans) expect(afterSignIn(bare, user(plan), '')).toBe('/');
  expect(afterSignIn(bare, user('buyer'), '?next=/settings')).toBe('/');
});

test('a paused page is shown as being repaired to those who may open it', () => {
  const paused = { ...site, paused: [{ slice: 'listings' as const, page: 'ProDashboard' }] };
  expect(at('/pro-dashboard', user('wholesaler'), paused)).toBe('paused');
  expect(at('/pro-dashboard', user('free'), paused)).toBe('locked');
  expect(at('/pro-dashboard', null, paused)).toBe('/login?next=%2Fpro-dashboard');
  expect(at('/member-dashboard', user('free'), paused)).toBe('page');
  const wholeSlice = { ...site, paused: [{ slice: 'listings' as const, page: null }] };
  expect(at('/login', null, wholeSlice)).toBe('paused');
  expect(at('/nowhere', null, wholeSlice)).toBe('not-found');
});

test('the component gallery does not exist in production', () => {
  expect(at('/kit', null, { ...site, kitPage: null })).toBe('not-found');
});

test('a member redirected from an anchor of the home page returns to it', () => {
  const place = (who: CurrentUser | null, pathname: string, hash: string, redirects = 1) =>
    homeAnchorAfterRedirect(who, { pathname, search: '', hash }, redirects);
  expect(place(user('buyer'), '/member-dashboard', '#faq')).toBe('/#faq');
  expect(place(admin, '/admin', '#faq')).toBe('/#faq');
  expect(place(user('buyer'), '/member-dashboard', '#faq', 0)).toBeNull();
  expect(place(user('buyer'), '/member-dashboard', '')).toBeNull();
  expect(place(user('buyer'), '/settings', '#faq')).toBeNull();
  expect(place(null, '/member-dashboard', '#faq')).toBeNull();
});

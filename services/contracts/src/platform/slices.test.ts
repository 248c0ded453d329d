import { expect, test } from '@jest/globals';
import { matchRoute, type SliceRoute } from './slices.ts';

const routes: SliceRoute[] = [
  { path: '/', page: 'Home', title: 'Home' },
  { path: '/login', aliases: ['/sign-in'], page: 'Login', title: 'Sign in' },
  { path: '/property/:id', page: 'Property', title: 'Property' },
];

test.each([
  ['/', 'Home', {}],
  ['/sign-in', 'Login', {}],
  ['/login/', 'Login', {}],
  ['/property/10001', 'Property', { id: '10001' }],
  ['/property/a%2Fb', 'Property', { id: 'a/b' }],
])('%s leads to %s', (path, page, params) => {
  expect(matchRoute(routes, path)).toMatchObject({ route: { page }, params });
});

test.each(['/property', '/property/', '/property/1/edit', '/Login', '/property/%E0%A4%A', '//', '/nowhere'])(
  '%s leads to no page',
  (path) => expect(matchRoute(routes, path)).toBeNull(),
);

import { expect, test } from '@jest/globals';
import { matchRoute, type SliceRoute } from './slices.ts';

const routes: SliceRoute[] = [
  { path: '/', page: 'Home', title: 'Home' },
  { path: '/login', aliases: ['/sign-in'], page: 'Login', title: 'Sign in' },
  { path: '/property/:id', page: 'Property', title: 'Property', params: { id: 'id' } },
  { path: '/topic/:name', page: 'Topic', title: 'Topic' },
];

test.each([
  ['/', 'Home', {}],
  ['/sign-in', 'Login', {}],
  ['/login/', 'Login', {}],
  ['/property/10001', 'Property', { id: '10001' }],
  ['/property/2147483647', 'Property', { id: '2147483647' }],
  ['/topic/a%2Fb', 'Topic', { name: 'a/b' }],
])('%s matches %s', (path, page, params) => {
  expect(matchRoute(routes, path)).toMatchObject({ route: { page }, params });
});

test.each(['/property', '/property/', '/property/1/edit', '/Login', '/topic/%E0%A4%A', '//', '/nowhere'])(
  '%s matches no page',
  (path) => expect(matchRoute(routes, path)).toBeNull(),
);

test.each([
  'abc',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '+1',
  ' 1',
  '2147483648',
  '99999999999',
  'summary',
  '1%00',
  '%EF%BC%91',
])('a malformed listing id (%s) matches no page', (id) => expect(matchRoute(routes, `/property/${id}`)).toBeNull());

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchRoute, patternsOf, patternsOverlap, type SliceRoute } from './slices.ts';

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
])('the path %s matches %s', (path, page, params) => {
  expect(matchRoute(routes, path)).toMatchObject({ route: { page }, params });
});

test.each(['/property', '/property/', '/property/1/edit', '/Login', '/topic/%E0%A4%A', '//', '/nowhere'])(
  'the path %s matches no page',
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

const overlapping: SliceRoute[] = [
  { path: '/:page', page: 'Any', title: 'Any' },
  { path: '/:a/:b', page: 'AnyTwo', title: 'Any two' },
  { path: '/topic/:name', page: 'Topic', title: 'Topic' },
  { path: '/topic/:id', page: 'TopicById', title: 'Topic', params: { id: 'id' } },
  { path: '/:a/new', page: 'New', title: 'New' },
  { path: '/topic/new', page: 'NewTopic', title: 'New topic' },
  { path: '/search', page: 'Search', title: 'Search' },
];
const places: [string, string][] = [
  ['/search', 'Search'],
  ['/other', 'Any'],
  ['/topic/new', 'NewTopic'],
  ['/topic/12', 'TopicById'],
  ['/topic/land', 'Topic'],
  ['/other/new', 'New'],
  ['/other/12', 'AnyTwo'],
];
test.each(places)('the path %s opens the most specific page, %s, whatever the order of routes', (path, page) => {
  for (const routes of [overlapping, overlapping.toReversed()]) expect(matchRoute(routes, path)?.route.page).toBe(page);
});

test('two patterns overlap exactly where an address matches both', () => {
  const segment = fc.constantFrom('a', 'new', '12', ':x', ':id', ':token');
  const isRepeated = (part: string, at: number, parts: readonly string[]) =>
    part.startsWith(':') && parts.indexOf(part) !== at;
  const path = fc
    .array(segment, { minLength: 1, maxLength: 3 })
    .filter((parts) => !parts.some(isRepeated))
    .map((parts) => `/${parts.join('/')}`);
  const params = { id: 'id', token: 'token' } as const;
  const values = ['a', 'new', '12', 'b', '7', 'abcdefghijklmnopqrstuvwx'];
  const addresses = (length: number): string[] =>
    length === 0 ? [''] : addresses(length - 1).flatMap((rest) => values.map((value) => `${rest}/${value}`));
  fc.assert(
    fc.property(path, path, (one, other) => {
      const routes = [one, other].map((each): SliceRoute => ({
        path: each,
        page: each,
        title: each,
        params: used(each),
      }));
      const [a, b] = routes.map((route) => patternsOf(route)[0]!);
      const both = addresses(one.split('/').length - 1).some((address) =>
        routes.every((route) => matchRoute([route], address)),
      );
      expect(patternsOverlap(a!, b!)).toBe(both);
    }),
  );
  function used(of: string) {
    return Object.fromEntries(Object.entries(params).filter(([name]) => of.split('/').includes(`:${name}`)));
  }
});

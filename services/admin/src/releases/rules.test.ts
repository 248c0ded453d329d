import { expect, test } from '@jest/globals';
import type { ReleasedName } from '@dealstead/contracts';
import type { Release } from '@dealstead/contracts/platform/releases';
import { createRelease, route } from '../fixtures/releases.ts';
import { findOversizedPages } from './sizeBudgets.ts';
import { createReleaseSet, findIncompatibilities, pauseRefusal, promotionRefusal } from './rules.ts';

const current = [
  createRelease('shell', 's1'),
  createRelease('listings', 'l1', { routes: [route('/listings'), route('/deal/:id')] }),
];
const setWith = (...releases: Release[]) => new Map([...current, ...releases].map((each) => [each.name, each]));

test('releases that fit together have no incompatibility', () =>
  expect(findIncompatibilities(setWith(createRelease('tools', 'x')))).toEqual([]));

test('a shell that speaks two versions of a protocol runs with slices of either', () => {
  const name = 'dealstead-federation';
  const shell = createRelease('shell', 's2', {
    shared: [...current[0]!.shared, { name, version: '1.2.0' }, { name, version: '2.0.0' }],
  });
  const needing = (requires: string) =>
    findIncompatibilities(setWith(shell, createRelease('tools', 'x', { shared: [{ name, requires }] })));
  expect([...needing('^1.1.0'), ...needing('^2.0.0')]).toEqual([]);
  expect(needing('^3.0.0')).toEqual([
    'tools x needs dealstead-federation ^3.0.0, but shell s2 provides 1.2.0 and 2.0.0. Build tools with dealstead-federation 2.0.0.',
  ]);
});

const misfits: [string, ReleasedName, Partial<Release>, string][] = [
  [
    'a shared module too old',
    'tools',
    { shared: [{ name: 'react', requires: '^18.0.0' }] },
    'tools x needs react ^18.0.0, but shell s1 provides 19.3.1. Build tools with react 19.3.1.',
  ],
  [
    'a shared module that is not there',
    'tools',
    { shared: [{ name: 'vue', requires: '^3' }] },
    'tools x needs vue ^3, which shell s1 does not provide. Promote a shell that does first, or build tools without it.',
  ],
  [
    'a range that is none',
    'tools',
    { shared: [{ name: 'react', requires: 'new' }] },
    'tools x asks for react "new", which is no version range. Write a range such as ^19.2.0.',
  ],
  [
    'a shell that leaves a slice behind',
    'shell',
    { shared: [{ name: 'react', version: '20.0.0' }] },
    'listings l1 needs react ^19.2.0, but shell x provides 20.0.0. Build listings with react 20.0.0.',
  ],
  [
    'a path of another slice',
    'tools',
    { routes: [route('/listings')] },
    '/listings of tools x is claimed already by /listings of listings l1. Choose another path for one of them; to move it, release listings without it first.',
  ],
  [
    'an alias that is a path of another',
    'tools',
    { routes: [route('/tools', '/listings')] },
    '/listings of tools x is claimed already by /listings of listings l1. Choose another path for one of them; to move it, release listings without it first.',
  ],
  [
    'the same address with another name',
    'tools',
    { routes: [route('/deal/:slug')] },
    '/deal/:slug of tools x is claimed already by /deal/:id of listings l1. Choose another path for one of them; to move it, release listings without it first.',
  ],
  [
    'a path that it claims twice itself',
    'tools',
    { routes: [route('/a'), route('/b', '/a/')] },
    '/a/ of tools x is claimed already by /a of tools x. Remove one of them.',
  ],
  [
    'a parameter of another slice that takes its address',
    'tools',
    { routes: [route('/:kind/:id')] },
    '/:kind/:id of tools x begins with a parameter, so it would take addresses of the whole site. Begin it with a word of the slice.',
  ],
  [
    'a path below a parameter of another slice',
    'tools',
    { routes: [route('/deal/new')] },
    '/deal/new of tools x overlaps with /deal/:id of listings l1. Choose another path for one of them; to move it, release listings without it first.',
  ],
  [
    'a path of another slice in other case',
    'tools',
    { routes: [route('/Listings')] },
    '/Listings of tools x overlaps with /listings of listings l1. Choose another path for one of them; to move it, release listings without it first.',
  ],
  [
    'a path that is the site’s own in other case, of another team’s slice',
    'rentals',
    { routes: [route('/Login')] },
    "/Login of rentals x lies under /login, which is the platform's own. Choose another path.",
  ],
  [
    'a path that is the site’s own, of another team’s slice',
    'rentals',
    { routes: [route('/admin/rentals')] },
    "/admin/rentals of rentals x lies under /admin, which is the platform's own. Choose another path.",
  ],
  [
    'a path with an escape',
    'rentals',
    { routes: [route('/%6Cogin')] },
    '/%6Cogin of rentals x is no path. Write words and :parameters, each after a slash.',
  ],
  [
    "the gateway's own path",
    'tools',
    { routes: [route('/api/tools')] },
    '/api/tools of tools x lies under /api, which the gateway answers itself. Choose another path.',
  ],
  [
    'contracts of another major',
    'tools',
    { contracts: 99 },
    'tools x is built for contracts 99, this platform speaks 1. Deploy the services that speak them first.',
  ],
];
test.each(misfits)('a set with %s is incompatible, with its reason', (_, name, more, reason) =>
  expect(findIncompatibilities(setWith(createRelease(name, 'x', more)))).toEqual([reason]),
);

test('a parameter alone takes no page of the site', () => {
  const reasons = findIncompatibilities(setWith(createRelease('rentals', 'x', { routes: [route('/:page')] })));
  expect(reasons.join()).toContain('/:page of rentals x begins with a parameter');
});

test('within a slice a word may lie in a parameter, and parameters of different formats beside each other', () => {
  const routes = [
    route('/rentals/:slug'),
    route('/rentals/new'),
    { ...route('/rentals/:id'), params: { id: 'id' as const } },
    { ...route('/rentals/:token'), params: { token: 'token' as const } },
  ];
  expect(findIncompatibilities(setWith(createRelease('rentals', 'x', { routes })))).toEqual([]);
});

test('a page that starts with too many scripts is named with the largest files and what helps', () => {
  const files = (bytes: Record<string, number>) =>
    Object.fromEntries(Object.entries(bytes).map(([path, size]) => [path, { sha256: '', bytes: size }]));
  const release = createRelease('tools', 'x', {
    entry: 'entry.js',
    preload: { Small: ['small.js'], Large: ['chart.js', 'map.js', 'entry.js'] },
    files: files({
      'entry.js.br': 4_000,
      'small.js': 76_000,
      'chart.js.br': 60_500,
      'chart.js': 400_000,
      'map.js.br': 16_000,
    }),
  });
  expect(findOversizedPages(release)).toEqual([
    'The page Large of tools x starts with 81 kB of scripts; 80 kB are allowed. Load what its first view does not need ' +
      'with import(). The largest files: chart.js (61 kB), map.js (16 kB), entry.js (4 kB).',
  ]);
  expect(findOversizedPages({ ...release, name: 'shell' })).toEqual([]);
});

test('a version that cannot be promoted is refused with what helps', () => {
  expect(promotionRefusal('tools x', 'published')).toMatch(/publish it again/);
  expect(promotionRefusal('tools x', 'refused')).toMatch(/did not pass its checks/);
  expect(promotionRefusal('tools x', 'rolled-back')).toMatch(/Promote the version that you want/);
  expect(promotionRefusal('tools x', 'promoted')).toBe('tools x is promoted already.');
});

test('a page cannot be paused where it does not exist, nor what is needed to turn pages on again', () => {
  const releases = setWith(createRelease('admin', 'a1'), createRelease('account', 'c1'));
  expect(pauseRefusal(releases, 'listings', 'Page')).toBeNull();
  expect(pauseRefusal(releases, 'listings', null)).toBeNull();
  expect(pauseRefusal(releases, 'listings', 'Other')).toBe('listings l1 has no page Other. Its pages are Page.');
  expect(pauseRefusal(releases, 'tools', null)).toMatch(/^Nothing of tools is promoted/);
  expect(pauseRefusal(releases, 'admin', null)).toMatch(/Pause single pages/);
  expect(pauseRefusal(releases, 'admin', 'Releases')).toMatch(/^Releases cannot be paused/);
  expect(pauseRefusal(releases, 'admin', 'Page')).toBeNull();
  expect(pauseRefusal(releases, 'account', null)).toMatch(/Pause single pages/);
  expect(pauseRefusal(releases, 'account', 'Login')).toMatch(/^Login cannot be paused: admins sign in on it/);
  expect(pauseRefusal(releases, 'account', 'Page')).toBeNull();
});

test('the id of a set depends on what is paused, which is absent where there is nothing', () => {
  const releases = setWith(createRelease('tools', 'x'));
  const set = createReleaseSet({ releases, canaries: [], paused: [], revision: 1 });
  const paused = createReleaseSet({ releases, canaries: [], paused: [{ slice: 'tools', page: null }], revision: 2 });
  expect(JSON.parse(JSON.stringify(set))).not.toHaveProperty('paused');
  expect(paused?.paused).toEqual([{ slice: 'tools', page: null }]);
  expect(paused?.id).not.toBe(set?.id);
});

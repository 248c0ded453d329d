import { expect, test } from '@jest/globals';
import { platformSlices, type NavigationEntry } from '@dealstead/contracts';
import { articles } from '@dealstead/admin/help-articles';
import { readDefinition } from '@dealstead/slice-tools/definition';
import { projectOf } from './platform.ts';

const slices = await Promise.all(platformSlices.map((name) => readDefinition(projectOf(name))));
const entriesIn = (list: NavigationEntry['in']) =>
  slices.flatMap(({ navigation }) => navigation.filter((entry) => entry.in === list));

test('the mobile menu names its pages as the specification does, each page once', () => {
  const entries = entriesIn('mobile').toSorted((a, b) => a.order - b.order);
  expect(entries.map(({ label }) => label)).toEqual([
    'Browse Properties',
    'Calculator',
    'Analytics',
    'Property Data',
    'Joint Ventures',
    'Messages',
    'Invite & Earn',
    'Go Premium',
  ]);
  // The menu's footer shows List Property as a button.
  const targets = [...entries, ...entriesIn('actions').filter(({ label }) => label === 'List Property')];
  expect(new Set(targets.map(({ to }) => to)).size).toBe(targets.length);
});

test('the mobile menu repeats every entry of the desktop header for the same people', () => {
  const mobile = entriesIn('mobile');
  for (const { to, shows } of entriesIn('header'))
    expect(mobile.find((entry) => entry.to === to)).toMatchObject({ to, ...(shows && { shows }) });
});

test('every admin page names the permission that it needs', () => {
  const adminPages = slices.flatMap(({ routes }) => routes.filter(({ needs }) => needs === 'admin'));
  expect(adminPages.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([]);
});

test('pages lead to articles that exist, and articles to pages that exist', () => {
  const routes = slices.flatMap((slice) => slice.routes);
  const targets = new Set(routes.flatMap(({ help }) => (help === undefined ? [] : [help])));
  const known = new Set(articles.map(({ slug }) => `/help/${slug}`));
  expect([...targets].filter((to) => !known.has(to))).toEqual([]);
  expect(articles.filter(({ tool }) => !routes.some(({ path }) => path === tool.to))).toEqual([]);
});

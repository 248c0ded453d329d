import { beforeEach, expect, test } from '@jest/globals';
import type { CurrentUser, PaletteEntry } from '@dealstead/contracts';
import { memberWith } from '@dealstead/kit/testing';
import type { Site } from '../site/site.ts';
import { visibleEntries } from './entries.ts';
import { matchEntries, wordRanges } from './matches.ts';
import { addRecent, clearRecent, readRecent } from './recent.ts';

const entries: PaletteEntry[] = [
  { kind: 'page', label: 'Leads', to: '/leads', keywords: 'crm people' },
  { kind: 'page', label: 'Members', to: '/admin/members' },
  { kind: 'page', label: 'Market analytics', to: '/analytics' },
  { kind: 'action', label: 'Add lead', to: '/leads?add=1' },
  { kind: 'action', label: 'Post a property', to: '/post-property', needs: 'property-posting' },
  { kind: 'page', label: 'Deals', to: '/deals' },
];
const route = (path: string, needs?: string) => ({ path, page: 'P', title: 'P', slice: 'tools', needs }) as never;
const site = {
  routes: [
    route('/leads', 'lead-management'),
    route('/admin/members', 'admin'),
    route('/analytics', 'signed-in'),
    route('/post-property', 'signed-in'),
  ],
} as unknown as Site;
const labels = (user: CurrentUser | null) => visibleEntries(site, user, entries).map(({ label }) => label);

test('the palette lists published pages that the plan, seat or role opens', () => {
  expect(labels(memberWith('buyer'))).toEqual(['Market analytics']);
  expect(labels(memberWith('wholesaler'))).toEqual(['Leads', 'Market analytics', 'Add lead', 'Post a property']);
  const assistant = { ...memberWith('va'), actingFor: { id: 9, permissions: ['leads'] } } as CurrentUser;
  expect(labels(assistant)).toEqual(['Leads', 'Market analytics', 'Add lead']);
  expect(labels(null)).toEqual([]);
});

test('pages match by their letters in order, the best first, and by keywords', () => {
  const match = (text: string) => matchEntries(entries, text).map(({ entry }) => entry.label);
  expect(match('lead')).toEqual(['Leads', 'Add lead']);
  expect(match('maran')).toEqual(['Market analytics']);
  expect(match('crm')).toEqual(['Leads']);
  expect(match('xyz')).toEqual([]);
  expect(matchEntries(entries, 'lead')[1]!.ranges).toEqual([[4, 7]]);
});

test('the beginnings of words of a record are marked', () => {
  expect(wordRanges('Marcus Hale', 'hal mar')).toEqual([
    [0, 2],
    [7, 9],
  ]);
  expect(wordRanges('Omar', 'mar')).toEqual([]);
});

beforeEach(() => localStorage.clear());

test('recent items are those of the member and of their seat, and signing out removes them', () => {
  const me = memberWith('va');
  const seated = { ...me, actingFor: { id: 9, permissions: ['leads'] } } as CurrentUser;
  addRecent(seated, { kind: 'lead', label: 'Marcus Hale', to: '/leads/1' });
  addRecent(me, { kind: 'page', label: 'Calculator', to: '/calculator' });
  addRecent(me, { kind: 'page', label: 'Leads', to: '/leads' });
  addRecent(me, { kind: 'page', label: 'Calculator', to: '/calculator' });
  expect(readRecent(me).map(({ label }) => label)).toEqual(['Calculator', 'Leads']);
  expect(readRecent(seated).map(({ label }) => label)).toEqual(['Marcus Hale']);
  expect(readRecent({ ...seated, actingFor: { id: 9, permissions: [] } } as CurrentUser)).toEqual([]);
  clearRecent();
  expect(readRecent(me)).toEqual([]);
});

test('a stored item that leads elsewhere is ignored', () => {
  const me = memberWith('buyer');
  addRecent(me, { kind: 'page', label: 'Evil', to: '//evil.example' });
  expect(readRecent(me)).toEqual([]);
});

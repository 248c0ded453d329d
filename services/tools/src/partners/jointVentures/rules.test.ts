import { expect, test } from '@jest/globals';
import { canAnswerApplication, hasContactData, splitCents, totalsWhole } from '@dealstead/contracts';
import { fitReasons, type PartnerFacts } from './matching.ts';
import { entriesFor, type LedgerEntry, type Party } from './rules.ts';

const parties = (...shares: number[]): Party[] =>
  shares.map((share, i) => ({ userId: i + 1, side: i === 0 ? 'poster' : 'partner', share }));

test('parts of an amount total exactly the amount, and each is within a cent of its share', () => {
  for (let i = 0; i < 2_000; i++) {
    const cents = ((i * 7_919_317) % 200_000_003) - 100_000_001;
    const first = 1 + ((i * 131) % 9_998);
    const parts = splitCents(cents, [first, 10_000 - first]);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
    expect(Math.abs(parts[0]! - (cents * first) / 10_000)).toBeLessThan(1);
  }
  expect(splitCents(100, [3_333, 3_333, 3_334])).toEqual([33, 33, 34]);
  expect(splitCents(-1, [5_000, 5_000])).toEqual([-1, 0]);
  expect(splitCents(99_999_999_999_99, [1, 9_999])).toEqual([1_000_000_000, 9_998_999_999_999]);
});

test('only percentages of 100 in all total the whole', () => {
  expect(totalsWhole(33.33, 66.67)).toBe(true);
  expect(totalsWhole(0.1, 99.9)).toBe(true);
  expect(totalsWhole(33.33, 66.66)).toBe(false);
  expect(totalsWhole(50, 50.01)).toBe(false);
});

test('the entries of a statement and of its corrections sum to zero and lead to the latest figures', () => {
  const partners = parties(6_667, 3_333);
  const posted: LedgerEntry[] = [];
  const figures = [
    [10_000_001, 2_500_000],
    [10_000_001, 2_600_000],
    [0, 2_600_000],
    [2_600_000, 2_600_000],
  ] as const;
  for (const [revenueCents, costsCents] of figures) {
    const entries = entriesFor({ revenueCents, costsCents }, partners, posted);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    for (const entry of entries) {
      const known = posted.findIndex(({ account, userId }) => account === entry.account && userId === entry.userId);
      if (known === -1) posted.push(entry);
      else posted[known] = { ...entry, amountCents: posted[known]!.amountCents + entry.amountCents };
    }
    const of = (account: string) =>
      posted.filter((entry) => entry.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([of('revenue'), of('costs'), of('share')].map((sum) => sum + 0)).toEqual([
      -revenueCents + 0,
      costsCents,
      revenueCents - costsCents,
    ]);
  }
  expect(entriesFor({ revenueCents: 2_600_000, costsCents: 2_600_000 }, partners, posted)).toEqual([]);
});

test('the side that did not propose accepts or counters; either side can back out', () => {
  const allowed = (side: 'poster' | 'partner', proposedBy: 'poster' | 'partner') =>
    (['accept', 'decline', 'counter', 'withdraw'] as const).filter((answer) =>
      canAnswerApplication(answer, side, proposedBy),
    );
  expect(allowed('poster', 'partner')).toEqual(['accept', 'decline', 'counter']);
  expect(allowed('partner', 'partner')).toEqual(['withdraw']);
  expect(allowed('partner', 'poster')).toEqual(['accept', 'decline', 'counter', 'withdraw']);
  expect(allowed('poster', 'poster')).toEqual(['decline']);
});

test('public texts take prices and dates, and no phone numbers or addresses', () => {
  for (const text of ['$125,000 until 12/31/2026', 'ARV $1,250,000.00', '3 bed, 2 bath, 1450 sqft', 'Lots 101-205'])
    expect([text, hasContactData(text)]).toEqual([text, false]);
  for (const text of ['Call 901-555-0147', '(901) 555 0147', '+1 901.555.0147', '9015550147', 'me@example.com'])
    expect([text, hasContactData(text)]).toEqual([text, true]);
});

test('reasons of a match state role, area, buyer criteria and history', () => {
  const facts: PartnerFacts = {
    userId: 2,
    roles: ['capital'],
    listedStates: ['TN'],
    preferredAreas: ['Chattanooga, TN'],
    propertyTypes: ['residential'],
    cashCents: 5_000_000,
    completed: [
      { role: 'capital', state: 'TN' },
      { role: 'rehab', state: 'GA' },
    ],
  };
  const venture = { role: 'capital', state: 'TN', category: 'residential', contributionCents: 4_000_000 } as const;
  expect(fitReasons(facts, venture)).toEqual([
    'Looks for work as capital partner',
    'Completed a joint venture as capital partner',
    'Completed a joint venture in Tennessee',
    'Buys in Tennessee',
    'Buys this kind of property',
    'Cash on hand covers the contribution',
  ]);
  expect(fitReasons(facts, { role: 'credit', state: 'OH', category: 'land', contributionCents: null })).toEqual([
    'Completed 2 joint ventures',
  ]);
  expect(
    fitReasons(
      { ...facts, roles: [], completed: [], preferredAreas: [] },
      { ...venture, contributionCents: 6_000_000 },
    ),
  ).toEqual(['Active in Tennessee', 'Buys this kind of property']);
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
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
    const entries = entriesFor({ revenueCents, costsCents, capital: new Map() }, partners, posted);
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
  expect(entriesFor({ revenueCents: 2_600_000, costsCents: 2_600_000, capital: new Map() }, partners, posted)).toEqual(
    [],
  );
});

/** Sums of entries by account and partner, such as `share 1`. */
const sumsOf = (entries: readonly LedgerEntry[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { account, userId, amountCents } of entries) {
    const key = userId === null ? account : `${account} ${userId}`;
    sums[key] = (sums[key] ?? 0) + amountCents;
  }
  return sums;
};

test.each([
  [
    'all of it where the proceeds cover it',
    100_000_01,
    25_000_00,
    [0, 85_000_00],
    [0, 85_000_00],
    [45_000_01, 30_000_00],
  ],
  ['in proportion where they do not', 60_000_00, 100_000_01, [30_000_00, 60_000_00], [16_666_66, 33_333_33], [0, 0]],
  ['nothing where the costs took it', 0, 100_000_00, [0, 40_000_00], [0, 0], [-36_000_00, -24_000_00]],
] as const)('capital comes back first: %s', (_what, revenueCents, costsCents, paid, back, profit) => {
  const capital = new Map(paid.map((cents, i) => [i + 1, cents]));
  const sums = sumsOf(entriesFor({ revenueCents, costsCents, capital }, parties(6_000, 4_000), []));
  expect([1, 2].map((id) => sums[`capital-return ${id}`] ?? 0)).toEqual(back);
  expect([1, 2].map((id) => sums[`share ${id}`] ?? 0)).toEqual(profit);
});

const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const anyFigures = fc.record({ revenueCents: cents, costsCents: cents, first: cents, second: cents });

test('of any figures and corrections the entries sum to zero, and nobody gets more capital back than they paid in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.array(anyFigures, { minLength: 1, maxLength: 4 }),
      (share, all) => {
        const partners = parties(share, 10_000 - share);
        const posted: LedgerEntry[] = [];
        for (const { first, second, ...figures } of all) {
          const before = Object.entries(sumsOf(posted)).map(([key, amountCents]): LedgerEntry => {
            const [account, id] = key.split(' ');
            return { account: account as LedgerEntry['account'], userId: id ? Number(id) : null, amountCents };
          });
          const capital = new Map([
            [1, first],
            [2, second],
          ]);
          const entries = entriesFor({ ...figures, capital }, partners, before);
          expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
          posted.push(...entries);
          const sums = sumsOf(posted);
          const of = (account: string, id: number) => sums[`${account} ${id}`] ?? 0;
          for (const [id, paid] of capital) {
            expect(of('capital', id)).toBe(paid === 0 ? 0 : -paid);
            expect(of('capital-return', id)).toBeGreaterThanOrEqual(0);
            expect(of('capital-return', id)).toBeLessThanOrEqual(paid);
          }
          // A profit is shared only once all capital is back, a loss only once none is.
          const returned = of('capital-return', 1) + of('capital-return', 2);
          const profit = of('share', 1) + of('share', 2);
          if (profit > 0) expect(returned).toBe(first + second);
          if (profit < 0) expect(returned).toBe(0);
        }
      },
    ),
  );
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

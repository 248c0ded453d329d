import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  defaultAssumptions,
  type DealType,
  type InvestmentAssumptions,
  type Property,
  returnMetrics,
  roundPercent,
  takesCashOnly,
} from '@dealstead/contracts';
import { roundHalfAway } from '@dealstead/formulas';
import { buildIndex, type Listing as IndexedListing, type SearchIndex } from '@dealstead/search-engine';
import { expectedRent, expectedReturns } from '@dealstead/search-engine/fixtures/expectedReturns';
import { firstId, listing } from './listing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** A demo listing as the listings service indexes it. */
function indexed(id: number): IndexedListing {
  const { owner: _, ...demo } = listing(id, now);
  return {
    ...demo,
    createdAt: demo.createdAt.getTime(),
    featuredUntil: demo.featuredUntil?.getTime() ?? null,
    price: Math.round(demo.price * 100),
    arv: cents(demo.arv),
    rehabCost: cents(demo.rehabCost),
    monthlyRent: cents(demo.monthlyRent),
    hasArvSales: false,
    dealType: demo.dealType as DealType,
    ownerFinance: demo.financeOptions.includes('owner-finance'),
    cashOnly: takesCashOnly(demo),
    images: [],
    daysBefore: demo.daysOnMarket,
    latitude: Math.round(demo.latitude * 100) / 100,
    longitude: Math.round(demo.longitude * 100) / 100,
    userId: 1,
  };
}

const members: Readonly<Record<string, Partial<InvestmentAssumptions>>> = {
  'the defaults': {},
  'rent stated by the listing only': { rentBasis: 'none' },
  'one percent of the price, bought for cash': { rentBasis: 'price', rentPercent: 1, downPayment: 100 },
  'nothing down without closing costs': { downPayment: 0, buyingCosts: 0, interest: 9.875, loanYears: 15 },
  'interest-free loan, high costs': { interest: 0, vacancy: 25, management: 12, maintenance: 15, capital: 10 },
  'a flipper': {
    offerRule: 75,
    sellingCosts: 6.5,
    holdingCosts: 4.25,
    buyingCosts: 1.75,
    rentPercent: 0.65,
    holdMonths: 7,
  },
};

const listings = Array.from({ length: 5_000 }, (_, nth) => indexed(firstId + nth));
let index: SearchIndex;
beforeAll(async () => {
  index = await buildIndex(
    (async function* () {
      yield listings;
    })(),
  );
});
afterAll(() => index.close());

test.each(Object.entries(members))(
  'every demo listing has the calculator’s returns in the search, for %s',
  (_, assumed) => {
    const assumptions = { ...defaultAssumptions, ...assumed };
    const all = listings.map((one) => ({
      id: one.id,
      isOpen: one.status === 'active',
      returns: expectedReturns(one, assumptions),
      rent: expectedRent(one, assumptions),
    }));
    const cards: Property[] = JSON.parse(
      index
        .cards(
          all.map(({ id }) => id),
          now.getTime(),
          assumptions,
        )
        .toString(),
    );
    const percent = (value: number | null) => (value === null ? null : roundPercent(value, 2));
    const dollars = (value: number | null) => (value === null ? null : roundHalfAway(value) / 100);
    expect(cards.map(({ id, returns }) => ({ id, ...returns }))).toEqual(
      all.map(({ id, returns, rent }) => ({
        id,
        rent: dollars(rent.rent),
        rentFrom: rent.rentFrom,
        isCashOnly: takesCashOnly(listing(id, now)),
        cashOnCash: percent(returns.cashOnCash),
        capRate: percent(returns.capRate),
        maoMargin: dollars(returns.maoMargin),
        flipProfit: dollars(returns.flipProfit),
      })),
    );

    for (const metric of returnMetrics) {
      const known = all.flatMap(({ id, isOpen, returns }) =>
        isOpen && returns[metric] !== null ? [{ id, value: returns[metric] }] : [],
      );
      const median = known.map(({ value }) => value).toSorted((a, b) => a - b)[known.length >> 1]!;
      const filter = { minReturns: { [metric]: median }, assumptions };
      const found = index.list(filter, { sortBy: metric, sortOrder: 'desc', limit: 5_000 }, now.getTime());
      const expected = known
        .filter(({ value }) => value >= median)
        .toSorted((a, b) => b.value - a.value || b.id - a.id);
      expect(found).toEqual(expected.map(({ id }) => id));
      const open = all.filter(({ isOpen }) => isOpen).length;
      expect(index.countUnknownReturns(filter, now.getTime())).toBe(open - known.length);
    }
  },
);

import { expect, test } from '@jest/globals';
import type { PropertyPage } from '@dealstead/contracts';
import type { MarketFigures } from '@dealstead/contracts/listings/market';
import { type ListingFacts, listingRisks, marketRisks } from './risks.ts';

const median = (value: number, n: number, low: number | null = null, high: number | null = null) => ({
  n,
  median: value,
  low,
  high,
});

const market: MarketFigures = {
  active: 80,
  price: median(100_000, 80, 92_000, 108_000),
  daysOnMarket: median(30, 80),
  closings: 30,
  supplyMonths: 7.9,
  priceChange: { percent: -4.2, isClear: true },
};
const levelsOf = (figures: MarketFigures) => marketRisks(figures, 'Macon').map(({ level }) => level);

test('a market: supply, trend and the width of the interval', () => {
  expect(levelsOf(market)).toEqual(['watch', 'high', 'fine']);
  expect(levelsOf({ ...market, supplyMonths: 14, priceChange: { percent: -4.2, isClear: false } })).toEqual([
    'high',
    'watch',
    'fine',
  ]);
  expect(levelsOf({ active: 4, price: median(1, 4), daysOnMarket: null })).toEqual(['unknown', 'unknown', 'high']);
  expect(marketRisks(market, 'Macon')[0]?.finding).toBe('7.9 months: 80 active listings and 30 closings in 90 days.');
});

const listing = {
  price: 100_000,
  arv: 200_000,
  rehabCost: 30_000,
  arvSales: 4,
  daysOnMarket: 20,
  confirmedAt: '2026-11-10T00:00:00Z',
  status: 'active',
} as PropertyPage;
const facts: ListingFacts = {
  listing,
  history: [{ at: '2026-10-01T00:00:00Z', price: 100_000, arv: 200_000 }],
  market,
  recordedArv: { value: 195_000, low: 180_000, high: 210_000, sampleSize: 6, explanation: '' },
  offerRule: 70,
  now: new Date('2026-11-20T00:00:00Z'),
};
const ofListing = (part: Partial<PropertyPage>, more: Partial<ListingFacts> = {}) =>
  Object.fromEntries(
    listingRisks({ ...facts, ...more, listing: { ...listing, ...part } }).map((risk) => [risk.title, risk]),
  );

test('a listing within every bound', () => {
  const risks = Object.values(ofListing({}));
  expect(risks.map(({ level }) => level)).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine']);
  expect(risks[0]?.finding).toBe('$200,000 × 70% less $30,000 is $110,000. Asking $100,000 is $10,000 under.');
});

test('a listing over the 70% rule, with a stated ARV above recorded sales, price cuts and no confirmation', () => {
  const risks = ofListing(
    { price: 160_000, arv: 250_000, arvSales: 0, daysOnMarket: 90, confirmedAt: '2026-08-01T00:00:00Z' },
    {
      history: [
        { at: '2026-11-01T00:00:00Z', price: 160_000, arv: null },
        { at: '2026-10-01T00:00:00Z', price: 190_000, arv: null },
      ],
    },
  );
  expect(risks['Asking against the 70% rule']).toMatchObject({ level: 'watch' });
  expect(risks['ARV against recorded sales']).toMatchObject({
    level: 'high',
    finding: expect.stringContaining('+28.2%'),
  });
  expect(risks['Evidence for the ARV']).toMatchObject({ level: 'high', finding: 'None is given.' });
  expect(risks['Days on market']?.level).toBe('watch');
  expect(risks['Price changes']).toMatchObject({
    level: 'watch',
    finding: 'From $190,000 to $160,000, -15.8%, in one change.',
  });
  expect(risks['Still available']?.level).toBe('watch');
});

test('what is not known is said, and is no risk and no comfort', () => {
  const risks = ofListing({ arv: null, rehabCost: null }, { market: null, recordedArv: null });
  for (const title of ['Asking against the 70% rule', 'Room for costs', 'ARV against recorded sales', 'Days on market'])
    expect(risks[title]?.level).toBe('unknown');
  expect(ofListing({ status: 'closed' })['Still available']).toMatchObject({
    level: 'high',
    finding: 'The listing is closed.',
  });
});

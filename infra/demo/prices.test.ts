import { expect, test } from '@jest/globals';
import { firstId, listing } from './listing.ts';
import { rowOf } from './listings.ts';
import { earlierPrices } from './prices.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = 86_400_000;
const all = Array.from({ length: 5_000 }, (_, n) => listing(firstId + n, now));
const histories = all.map((of) => ({ of, earlier: earlierPrices(of, now) }));

test('about a third of the listings have a price history of one to four entries', () => {
  const counts = Map.groupBy(histories, ({ earlier }) => earlier.length);
  expect([...counts.keys()].toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(1 - (counts.get(0)?.length ?? 0) / all.length).toBeGreaterThan(0.28);
  expect(1 - (counts.get(0)?.length ?? 0) / all.length).toBeLessThan(0.4);
});

test('entries are in order between the listing’s creation and now, and successive prices differ', () => {
  for (const { of, earlier } of histories) {
    const times = [of.createdAt, ...earlier.map(({ until }) => until), now].map((time) => time.getTime());
    for (let i = 1; i < times.length && earlier.length > 0; i++)
      expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThan(day);
    const prices = [...earlier.map(({ price }) => price), of.price];
    for (let i = 1; i < prices.length; i++) {
      expect(prices[i]).not.toBe(prices[i - 1]);
      expect((prices[i - 1] ?? 0) / (prices[i] ?? 1)).toBeGreaterThan(0.8);
      expect((prices[i - 1] ?? 0) / (prices[i] ?? 1)).toBeLessThan(1.3);
    }
  }
});

test('decreases are more frequent than increases', () => {
  const changed = histories.filter(({ earlier }) => earlier.length > 0);
  const fell = changed.filter(({ of, earlier }) => (earlier.at(-1)?.price ?? 0) > of.price);
  expect(fell.length / changed.length).toBeGreaterThan(0.75);
});

test('the seller’s figures are of the day of the last price at the earliest, as the product dates them', () => {
  const owner = { id: 1, email: '', phone: '', firstName: '', lastName: '' } as Parameters<typeof rowOf>[1];
  for (const { of, earlier } of histories.slice(0, 1_000)) {
    const changed = earlier.at(-1)?.until;
    const confirmed = rowOf(of, owner, earlier).confirmed_at as Date | null;
    if (changed) expect(confirmed!.getTime()).toBeGreaterThanOrEqual(changed.getTime());
    else expect(confirmed).toBe(of.confirmedAt);
  }
});

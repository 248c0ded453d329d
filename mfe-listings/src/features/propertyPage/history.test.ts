import { expect, test } from '@jest/globals';
import { changesOf, lastPriceChange } from './history.ts';

const points = [
  { at: '2026-11-12T15:00:00.000Z', price: 84_500, arv: 162_000 },
  { at: '2026-10-28T15:00:00.000Z', price: 89_000, arv: 162_000 },
  { at: '2026-10-21T15:00:00.000Z', price: 89_000, arv: 158_000 },
];

test('the history of a listing has each change as text, newest first', () => {
  expect(changesOf(points).map(({ change }) => change)).toEqual(['Price lowered 5.1%', 'ARV raised', 'Listed']);
  // It was on the market elsewhere, which its days on the market count.
  expect(changesOf(points, true).at(-1)!.change).toBe('Listed on Dealstead');
});

test('a change of price and ARV in one entry, added and withdrawn', () => {
  const at = points[0]!.at;
  const words = changesOf([
    { at, price: 110, arv: null },
    { at, price: 100, arv: 90 },
    { at, price: 100, arv: 95 },
    { at, price: 0, arv: null },
  ]);
  expect(words.map(({ change }) => change)).toEqual([
    'Price raised 10.0%, ARV withdrawn',
    'ARV lowered',
    'Price raised, ARV given',
    'Listed',
  ]);
});

test('the last price change ignores changes of the ARV alone', () => {
  expect(lastPriceChange(points)).toEqual({ by: -4_500, since: points[0]!.at });
  expect(lastPriceChange([{ at: '2026-11-20T15:00:00.000Z', price: 84_500, arv: 170_000 }, ...points])).toEqual({
    by: -4_500,
    since: points[0]!.at,
  });
  expect(lastPriceChange(points.slice(1))).toBeNull();
  expect(lastPriceChange([])).toBeNull();
});

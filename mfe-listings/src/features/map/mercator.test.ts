import { expect, test } from '@jest/globals';
import { boundsOf, boxText, nation, tilesFor, type View } from './mercator.ts';

const view = (zoom: number, bounds = nation): View => ({ longitude: -96, latitude: 38, zoom, bounds });

test('the tiles of a view cover its corners and no more', () => {
  const tiles = tilesFor(view(4));
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([4]));
  expect(tiles.map(({ x }) => x)).toEqual(expect.arrayContaining([2, 5]));
  expect(tiles).toHaveLength(4 * 2);
});

test('a view with too many tiles uses a lower zoom', () => {
  expect(tilesFor(view(10)).length).toBeLessThanOrEqual(40);
});

test("zooms stay within the server's range", () => {
  const here = { west: -97.8, south: 30.2, east: -97.7, north: 30.3 };
  expect(tilesFor(view(22, here))[0]?.z).toBe(14);
  expect(tilesFor(view(0, here))[0]?.z).toBe(3);
});

test('formats a box for the filter', () => {
  expect(boxText({ west: -181, south: 30.12346, east: -97, north: 31 })).toBe('-180.0000,30.1235,-97.0000,31.0000');
});

test('computes the bounds of positions', () => {
  expect(boundsOf([])).toBeNull();
  expect(
    boundsOf([
      [-97, 30],
      [-98, 31],
    ]),
  ).toEqual({ west: -98, south: 30, east: -97, north: 31 });
});

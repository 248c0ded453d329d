import { expect, test } from '@jest/globals';
import { clusterDiameter, clusterLabel } from './clusterSize.ts';
import { mergeMarks } from './mergeMarks.ts';

const pin = (id: number, longitude: number) => ({ id, longitude, latitude: 35, price: 84_500, featured: false });
const cluster = (longitude: number, count: number) => ({ longitude, latitude: 35, count });
/** Degrees per pixel at zoom 4. */
const pixel = 360 / (512 * 16);

test('overlapping marks merge into one cluster with all their listings', () => {
  const { clusters, pins } = mergeMarks(
    { clusters: [cluster(-90, 5), cluster(-90 + 20 * pixel, 10)], pins: [pin(1, -90 + 30 * pixel), pin(2, -80)] },
    4,
    null,
  );
  expect(clusters.map(({ count }) => count)).toEqual([16]);
  expect(pins.map(({ id }) => id)).toEqual([2]);
});

test('two overlapping price tags merge; at the next zoom they are separate', () => {
  const pins = [pin(1, -90), pin(2, -90 + 34 * pixel)];
  expect(mergeMarks({ clusters: [], pins }, 4, null)).toMatchObject({ clusters: [{ count: 2 }], pins: [] });
  expect(mergeMarks({ clusters: [], pins }, 5, null)).toEqual({ clusters: [], pins });
});

test('the selected listing and listings at one position are not merged', () => {
  const spot = { ...cluster(-90, 3), ids: [7, 8, 9] };
  const chosen = pin(1, -90);
  expect(mergeMarks({ clusters: [spot], pins: [chosen] }, 14, 1)).toEqual({ clusters: [spot], pins: [chosen] });
});

test('circles do not overlap, however large merging makes them', () => {
  const clusters = Array.from({ length: 120 }, (_, i) => ({
    ...cluster(-120 + (i % 20) * 2, 40 + i),
    latitude: 30 + i / 10,
  }));
  const after = mergeMarks({ clusters, pins: [] }, 4, null).clusters;
  expect(after.length).toBeGreaterThan(2);
  for (const [i, a] of after.entries())
    for (const b of after.slice(i + 1)) {
      const across = (a.longitude - b.longitude) / pixel;
      const down = (a.latitude - b.latitude) / pixel;
      // A parallel is at most as far from the next one as it is on this map, so this distance is a lower bound.
      expect(Math.hypot(across, down)).toBeGreaterThan((clusterDiameter(a.count) + clusterDiameter(b.count)) / 2 - 8);
    }
});

test('sizes grow by powers of ten', () => {
  const sizes = [2, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 250_000].map(clusterDiameter);
  expect(sizes).toEqual([26, 26, 34, 34, 44, 44, 53, 53, 62, 62]);
  expect([7, 999, 1_240, 250_000].map(clusterLabel)).toEqual(['7', '999', '1.2K', '250K']);
});

test('no listing is lost', () => {
  const pins = Array.from({ length: 400 }, (_, i) => pin(i, -120 + (i % 40) + i / 400));
  const after = mergeMarks({ clusters: [cluster(-100, 50)], pins }, 4, null);
  expect(after.pins.length + after.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(450);
});

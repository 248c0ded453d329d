import { expect, test } from '@jest/globals';
import { projectionOf, scaleBarMiles } from './projection.ts';

const view = { center: { latitude: 35.1, longitude: -89.98 }, miles: 1 };

test('a mile north is half the shorter side above the middle, and the projection is reversible', () => {
  const { toPixels, toPosition, scale } = projectionOf(view, 600, 400);
  expect(scale).toBe(200);
  const { x, y } = toPixels({ latitude: 35.1 + 1 / 69.05, longitude: -89.98 });
  expect([Math.round(x), Math.round(y)]).toEqual([300, 0]);
  const back = toPosition(420, 90);
  const again = toPixels(back);
  expect([Math.round(again.x), Math.round(again.y)]).toEqual([420, 90]);
});

test('the scale bar is the longest round distance that fits', () => {
  expect(scaleBarMiles(300, 120)).toBe(0.25);
  expect(scaleBarMiles(20, 120)).toBe(5);
});

import { expect, test } from '@jest/globals';
import { serializeArea, parseArea, isCompleteArea, addCorner, type Corner } from './drawing.ts';

const triangle: Corner[] = [
  [-90, 35],
  [-89, 35],
  [-89.5, 36],
];

test('an area round-trips through the URL', () => {
  expect(serializeArea(triangle)).toBe('-90.00000,35.00000;-89.00000,35.00000;-89.50000,36.00000');
  expect(parseArea(serializeArea(triangle))).toEqual(triangle);
});

test('two corners are no area, and invalid numbers are no corner', () => {
  expect(isCompleteArea(triangle.slice(0, 2))).toBe(false);
  expect(isCompleteArea(triangle)).toBe(true);
  expect(parseArea('a,b;-90,35')).toEqual([[-90, 35]]);
  expect(parseArea(undefined)).toEqual([]);
});

test('an area has at most a hundred corners', () => {
  let corners: readonly Corner[] = [];
  for (let i = 0; i < 120; i++) corners = addCorner(corners, [-90 + i / 100, 35]);
  expect(corners).toHaveLength(100);
});

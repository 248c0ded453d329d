import { expect, test } from '@jest/globals';
import { classIndex, quantileBreaks, classLabel } from './steps.ts';

test('few listings have the default steps', () => {
  const steps = quantileBreaks([1, 1, 2, 5, 9]);
  expect(steps.map((_, step) => classLabel(step, steps))).toEqual(['1', '2', '3–4', '5–7', '8+']);
  expect([1, 2, 4, 7, 100].map((count) => classIndex(count, steps))).toEqual([0, 1, 2, 3, 4]);
});

test('many listings have growing steps, each with some hexagons', () => {
  const counts = Array.from({ length: 500 }, (_, i) => 1 + Math.round(i ** 1.4));
  const steps = quantileBreaks(counts);
  expect([...steps]).toEqual([...steps].sort((a, b) => a - b));
  expect(new Set(steps).size).toBe(5);
  for (let step = 0; step < 5; step++) expect(counts.some((count) => classIndex(count, steps) === step)).toBe(true);
});

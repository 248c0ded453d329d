import { expect, test } from '@jest/globals';
import { predictTrees } from './boostedTrees.ts';
import { trainBoostedTrees } from './trainBoostedTrees.ts';

const options = {
  trees: 200,
  learningRate: 0.1,
  leaves: 8,
  rowsInLeaf: 5,
  rowShare: 0.8,
  featureShare: 1,
  ridge: 1,
  huber: 10,
  seed: 1,
};
const grid = Array.from({ length: 900 }, (_, index) => [index % 30, Math.floor(index / 30)]);

test('trees learn an interaction', () => {
  const target = ([x = 0, y = 0]: readonly number[]) => (x > 15 && y > 10 ? 5 : 0) + y / 10;
  const model = trainBoostedTrees(grid, grid.map(target), options);
  const errors = grid.map((row) => Math.abs(predictTrees(model, row) - target(row)));
  expect(Math.max(...errors)).toBeLessThan(0.5);
});

test('training is repeatable for a seed', () => {
  const targets = grid.map(([x = 0, y = 0]) => Math.sin(x) * y);
  const train = (seed: number) => trainBoostedTrees(grid, targets, { ...options, trees: 20, seed });
  expect(train(1)).toEqual(train(1));
  expect(train(2)).not.toEqual(train(1));
});

test('a constant target gives the constant, whatever the features', () => {
  const model = trainBoostedTrees(
    grid,
    grid.map(() => 3),
    options,
  );
  expect(predictTrees(model, [1e9, -1e9])).toBeCloseTo(3, 6);
});

test('Huber loss follows the bulk where one row in ten is absurd', () => {
  const targets = grid.map(([x = 0], index) => (index % 10 === 0 ? 1000 : x));
  const model = trainBoostedTrees(grid, targets, { ...options, huber: 1, rowsInLeaf: 30 });
  const errors = grid.map((row) => Math.abs(predictTrees(model, row) - row[0]!)).sort((a, b) => a - b);
  expect(errors[450]).toBeLessThan(2);
});

import { expect, test } from '@jest/globals';
import { askingAndMaximum, cashOnCashCell, leftOutText, resultText, stageSums } from './dealLabels.ts';

const deal = {
  dealType: 'rental',
  stage: 'analysis',
  actualProfit: null,
  expectedProfit: null,
  cashFlow: 312.5,
  cashOnCash: 8.1234,
  cashOnCashNote: null,
} as const;

test('a card states the profit of a deal that is sold, and cash flow and cash-on-cash of a rental or BRRRR', () => {
  expect(resultText(deal)).toBe('$313/mo, 8.12% CoC');
  expect(resultText({ ...deal, cashOnCash: null })).toBe('$313/mo');
  const cashOnCashNote = 'Infinite. No cash left in the deal, $312.50/mo';
  expect(resultText({ ...deal, cashOnCash: null, cashOnCashNote })).toBe('$313/mo, infinite CoC');
  expect(cashOnCashCell({ ...deal, cashOnCash: null, cashOnCashNote })).toBe('Infinite, $313/mo');
  expect(cashOnCashCell(deal)).toBe('8.12%');
  expect(resultText({ ...deal, cashFlow: null })).toBeNull();
  expect(resultText({ ...deal, dealType: 'flip', expectedProfit: 21_000, cashFlow: null })).toBe('$21,000');
  // A rental that was sold has earned a profit.
  expect(resultText({ ...deal, stage: 'closed', actualProfit: 9_000 })).toBe('$9,000');
});

test('the sums of a stage add what is alike and say what they leave out', () => {
  expect(stageSums({ deals: 0, profit: 0, cashFlow: 0, withoutFigure: 0 })).toBe('None');
  expect(stageSums({ deals: 4, profit: 21_500, cashFlow: 640, withoutFigure: 1 })).toBe(
    '4 · $21,500 · $640/mo · 1 without figures',
  );
  expect(stageSums({ deals: 2, profit: null, cashFlow: null, withoutFigure: 2 })).toBe('2 · 2 without figures');
  expect(leftOutText(1)).toBe('1 deal adds no profit: it is a rental, or lacks a figure.');
});

test('a card states what is asked beside the MAO, and leaves out what nobody stated', () => {
  expect(askingAndMaximum({ purchasePrice: 120_000, maximumOffer: 118_249.45 })).toBe('Asking $120,000, MAO $118,249');
  expect(askingAndMaximum({ purchasePrice: null, maximumOffer: 1_250_000 })).toBe('MAO $1.3M');
  expect(askingAndMaximum({ purchasePrice: 90_000, maximumOffer: null })).toBe('Asking $90,000');
  expect(askingAndMaximum({ purchasePrice: null, maximumOffer: null })).toBe('');
});

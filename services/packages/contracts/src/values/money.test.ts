import { expect, test } from '@jest/globals';
import { readMoney } from './money.ts';

test.each([
  ['250k', 250_000],
  ['250,000.-', 250_000],
  ['$250,000.—', 250_000],
  ['1,000-', -1_000],
  ['$250K', 250_000],
  ['$1.2M', 1_200_000],
  ['1.2 mm', 1_200_000],
  ['2 million', 2_000_000],
  ['140 thousand', 140_000],
  ['1.1bn', 1_100_000_000],
  ['1,250,000.50', 1_250_000.5],
  ['US$250000', 250_000],
  ['USD 250,000', 250_000],
  ['250,000 USD', 250_000],
  ['US $5,000', 5_000],
  ['(1,000)', -1_000],
  ['($1,000.50)', -1_000.5],
  ['-$500', -500],
  ['$-500', -500],
  ['−500', -500],
  ['500-', -500],
  ['$ 1 200', 1_200],
  ['$\u00a01\u202f200\u00a0', 1_200],
  ['96 000.50', 96_000.5],
  ['１２，５００', 12_500],
  ['="250000"', 250_000],
  ["'250,000", 250_000],
  ['1.250.000', 1_250_000],
  ['1.2e6', 1_200_000],
  ['2.5E+05', 250_000],
  ['.5', 0.5],
  ['12.', 12],
  ['0', 0],
  ['-0', 0],
  ['12.34567', 12.35],
])('the amount %j is %p dollars', (text, dollars) => {
  expect(readMoney(text)).toEqual({ kind: 'value', value: Math.round(dollars * 100) });
});

test.each([
  ['1.234,56', 1_234.56, 1.23],
  ['1234,56', 1_234.56, 123_456],
  ['1,5', 1.5, 15],
  ['12,50', 12.5, 1_250],
  ['1.250', 1_250, 1.25],
  ['$1,2M', 1_200_000, 12_000_000],
  ['200k-250k', 200_000, 250_000],
  ['$200 – $250k', 200_000, 250_000],
  ['1,200 to 1,500', 1_200, 1_500],
])('the amount %j is unclear: %p or %p', (text, one, other) => {
  expect(readMoney(text)).toMatchObject({ kind: 'unclear', readings: [one * 100, other * 100].map(Math.round) });
});

test('the decimal sign of a file makes its amounts clear', () => {
  const amounts = ['1.234,56', '1234,56', '1,5', '1.250', '1 250,5', '1.250.000', '1200'];
  expect(amounts.map((text) => readMoney(text, { decimal: ',' }))).toEqual(
    [1_234.56, 1_234.56, 1.5, 1_250, 1_250.5, 1_250_000, 1_200].map((dollars) => ({
      kind: 'value',
      value: Math.round(dollars * 100),
    })),
  );
  expect(readMoney('1,250.50', { decimal: ',' }).kind).toBe('not-understood');
  expect(readMoney('1.250', { decimal: '.' })).toEqual({ kind: 'value', value: 125 });
  expect(readMoney('1.234,56', { decimal: '.' }).kind).toBe('not-understood');
});

test.each(['', ' ', '$', 'N/A', '#N/A', 'n/a', '-', '—', 'null', 'None', 'TBD'])('the cell %j has no amount', (text) =>
  expect(readMoney(text).kind).toBe('empty'),
);

test.each(['#REF!', '#VALUE!', '#DIV/0!', '####'])('the amount %j is damaged', (text) =>
  expect(readMoney(text).kind).toBe('damaged'),
);

test.each([
  'abc',
  'k',
  '250 kg',
  '5%',
  '1.2.3',
  '1,23,456',
  '€250.000',
  'C$500',
  '=1+1',
  '2026-03-04',
  '140kk',
  'lots',
  '1e99',
])('the amount %j is not understood', (text) => expect(readMoney(text).kind).toBe('not-understood'));

test('a fraction of a cent is rounded, or refused where the amount binds', () => {
  expect(readMoney('499999.995')).toEqual({ kind: 'value', value: 50_000_000 });
  expect(readMoney('499999.995', { exact: true }).kind).toBe('not-understood');
  expect(readMoney('1.234567m', { exact: true })).toEqual({ kind: 'value', value: 123_456_700 });
});

import { expect, test } from '@jest/globals';
import { acres, ago, count, date, money, moneyCompact, moneyExact, percent } from './format.ts';

test('money: whole dollars, cents, and compact in narrow cells', () => {
  expect([money(84_500), money(-2_900), money(null)]).toEqual(['$84,500', '−$2,900', '–']);
  expect([moneyExact(79.98), moneyExact(1_991.8)]).toEqual(['$79.98', '$1,991.80']);
  expect([9_300, 46_500, 58_000, 402_381, 999_700, 2_200_000].map(moneyCompact)).toEqual([
    '$9,300',
    '$46.5k',
    '$58k',
    '$402k',
    '$1M',
    '$2.2M',
  ]);
});

test('acres come as text and may be absent or nonsense', () => {
  expect(['0.21', '40', '12.40', null, '', 'about five', '0'].map(acres)).toEqual([
    '0.21',
    '40',
    '12.4',
    '–',
    '–',
    '–',
    '–',
  ]);
});

test('a date without a time is that day, wherever it is read', () => {
  expect(date('2026-12-19')).toBe('Dec 19, 2026');
});

test('counts, shares and days', () => {
  expect([count(1_284), percent(0.5216), percent(-0.031, 1)]).toEqual(['1,284', '52%', '−3.1%']);
  const now = new Date('2025-11-18T12:00:00Z');
  expect(
    ['2025-11-18T01:00:00Z', '2025-11-17T11:00:00Z', '2025-11-15T11:00:00Z', '2025-06-18T11:00:00Z'].map((at) =>
      ago(at, now),
    ),
  ).toEqual(['today', 'yesterday', '3 days ago', '5 months ago']);
});

import { expect, test } from '@jest/globals';
import {
  formatAcres,
  formatTimeAgo,
  formatCount,
  formatShortDate,
  formatDate,
  formatDateTime,
  formatAgreedMoney,
  formatMoney,
  formatMoneyCompact,
  formatMoneyExact,
  formatPercent,
  sentenceCase,
} from './format.ts';

test('money: whole dollars, cents, and compact', () => {
  expect([formatMoney(84_500), formatMoney(-2_900), formatMoney(null)]).toEqual(['$84,500', '−$2,900', '–']);
  expect([formatMoneyExact(79.98), formatMoneyExact(1_991.8)]).toEqual(['$79.98', '$1,991.80']);
  expect([formatMoney(-0.4), formatMoneyExact(-0), formatCount(-0.001)]).toEqual(['$0', '$0.00', '0']);
  expect([500_000, 499_999.99, -0.5, null].map(formatAgreedMoney)).toEqual(['$500,000', '$499,999.99', '−$0.50', '–']);
  expect([9_300, 46_500, 58_000, 402_381, 999_700, 2_200_000].map(formatMoneyCompact)).toEqual([
    '$9,300',
    '$46.5k',
    '$58k',
    '$402k',
    '$1M',
    '$2.2M',
  ]);
});

test('acres are text that may be absent or invalid', () => {
  expect(['0.21', '40', '12.40', null, '', 'about five', '0'].map(formatAcres)).toEqual([
    '0.21',
    '40',
    '12.4',
    '–',
    '–',
    '–',
    '–',
  ]);
});

test('a date without a time does not depend on the time zone', () => {
  expect(formatDate('2026-12-19')).toBe('Dec 19, 2026');
});

test('counts, percentages and days are formatted', () => {
  expect([formatCount(1_284), formatPercent(0.5216), formatPercent(-0.031, 1)]).toEqual(['1,284', '52%', '−3.1%']);
  const now = new Date('2025-11-18T12:00:00Z');
  expect(
    // 8 pm in New York is the evening of the day before.
    [
      '2025-11-18T06:00:00Z',
      '2025-11-18T01:00:00Z',
      '2025-11-17T11:00:00Z',
      '2025-11-15T11:00:00Z',
      '2025-06-18T11:00:00Z',
    ].map((at) => formatTimeAgo(at, now)),
  ).toEqual(['today', 'yesterday', 'yesterday', '3 days ago', '5 months ago']);
});

test('a moment is in the time zone of the reader, and a day in that of New York', () => {
  expect(formatDateTime(new Date(2025, 10, 12, 16, 40))).toMatch(/^Nov 12, 2025, 4:40\sPM$/);
  expect(formatDate('2025-11-13T03:00:00Z')).toBe('Nov 12, 2025');
});

test('dates of the current year omit the year, in the New York time zone', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(formatShortDate('2026-11-12T15:00:00Z', now)).toBe('Nov 12');
  expect(formatShortDate('2026-01-01T03:00:00Z', now)).toBe('Dec 31, 2025');
});

test('a stored value is text in sentence case', () => {
  expect(sentenceCase('hard-money')).toBe('Hard money');
});

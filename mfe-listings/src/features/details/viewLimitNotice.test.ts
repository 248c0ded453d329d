import { expect, test } from '@jest/globals';
import { viewLimitNotice } from './viewLimitNotice.ts';

const views = { used: 13, limit: 20, opened: false, renewsAt: '2026-12-01T05:00:00.000Z' };

test('a free member sees the cost of a view before opening', () => {
  expect(viewLimitNotice(views)).toEqual({
    text: 'Uses 1 of your 20 free views this month. 7 left.',
    isUsedUp: false,
  });
});

test('a listing opened this month costs nothing, even at the limit', () => {
  expect(viewLimitNotice({ ...views, used: 20, opened: true })).toEqual({
    text: 'You already opened this listing this month, so it does not count again.',
    isUsedUp: false,
  });
});

test('at the limit the notice names the reset date', () => {
  expect(viewLimitNotice({ ...views, used: 20 })).toEqual({
    text: 'You have used all 20 free views this month. You get 20 more on Dec 1, 2026.',
    isUsedUp: true,
  });
});

test('a plan has no limit', () => {
  expect(viewLimitNotice({ ...views, limit: null }).text).toBe('Your plan includes every listing.');
});

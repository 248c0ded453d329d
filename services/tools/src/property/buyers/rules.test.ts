import { expect, test } from '@jest/globals';
import type { BuyerProfile } from '@dealstead/contracts/tools/buyerProfile';
import { proofDaysLeft, reminderAt, scoreBuyer, totalScore } from './rules.ts';

const today = '2026-11-23';
const profile: BuyerProfile = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: '404 555 0123',
  buyerType: 'cash-buyer',
  cashAvailable: 120_000,
  preferredAreas: ['Memphis, TN'],
  priceRange: { min: null, max: 200_000 },
  propertyTypes: ['residential'],
  dealsClosed: 3,
  avgCloseTime: 21,
  proofOfFunds: { kind: 'bank-letter', date: '2026-11-01', expires: '2026-12-14' },
  notes: null,
};

const lines = (part: Partial<BuyerProfile> = {}) =>
  Object.fromEntries(scoreBuyer({ ...profile, ...part }, today).map((line) => [line.key, line]));

test('each part of the score states its arithmetic, and the parts add up', () => {
  const score = scoreBuyer(profile, today);
  expect(score.map(({ key, points, arithmetic }) => [key, points, arithmetic])).toEqual([
    ['proof-of-funds', 30, 'Letter from a bank, valid for 21 more days: 30 of 30'],
    ['cash', 15, '25 × $120,000 ÷ $200,000 = 15'],
    ['deals', 12, '4 × 3 closed deals = 12'],
    ['close-time', 10, '21 days, up to 30 days: 10 of 15'],
    ['profile', 10, 'Phone 4, areas 3, property types 3'],
  ]);
  expect(totalScore(score)).toBe(77);
  expect(score.reduce((sum, { maximum }) => sum + maximum, 0)).toBe(100);
});

test('no part exceeds its maximum', () => {
  const score = lines({ cashAvailable: 5_000_000, dealsClosed: 40, avgCloseTime: 7 });
  expect(score['cash']).toMatchObject({ points: 25, arithmetic: '25 × $5,000,000 ÷ $200,000, at most 25 = 25' });
  expect(score['deals']).toMatchObject({ points: 20, arithmetic: '4 × 40 closed deals, at most 20 = 20' });
  expect(score['close-time']).toMatchObject({ points: 15 });
});

test('an expired proof of funds and a close time without a deal count nothing', () => {
  const expired = { kind: 'bank-letter', date: null, expires: '2026-11-22' } as const;
  expect(lines({ proofOfFunds: expired })['proof-of-funds']).toMatchObject({
    points: 0,
    arithmetic: 'Letter from a bank, expired 1 day ago: 0 of 30',
  });
  expect(lines({ proofOfFunds: { ...expired, expires: today } })['proof-of-funds']).toMatchObject({ points: 30 });
  expect(lines({ dealsClosed: 0 })['close-time']).toMatchObject({ points: 0 });
  expect(lines({ avgCloseTime: 60 })['close-time']).toMatchObject({
    points: 0,
    arithmetic: '60 days, over 45 days: 0 of 15',
  });
});

test('without a profile the score is zero, and each part says how to earn it', () => {
  const score = scoreBuyer(null, today);
  expect(totalScore(score)).toBe(0);
  expect(score.every(({ arithmetic }) => arithmetic !== '')).toBe(true);
  expect(proofDaysLeft(null, today)).toBeNull();
});

test.each([
  [15, null],
  [14, 14],
  [4, 14],
  [3, 3],
  [1, 3],
  [0, 0],
  [-1, null],
])('a proof of funds %i days before its expiry: the reminder of day %s is due', (daysLeft, reminder) => {
  expect(reminderAt(daysLeft)).toBe(reminder);
});

import { expect, test } from '@jest/globals';
import { typedOf } from '@dealstead/kit/testing';
import { initialProfile, readProfile } from './formValues.ts';

const user = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com', phone: '404 555 0123' };
const read = (typed: Record<string, string>, from = initialProfile(null, user)) =>
  readProfile(typedOf({ ...from, ...typed }), ['land']);

test('an amount that cannot be read, or is negative, is an error at its field', () => {
  for (const cashAvailable of ['abc', '-5', '1.2.3'])
    expect(read({ cashAvailable }).wrong).toEqual({ cashAvailable: 'Enter an amount in dollars, such as 250,000.' });
  expect(read({ cashAvailable: '250k' })).toMatchObject({ profile: { cashAvailable: 250_000 }, wrong: {} });
});

test('the account fills in a new profile, and empty fields mean nothing given', () => {
  expect(read({})).toEqual({
    profile: {
      name: 'Dana Reyes',
      email: 'dana@example.com',
      phone: '404 555 0123',
      buyerType: 'cash-buyer',
      cashAvailable: null,
      preferredAreas: [],
      priceRange: { min: null, max: null },
      propertyTypes: ['land'],
      dealsClosed: 0,
      avgCloseTime: null,
      proofOfFunds: null,
      notes: null,
    },
    wrong: {},
  });
});

test('a saved profile survives the form unchanged', () => {
  const { profile } = read({
    cashAvailable: '$120,000.50',
    'priceRange.max': '200k',
    preferredAreas: ' Memphis, TN \n\n38114',
    dealsClosed: '3',
    avgCloseTime: '21',
    'proofOfFunds.kind': 'bank-letter',
    'proofOfFunds.date': '2026-11-01',
    'proofOfFunds.expires': '2026-12-14',
    notes: 'Closes fast',
  });
  expect(profile.preferredAreas).toEqual(['Memphis, TN', '38114']);
  expect(read({}, initialProfile(profile, user))).toEqual({ profile, wrong: {} });
});

test('unreadable values are named at their fields', () => {
  const { wrong } = read({
    cashAvailable: 'lots',
    'priceRange.min': '9',
    'priceRange.max': '5',
    dealsClosed: '1.5',
    avgCloseTime: '0',
    'proofOfFunds.kind': 'bank-letter',
  });
  expect(Object.keys(wrong).toSorted()).toEqual([
    'avgCloseTime',
    'cashAvailable',
    'dealsClosed',
    'priceRange.max',
    'proofOfFunds.expires',
  ]);
});

import { expect, test } from '@jest/globals';
import { parseDollars, readProfile, typedProfile } from './formValues.ts';

const user = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com', phone: '404 555 0123' };
const empty = typedProfile(null, user);

test.each([
  ['', null],
  ['$1,250,000.50', 1_250_000.5],
  ['250k', 250_000],
  ['1.2M', 1_200_000],
  ['0', 0],
  ['abc', Number.NaN],
  ['-5', Number.NaN],
  ['1.2.3', Number.NaN],
])('%j is read as %p dollars', (text, dollars) => {
  expect(parseDollars(text)).toEqual(dollars);
});

test('the account fills in a new profile, and empty fields mean nothing given', () => {
  expect(readProfile(empty, ['land'])).toEqual({
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
  });
});

test('a saved profile survives the form unchanged', () => {
  const { profile } = readProfile(
    {
      ...empty,
      cashAvailable: '$120,000.50',
      maxPrice: '200k',
      preferredAreas: ' Memphis, TN \n\n38114',
      dealsClosed: '3',
      avgCloseTime: '21',
      proofOfFunds: 'bank-letter',
      proofDate: '2026-11-01',
      proofExpires: '2026-12-14',
      notes: 'Closes fast',
    },
    [],
  ) as Extract<ReturnType<typeof readProfile>, { profile: unknown }>;
  expect(profile.preferredAreas).toEqual(['Memphis, TN', '38114']);
  expect(readProfile(typedProfile(profile, user), [])).toEqual({ profile });
});

test('unreadable values are named at their fields', () => {
  const read = readProfile(
    {
      ...empty,
      cashAvailable: 'lots',
      minPrice: '9',
      maxPrice: '5',
      dealsClosed: '1.5',
      avgCloseTime: '0',
      proofOfFunds: 'bank-letter',
    },
    [],
  );
  expect('errors' in read && Object.keys(read.errors).toSorted()).toEqual([
    'avgCloseTime',
    'cashAvailable',
    'dealsClosed',
    'maxPrice',
    'proofExpires',
  ]);
});

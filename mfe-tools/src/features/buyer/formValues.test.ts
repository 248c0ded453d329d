import { expect, test } from '@jest/globals';
import { readProfile, typedProfile } from './formValues.ts';

const user = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com', phone: '404 555 0123' };
const empty = typedProfile(null, user);

test('an amount that cannot be read, or is negative, is an error at its field', () => {
  for (const cashAvailable of ['abc', '-5', '1.2.3'])
    expect(readProfile({ ...empty, cashAvailable }, ['land'])).toEqual({
      errors: { cashAvailable: 'Enter an amount in dollars, such as 250,000.' },
    });
  expect(readProfile({ ...empty, cashAvailable: '250k' }, ['land'])).toMatchObject({
    profile: { cashAvailable: 250_000 },
  });
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

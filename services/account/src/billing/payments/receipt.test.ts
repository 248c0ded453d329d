import { expect, test } from '@jest/globals';
import { formatPostalAddress } from '../stripe/postalAddress.ts';
import { billingAddress } from './receipt.ts';

test('a receipt’s billing address is Stripe’s in one line, or empty without one', () => {
  const none = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null };
  const known = { ...none, line1: '12 Creek Road', city: 'Memphis', state: 'TN', postal_code: '38103', country: 'US' };
  expect(formatPostalAddress(known)).toBe('12 Creek Road, Memphis, TN 38103, US');
  expect(formatPostalAddress({ ...none, postal_code: '38103' })).toBe('38103');
  for (const empty of [none, null, undefined]) expect(formatPostalAddress(empty)).toBeNull();
});

test('a receipt shows the profile’s address where the card has none', () => {
  const profile = { address: '12 Elm Street', city: 'Kent', state: 'WA', zipCode: '98030' };
  const unknown = { address: null, city: null, state: null, zipCode: null };
  expect(billingAddress({ metadata: { address: '12 Creek Road, Memphis' } }, profile)).toBe('12 Creek Road, Memphis');
  expect(billingAddress({ metadata: { lines: [] } }, profile)).toBe('12 Elm Street, Kent, WA 98030');
  expect(billingAddress({ metadata: { address: null } }, profile)).toBe('12 Elm Street, Kent, WA 98030');
  expect(billingAddress({ metadata: {} }, unknown)).toBe('');
});

import { expect, test } from '@jest/globals';
import { formatPostalAddress } from './postalAddress.ts';

test('an address is one line that PostgreSQL can store', () => {
  const address = {
    line1: '12\0 Elm St',
    line2: null,
    city: 'Memphis \uD83D',
    state: 'TN',
    postal_code: '38114',
    country: 'US',
  };
  expect(formatPostalAddress(address)).toBe('12\uFFFD Elm St, Memphis \uFFFD, TN 38114, US');
  expect(formatPostalAddress(null)).toBeNull();
});

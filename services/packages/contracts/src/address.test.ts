import { expect, test } from '@jest/globals';
import { addressLine, streetOf, unlistedPlaceOf } from './address.ts';

const memphis = { city: 'Memphis', state: 'TN', zipCode: '38114' };

test.each([
  ['2387 Kimball Ave', '2387 Kimball Ave'],
  ['2387 Kimball Ave, Memphis, TN 38114', '2387 Kimball Ave'],
  ['2387 Kimball Ave, Memphis, TN 38114-2201, USA', '2387 Kimball Ave'],
  ['2387 Kimball Ave, memphis, tennessee', '2387 Kimball Ave'],
  ['2387 Kimball Ave Memphis TN 38114', '2387 Kimball Ave'],
  ['2387 Kimball Ave, Memphis', '2387 Kimball Ave'],
  ['2387 Kimball Ave 38114', '2387 Kimball Ave'],
  ['2387 Kimball Ave, TN', '2387 Kimball Ave'],
  ['2387 Kimball Ave, Apt 4, Memphis, TN 38114', '2387 Kimball Ave, Apt 4'],
  ['2387 Kimball Ave, Rear unit, TN 38114', '2387 Kimball Ave, Rear unit'],
  ['2387 Kimball Ave, Orange Mound, TN 38114', '2387 Kimball Ave'],
  // A town of its own in the street's name, another ZIP code and coordinates stay.
  ['12 Old Memphis', '12 Old Memphis'],
  ['12 Memphis, TN 38114', '12 Memphis'],
  ['2387 Kimball Ave 99999', '2387 Kimball Ave 99999'],
  ['35.1512, -89.9903', '35.1512, -89.9903'],
  ['10482 38114', '10482 38114'],
  ['Memphis, TN 38114', ''],
  ['Memphis', ''],
  ['  ', ''],
])('the street of "%s" is "%s"', (address, street) => {
  expect(streetOf({ ...memphis, address })).toBe(street);
});

test('compares towns by their short names and without accents', () => {
  expect(streetOf({ address: '1 Main St, St. Louis, MO', city: 'Saint Louis', state: 'MO' })).toBe('1 Main St');
  expect(streetOf({ address: '1 Main St, Cañon City, CO', city: 'Canon City', state: 'CO' })).toBe('1 Main St');
});

test('one line states town, state and ZIP code once', () => {
  expect(addressLine({ ...memphis, address: '2387 Kimball Ave, Memphis, TN 38114' })).toBe(
    '2387 Kimball Ave, Memphis, TN 38114',
  );
  expect(addressLine({ ...memphis, address: null })).toBe('Memphis, TN 38114');
  expect(addressLine({ address: '1 Elm St', city: 'Macon', state: 'GA', zipCode: null })).toBe('1 Elm St, Macon, GA');
});

test.each([
  ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'the District of Columbia'],
  ['1600 Pennsylvania Ave NW, Washington, D.C.', 'the District of Columbia'],
  ['10 Main St, Washington, District of Columbia', 'the District of Columbia'],
  ['10 Main St 20002', 'the District of Columbia'],
  ['5 Calle Luna, San Juan, PR 00901', 'Puerto Rico'],
  ['5 Calle Luna San Juan PR 00901-1234, USA', 'Puerto Rico'],
  ['5 Calle Luna, San Juan, Puerto Rico', 'Puerto Rico'],
  ['1 Veterans Dr, St Thomas, VI 00802', 'the Virgin Islands'],
  ['12 Rue VI', null],
  ['12 Elm St, Reston, VA 20190', null],
  ['12 Elm St, Hyattsville, MD 20781', null],
  ['12 Puerto Rico Ave, Tampa, FL 33607', null],
  ['', null],
])('"%s" ends in %p', (address, place) => expect(unlistedPlaceOf(address)).toBe(place));

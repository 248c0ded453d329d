import { expect, test } from '@jest/globals';
import { addressKey, isSameParcel, parcelKey, parseAddress } from './addressKey.ts';

test.each([
  ['1180 North Kearney Avenue', '1180 n kearney ave'],
  ['12 Saint Mary’s Rd. #4', '12 st marys rd unit 4'],
  ['Parcel off Highway 153', 'parcel off hwy 153'],
  ['  7 Café   Street ', '7 cafe st'],
])('the key of "%s" is "%s"', (text, key) => {
  expect(addressKey(text)).toBe(key);
});

test.each([
  ['10 Elm St, Macon, GA 31201', { key: '10 elm st macon', state: 'GA', zipCode: '31201' }],
  ['10 Elm St 31201-4411', { key: '10 elm st', state: null, zipCode: '31201' }],
  ['10 Elm St, Concord, New Hampshire', { key: '10 elm st concord', state: 'NH', zipCode: null }],
  ['10 Washington', { key: '10 washington', state: null, zipCode: null }],
  ['528 Sandy Fork Road, Thornton, KY, USA', { key: '528 sandy fork rd thornton', state: 'KY', zipCode: null }],
])('"%s" has street, state and ZIP code', (text, parsed) => {
  expect(parseAddress(text)).toEqual(parsed);
});

test('house numbers and numbered streets are kept apart', () => {
  expect(addressKey('12 3rd Ave')).not.toBe(addressKey('1 23rd Ave'));
});

test('a parcel number is its letters and digits', () => {
  expect(parcelKey('041-0257.031 A')).toBe('0410257031a');
  expect(parcelKey(' - ')).toBeNull();
});

test.each([
  ['041-0257.031', '041 0257 031', true],
  ['041-0257.031', '0410257031', true],
  ['041-0257.031', '041-0257031', true],
  ['012-3', '0123', true],
  ['ED-05-067.00-01-01.00', 'ed05 06700 0101.00', true],
  ['1-23', '12-3', false],
  ['012-3', '12-3', false],
  ['1-23', '1-24', false],
])('whether parcel %s is %s: %s', (one, other, isSame) => {
  expect(isSameParcel(one, other)).toBe(isSame);
  expect(isSameParcel(other, one)).toBe(isSame);
});

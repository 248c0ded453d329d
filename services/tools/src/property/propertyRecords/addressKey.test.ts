import { expect, test } from '@jest/globals';
import { addressKey, isSameParcel, keyBeginnings, parcelKey, parseAddress, placeKey } from './addressKey.ts';

test.each([
  ['1180 North Kearney Avenue', '1180 n kearney ave'],
  ['12 Saint Mary’s Rd. #4', '12 st marys rd unit 4'],
  ['Parcel off Highway 153', 'parcel off hwy 153'],
  ['  7 Café   Street ', '7 cafe st'],
])('the key of "%s" is "%s"', (text, key) => {
  expect(addressKey(text)).toBe(key);
});

test.each([
  ['10 Elm St, Macon, GA 31201', { key: '10 elm street macon', state: 'GA', zipCode: '31201' }],
  ['10 Elm St 31201-4411', { key: '10 elm street', state: null, zipCode: '31201' }],
  ['10 Elm St, Concord, New Hampshire', { key: '10 elm street concord', state: 'NH', zipCode: null }],
  ['10 Washington', { key: '10 washington', state: null, zipCode: null }],
  ['528 Sandy Fork Road, Thornton, KY, USA', { key: '528 sandy fork road thornton', state: 'KY', zipCode: null }],
])('the address "%s" has street, state and ZIP code', (text, parsed) => {
  expect(parseAddress(text)).toMatchObject(parsed);
});

test.each([
  ['12 Elm St Apt 4', '12 Elm Street #4'],
  ['12 Elm St, Unit 4', '12 elm st. 4'],
  ['7 Saint Marys Rd', '7 St. Mary’s Road'],
  ['12 North Main Terrace', '12 N Main Terr'],
  ['State Route 12', 'State Hwy 12'],
])('the addresses "%s" and "%s" are one place', (one, other) =>
  expect(placeKey(one, 'Macon')).toBe(placeKey(other, 'MACON')),
);

test.each([
  ['12 3rd Ave', '1 23rd Ave'],
  ['12 Elm St Apt 4', '12 Elm St Apt 5'],
  ['12 Elm St', '12 Elm St Apt 4'],
  ['12 Elm St', '12 Elm Ct'],
  ['Lot 5, Block 3', 'Lot 5, Block 4'],
])('the addresses "%s" and "%s" are two places', (one, other) =>
  expect(placeKey(one, 'Macon')).not.toBe(placeKey(other, 'Macon')),
);

test('a parcel without a street has no place', () => {
  expect(['', ' , ', '-'].map((address) => placeKey(address, 'Macon'))).toEqual(['', '', '']);
});

test('a text is the beginning of what its last word may become', () => {
  expect(keyBeginnings('12 N')).toEqual(['12 north', '12 n']);
  expect(keyBeginnings('12 Elm St, Macon')).toEqual(['12 elm street macon']);
  expect(keyBeginnings('***')).toEqual([]);
});

test.each([
  ['12 Elm St, Apt 4, Macon, GA', '12 elm street # 4 macon'],
  ['12 Elm St #4, St. Louis, MO 63101', '12 elm street # 4 street louis'],
  ['12 elm st unit 4 macon', '12 elm street # 4 macon'],
])('the place of "%s" is "%s"', (text, key) => expect(parseAddress(text).key).toBe(key));

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

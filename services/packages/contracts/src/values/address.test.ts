import { expect, test } from '@jest/globals';
import { isSameAddress, streetKey, streetLine } from './address.ts';

test.each([
  [{ whole: '77 Dallas Ave, Dallas, TX 75211', city: 'Dallas', state: 'TX', zip: '75211' }, '77 Dallas Ave'],
  [{ whole: '100 Houston St', city: 'Houston', state: 'TX' }, '100 Houston St'],
  [{ whole: '100 Houston St, Houston', city: 'Houston', state: 'TX' }, '100 Houston St'],
  [
    { number: '55', preDirection: 'W', name: 'Sample', suffix: 'Avenue', postDirection: '', unit: '3' },
    '55 W Sample Avenue #3',
  ],
  [{ number: '1234', preDirection: 'E', name: '5600', postDirection: 'S' }, '1234 E 5600 S'],
  [{ whole: '900 Lake Dr', unit: '101' }, '900 Lake Dr #101'],
  [{ whole: '900 Lake Dr', unit: '101.0' }, '900 Lake Dr #101'],
  [{ whole: '900 Lake Dr', unit: '100' }, '900 Lake Dr #100'],
  [{ whole: '900 Lake Dr', unit: 'Apt 101' }, '900 Lake Dr Apt 101'],
  [{ whole: '900 Lake Dr #101', unit: '101' }, '900 Lake Dr #101'],
  [{ name: 'Main St', number: '0' }, 'Main St'],
  [{ number: '12' }, ''],
  [{ unit: '4' }, ''],
])('the street line of %j is composed', (cells, line) => expect(streetLine(cells)).toBe(line));

test.each([
  ['1847 Faxon Avenue', '1847 FAXON AVE.'],
  ['1200 N Main St', '1200 North Main Street'],
  ['1200 N. Main St., Apt. 4', '1200 north main street #4'],
  ['1200 Main St Unit 4B', '1200 Main Street, Ste 4B'],
  ['1200 Main St 4B', '1200 Main St #4B'],
  ['12 Saint Charles Blvd', '12 St. Charles Boulevard'],
  ['12 First St', '12 1st Street'],
  ['12 County Road 12', '12 CR 12'],
  ['12 Co. Rd. 12', '12 C.R. 12'],
  ['300 US Hwy 41', '300 U.S. Highway 41'],
  ['300 US-41', '300 US Route 41'],
  ['300 State Road 7', '300 SR 7'],
  ['300 FM 1960', '300 Farm to Market Road 1960'],
  ['N6W23001 Bluemound Rd', 'N6 W23001 Bluemound Road'],
  ['1234 E 5600 S', '1234 East 5600 South'],
  ['12 O’Neill Ct', "12 O'Neill Court"],
  ['12 Peñasco Rd', '12 Penasco Road'],
  ['12 Elm St, Memphis, TN 38104', '12 Elm St'],
])('the addresses %s and %s have one key', (one, other) => expect(streetKey(one)).toBe(streetKey(other)));

test.each([
  ['12 3rd Ave', '1 23rd Ave'],
  ['1200 N Main St', '1200 S Main St'],
  ['1200 N Main St', '1200 Main St'],
  ['1200 Main St N', '1200 Main St'],
  ['1200 Main St Apt 4', '1200 Main St Apt 5'],
  ['1200 Main St Apt 4', '1200 Main St'],
  ['1200 Main St', '1200 Main Ave'],
  ['12 1/2 Elm St', '12 Elm St'],
  ['12-34 Elm St', '1234 Elm St'],
  ['12 North St', '12 N St'],
  ['12 County Road 12', '12 County Road 21'],
  ['12 US Hwy 41', '12 Hwy 41'],
  ['12 Rural Route 2 Box 5', '12 RR 2 Box 6'],
])('the addresses %s and %s have different keys', (one, other) => expect(streetKey(one)).not.toBe(streetKey(other)));

test('addresses are the same in one ZIP code or town, and none without a street', () => {
  const at = { address: '12 Elm St', city: 'Waco', state: 'TX', zipCode: '76701' };
  expect(isSameAddress(at, { ...at, address: '12 ELM STREET', city: 'Other', zipCode: '76701-1234' })).toBe(true);
  expect(isSameAddress(at, { ...at, zipCode: null })).toBe(true);
  expect(isSameAddress(at, { ...at, zipCode: null, city: 'Other' })).toBe(false);
  expect(isSameAddress(at, { ...at, zipCode: '76702' })).toBe(false);
  expect(isSameAddress(at, { ...at, state: 'TN' })).toBe(false);
  const nowhere = { ...at, address: null };
  expect(isSameAddress(nowhere, nowhere)).toBe(false);
});

import { expect, test } from '@jest/globals';
import { formatPhone, hasPhoneDigits, isWholePhone, phoneKeyPattern, restorePhone, toPhoneKey } from './phone.ts';

test.each([
  ['(901) 555-0134', '9015550134'],
  ['+1 901.555.0134', '9015550134'],
  ['1-901-555-0134', '9015550134'],
  ['901-555-0134 x12', '9015550134'],
  ['555-0134', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('the phone number %j has the key %j', (number, key) => expect(toPhoneKey(number)).toBe(key));

test.each([
  ['(901) 555-0134', true],
  ['+44 20 7946 0958', true],
  ['901-555-0134 ext. 12', true],
  ['512.555.01', false],
  ['abcdefghij', false],
  ['12345', false],
])('the phone number %j has the digits %j', (typed, has) => expect(hasPhoneDigits(typed)).toBe(has));

test('only numbers of the numbering plan are accepted, and they are written as Americans do', () => {
  expect(['9015550134', '0015550134', '9011550134', '901555013'].map((key) => phoneKeyPattern.test(key))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(formatPhone('9015550134')).toBe('(901) 555-0134');
});

test('a number that a spreadsheet rounded is none, and one that it gave decimals is restored', () => {
  expect(['9.01556E+09', '9015551105.0', '901-555-1105 x12', '555-1105', ''].map(isWholePhone)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(['9015551105.0', '901-555-1105 x12', '+44 20 7946 0958'].map(restorePhone)).toEqual([
    '(901) 555-1105',
    '901-555-1105 x12',
    '+44 20 7946 0958',
  ]);
});

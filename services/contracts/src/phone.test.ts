import { expect, test } from '@jest/globals';
import { formatPhone, phoneKeyPattern, toPhoneKey } from './phone.ts';

test.each([
  ['(901) 555-0134', '9015550134'],
  ['+1 901.555.0134', '9015550134'],
  ['1-901-555-0134', '9015550134'],
  ['555-0134', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('%j has the key %j', (number, key) => expect(toPhoneKey(number)).toBe(key));

test('only numbers of the numbering plan are accepted, and they are written as Americans do', () => {
  expect(['9015550134', '0015550134', '9011550134', '901555013'].map((key) => phoneKeyPattern.test(key))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(formatPhone('9015550134')).toBe('(901) 555-0134');
});

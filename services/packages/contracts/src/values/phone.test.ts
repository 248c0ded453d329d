import { expect, test } from '@jest/globals';
import { phoneKeyOf, readPhones, writePhone } from './phone.ts';

test.each([
  '9015550134',
  '901-555-0134',
  '901.555.0134',
  '(901) 555-0134',
  '(901)555-0134',
  '1 (901) 555-0134',
  '19015550134',
  '+19015550134',
  '+1 901.555.0134',
  '901 555 0134',
  'tel:+1-901-555-0134',
  'Cell: 901-555-0134',
  '(901) 555-0134 (mobile)',
  '="9015550134"',
  '９０１-５５５-０１３４',
  '901\u00a0555\u20110134',
  '+1 (901) 555-0134',
  '+1-(901)-555-0134',
  '+1.901.555.0134',
  'tel:+1-901-555-0134',
])('the phone number %j is (901) 555-0134', (text) =>
  expect(readPhones(text)).toEqual({
    kind: 'value',
    value: [{ key: '+19015550134', number: '(901) 555-0134', extension: null, isForeign: false }],
  }),
);

test.each([
  ['901-555-0134 x12', '12'],
  ['(901) 555-0134 ext. 12', '12'],
  ['9015550134;ext=12', '12'],
  ['901.555.0134 #7', '7'],
  ['901-555-0134 Extension 4455', '4455'],
])('the extension of %j is no part of its key', (text, extension) => {
  expect(phoneKeyOf(text)).toBe('+19015550134');
  const read = readPhones(text);
  expect(read).toMatchObject({ kind: 'value', value: [{ number: '(901) 555-0134', extension }] });
  expect(read.kind === 'value' && writePhone(read.value[0])).toBe(`(901) 555-0134 ext. ${extension}`);
});

test.each([
  '901-555-0134 / 901-555-0199',
  '9015550134, 9015550199',
  '901-555-0134 or 901-555-0199',
  'c 901-555-0134 h 901-555-0199',
])('two phone numbers are read from %j', (text) =>
  expect(readPhones(text)).toMatchObject({ kind: 'value', value: [{ key: '+19015550134' }, { key: '+19015550199' }] }),
);

test('numbers of other countries keep their code, so that none is equal by its last ten digits', () => {
  expect(readPhones('+44 20 7946 0958')).toEqual({
    kind: 'value',
    value: [{ key: '+442079460958', number: '+44 20 7946 0958', extension: null, isForeign: true }],
  });
  expect(phoneKeyOf('011 44 20 7946 0958')).toBe('+442079460958');
  expect(phoneKeyOf('+44 901 555 0134')).not.toBe(phoneKeyOf('901 555 0134'));
  expect(phoneKeyOf('+9015550134')).not.toBe(phoneKeyOf('9015550134'));
});

test('letters of the keypad are digits', () => expect(phoneKeyOf('1-800-FLOWERS')).toBe('+18003569377'));

test('what a spreadsheet did to a number is named', () => {
  expect(readPhones('9.01556E+09')).toEqual({ kind: 'damaged', reason: expect.any(String), value: null });
  expect(readPhones('9015550134.0')).toMatchObject({ kind: 'damaged', value: [{ key: '+19015550134' }] });
  expect(phoneKeyOf('9.01556E+09')).toBeNull();
});

test.each(['', 'n/a', '-', '#N/A'])('the cell %j has no phone number', (text) =>
  expect(readPhones(text).kind).toBe('empty'),
);

test.each([
  ['555-0134', /area code/],
  ['12345', /Not a phone/],
  ['0015550134', /Not a phone/],
  ['901-155-0134', /Not a phone/],
  ['901-555-01345', /Not a phone/],
  ['call me', /Not a phone/],
  ['901-555-0134 at 5', /Not a phone/],
])('the phone number %j is not understood', (text, reason) =>
  expect(readPhones(text)).toEqual({ kind: 'not-understood', reason: expect.stringMatching(reason) }),
);

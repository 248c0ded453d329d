import { expect, test } from '@jest/globals';
import { readNumber } from './number.ts';

test.each([
  ['1,442', 1_442],
  ['1 442', 1_442],
  ['3.0', 3],
  ['-97.743', -97.743],
  ['47.360', 47.36],
  ['−2.5', -2.5],
  ['.25', 0.25],
  ['1.2e3', 1_200],
  ['="12"', 12],
  ['１２', 12],
])('the number %j is %p', (text, number) => expect(readNumber(text)).toEqual({ kind: 'value', value: number }));

test('a decimal comma is unclear unless the file has it', () => {
  expect(readNumber('1,5')).toMatchObject({ kind: 'unclear', readings: [1.5, 15] });
  expect(readNumber('1,5', ',')).toEqual({ kind: 'value', value: 1.5 });
  expect(readNumber('1.442', ',')).toEqual({ kind: 'value', value: 1_442 });
});

test.each(['three', '1.2.3', '12 1', '5%', '2/1'])('the number %j is not understood', (text) =>
  expect(readNumber(text).kind).toBe('not-understood'),
);
test('a number without text is empty', () =>
  expect(['', 'N/A', '-', 'NULL'].map((text) => readNumber(text).kind)).toEqual(Array(4).fill('empty')));

import { expect, test } from '@jest/globals';
import { fiveDigitsOf, isZipText, readZip, statesOfZip } from './zip.ts';

test.each([
  ['07030', '07030', null],
  ['7030', '07030', null],
  ['="07030"', '07030', null],
  ["'07030", '07030', null],
  ['70301234', '07030', '1234'],
  ['070301234', '07030', '1234'],
  ['07030 1234', '07030', '1234'],
  ['07030-1234', '07030', '1234'],
  ['7030-1234', '07030', '1234'],
  ['07030-', '07030', null],
  ['07030-0000', '07030', null],
  ['78701.0', '78701', null],
  ['7030.0', '07030', null],
  ['501', '00501', null],
  ['７８７０１', '78701', null],
])('the ZIP code %j is %s', (text, zip, plus4) =>
  expect(readZip(text)).toEqual({ kind: 'value', value: { zip, plus4 } }),
);

test.each(['', 'N/A', '#N/A'])('the cell %j has no ZIP code', (text) => expect(readZip(text).kind).toBe('empty'));
test.each(['K1A 0B1', '12', '0', '00000', '123456', 'ZIP', '00401'])('the ZIP code %j is not understood', (text) =>
  expect(readZip(text).kind).toBe('not-understood'),
);

test('a ZIP code belongs to the state of its row', () => {
  expect(readZip('7030', 'NJ')).toMatchObject({ kind: 'value', value: { zip: '07030' } });
  expect(readZip('08104', 'TN')).toEqual({
    kind: 'not-understood',
    reason: '08104 is a ZIP code of NJ, not of TN',
  });
  expect(readZip('8104', 'TN')).toEqual({
    kind: 'damaged',
    reason: 'Not five digits, and 08104 is no ZIP code of TN',
    value: null,
  });
  expect(statesOfZip('06390')).toEqual(['CT', 'NY']);
});

test.each([
  ['07030', '07030'],
  ['070301234', '07030'],
  ['07030 1234', '07030'],
  ['07030-1234', '07030'],
  ['78701.0', '78701'],
])('the typed ZIP code %j is %s', (text, zip) => expect([isZipText(text), fiveDigitsOf(text)]).toEqual([true, zip]));
test.each(['', '703', '7030', '123456', 'Waco', '00000'])('the typed text %j is no ZIP code', (text) =>
  expect(isZipText(text)).toBe(false),
);

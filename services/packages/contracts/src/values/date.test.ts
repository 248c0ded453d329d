import { expect, test } from '@jest/globals';
import { dateOrderOf, readDate } from './date.ts';

const thisYear = 2026;

test.each([
  ['2026-03-04', '2026-03-04'],
  ['Mar 4, 2026 at 5pm', '2026-03-04'],
  ['3/4/2026 5 PM', '2026-03-04'],
  ['2026-3-4', '2026-03-04'],
  ['2026/03/04', '2026-03-04'],
  ['2026.03.04', '2026-03-04'],
  ['20260304', '2026-03-04'],
  ['20260304T000000', '2026-03-04'],
  ['3/4/2026', '2026-03-04'],
  ['03-04-2026', '2026-03-04'],
  ['3/4/26', '2026-03-04'],
  ['1/15/26', '2026-01-15'],
  ['3/4/99', '1999-03-04'],
  ['3/4/46', '2046-03-04'],
  ['3/4/47', '1947-03-04'],
  ['12.25.2026', '2026-12-25'],
  ['4-Mar-26', '2026-03-04'],
  ['04-MAR-2021', '2021-03-04'],
  ['4 March 2026', '2026-03-04'],
  ['Mar 4 2026', '2026-03-04'],
  ['March 4th, 2026', '2026-03-04'],
  ['Sept. 9, 2026', '2026-09-09'],
  ['Wednesday, March 4, 2026', '2026-03-04'],
  ['February 8 2026', '2026-02-08'],
  ['October-31-2025', '2025-10-31'],
  ['2026-Mar-04', '2026-03-04'],
  ['2026-03-04T23:30:00Z', '2026-03-04'],
  ['2026-07-27T12:00:00.000-05:00', '2026-07-27'],
  ['3/4/2026 11:59 PM', '2026-03-04'],
  ['3/4/2026 0:00', '2026-03-04'],
  ['2026-03-04 14:02:11 EST', '2026-03-04'],
  ['Mar 4, 2026 at 5:30 p.m.', '2026-03-04'],
  ['Wed Mar 04 2026 00:00:00 GMT+0000 (Coordinated Universal Time)', '2026-03-04'],
  ['44259', '2021-03-04'],
  ['44259.75', '2021-03-04'],
  ['="3/4/2026"', '2026-03-04'],
  ['３/４/２０２６', '2026-03-04'],
  ['2024-02-29', '2024-02-29'],
])('%j is the day %p', (text, day) => expect(readDate(text, { thisYear })).toEqual({ kind: 'value', value: day }));

test.each(['', 'N/A', '0', '00/00/0000', '0000-00-00', '-', 'null'])('%j is empty', (text) =>
  expect(readDate(text).kind).toBe('empty'),
);

test.each([
  ['2026-02-30', /No such day/],
  ['2/30/2026', /No such day/],
  ['2023-02-29', /No such day/],
  ['13/32/2026', /No such day/],
  ['2021-03', /without a day/],
  ['March 2026', /without a day/],
  ['2026', /without a day/],
  ['Follow up Needed', /Not a date/],
  ['May 3', /Not a date/],
  ['12', /Not a date/],
  ['250000', /Not a date/],
  ['3/4/0226', /Not a year/],
])('%j is not understood', (text, reason) =>
  expect(readDate(text, { thisYear })).toEqual({ kind: 'not-understood', reason: expect.stringMatching(reason) }),
);

test.each([
  ['4.3.2026', ['2026-04-03', '2026-03-04']],
  ['25/12/2026', ['2026-12-25']],
  ['25.12.26', ['2026-12-25']],
])('%j is unclear', (text, readings) =>
  expect(readDate(text, { thisYear })).toMatchObject({ kind: 'unclear', readings }),
);

test('a file shows the order of its dates', () => {
  const german = ['4.3.2026', '25.12.2025', '', 'x'];
  expect(dateOrderOf(german)).toBe('dmy');
  expect(readDate('4.3.2026', { order: 'dmy' })).toEqual({ kind: 'value', value: '2026-03-04' });
  expect(readDate('25/12/2025', { order: 'dmy' })).toEqual({ kind: 'value', value: '2025-12-25' });
  expect(readDate('25/12/2025', { order: 'mdy' }).kind).toBe('not-understood');
  expect([['3/4/2026', '12/25/2025'], ['3/4/2026'], ['25/12/2025', '12/25/2025']].map(dateOrderOf)).toEqual([
    'mdy',
    undefined,
    undefined,
  ]);
});

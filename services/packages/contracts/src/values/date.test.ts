import { expect, test } from '@jest/globals';
import { dateOrderOf, emptyTally, readDate, tallyDate } from './date.ts';

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
])('the date %j is the day %p', (text, day) =>
  expect(readDate(text, { thisYear })).toEqual({ kind: 'value', value: day }),
);

test.each(['', 'N/A', '0', '00/00/0000', '0000-00-00', '-', 'null'])('the cell %j has no date', (text) =>
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
])('the date %j is not understood', (text, reason) =>
  expect(readDate(text, { thisYear })).toEqual({ kind: 'not-understood', reason: expect.stringMatching(reason) }),
);

test.each([
  ['4.3.2026', ['2026-04-03', '2026-03-04']],
  ['25/12/2026', ['2026-12-25']],
  ['25.12.26', ['2026-12-25']],
])('the date %j is unclear', (text, readings) =>
  expect(readDate(text, { thisYear })).toMatchObject({ kind: 'unclear', readings }),
);

const orderOf = (cells: readonly string[]) => {
  const tally = emptyTally();
  for (const cell of cells) tallyDate(tally, cell);
  return dateOrderOf(tally);
};
const repeat = (count: number, cell: string): string[] => Array.from({ length: count }, () => cell);

test.each([
  ['no numeric date', ['', 'x', '2026-03-04', 'Mar 4 2026', '901.555.0134', '3/3/2026', '13/13/2026'], undefined],
  ['slashes that can be read both ways', ['3/4/2026', '5/6/2026'], 'mdy'],
  ['points that can be read both ways', ['3.4.2026'], null],
  ['one day behind its month', ['3.4.2026', '12.25.2025'], 'mdy'],
  ['days before months with points', ['4.3.2026', '25.12.2025', '', 'x'], 'dmy'],
  ['days before months alone', ['25/12/2025'], 'dmy'],
  ['half of the days before months', ['25/12/2025', '31/1/2026', '3/4/2026', '5/6/2026'], 'dmy'],
  ['one odd date among those that can be read both ways', ['13/4/2026', ...repeat(20, '3/4/2026')], null],
  ['one odd date and one other', ['13/4/2026', '3/4/2026'], null],
  ['one odd date among many with the month first', ['13/4/2026', ...repeat(10, '4/13/2026'), '3/4/2026'], 'mdy'],
  ['one odd date among many with the day first', ['4/13/2026', ...repeat(10, '13/4/2026'), '3/4/2026'], 'dmy'],
  ['both orders', ['13/4/2026', '4/13/2026', '3/4/2026'], null],
] as const)('the order of day and month is found in a column with %s', (_, cells, order) =>
  expect(orderOf(cells)).toBe(order),
);

test('the example of a column is a date that can be read both ways, if there is one', () => {
  const tally = emptyTally();
  for (const cell of ['12/25/2025', '13/4/2026', ' 3/4/2026 ', '5/6/2026']) tallyDate(tally, cell);
  expect(tally).toEqual({ monthFirst: 1, dayFirst: 1, either: 2, dotted: 0, example: '3/4/2026' });
});

test('a date is read in the order of its column', () => {
  expect(readDate('4.3.2026', { order: 'dmy' })).toEqual({ kind: 'value', value: '2026-03-04' });
  expect(readDate('25/12/2025', { order: 'dmy' })).toEqual({ kind: 'value', value: '2025-12-25' });
  expect(readDate('25/12/2025', { order: 'mdy' })).toEqual({
    kind: 'not-understood',
    reason: 'No date with the month first',
  });
  const readings = ['2026-03-04', '2026-04-03'];
  expect(readDate('3/4/2026', { order: null })).toMatchObject({ kind: 'unclear', readings });
  expect(readDate('3/25/2026', { order: null })).toEqual({ kind: 'value', value: '2026-03-25' });
});

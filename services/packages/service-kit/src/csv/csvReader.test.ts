import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '../csv.ts';
import { CsvReader } from './csvReader.ts';
import type { SourceRecord, RecordReader } from './recordReader.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const read = (text: string, reader: RecordReader = new CsvReader({ delimiter: ',' })): SourceRecord[] => [
  ...reader.read(text, true),
];
const cells = (text: string, delimiter = ',') => read(text, new CsvReader({ delimiter })).map((row) => row.cells);

test('parses quotes, doubled quotes, and line ends of every kind, also within quotes', () => {
  expect(cells('a,b\r\n"x,1","say ""hi"""\n"two\r\nlines",\rlast,"" \n')).toEqual([
    ['a', 'b'],
    ['x,1', 'say "hi"'],
    ['two\r\nlines', ''],
    ['last', ''],
  ]);
  expect(cells('a;b\n1,5;"x;y"\n', ';')).toEqual([
    ['a', 'b'],
    ['1,5', 'x;y'],
  ]);
  expect(cells('5" pipe,x\n')).toEqual([['5" pipe', 'x']]);
});

test('empty lines are skipped, and lines are counted as in an editor', () => {
  const rows = read('a,b\n\n\n"one\ntwo",x\n\ny,z');
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 7]);
});

test('a list with columns that have no name takes rows with and without them, and keeps what is too much', () => {
  const rows = read('1,2\n1,2,3\n1\n1,2,3,4,5\n', new CsvReader({ delimiter: ',', width: 3, least: 2 }));
  expect(rows.map(({ cells: row, problem }) => [row, problem])).toEqual([
    [['1', '2'], undefined],
    [['1', '2', '3'], undefined],
    [['1'], 'This row has 1 column, the first row has 2'],
    [['1', '2', '3', '4', '5'], 'This row has 5 columns, the first row has 2'],
  ]);
});

test('a row with a wrong number of columns is an error, empty trailing cells are not', () => {
  const rows = read('1,2\n1,2,,\n1\n1,2,3\n', new CsvReader({ delimiter: ',', width: 2 }));
  expect(rows.map(({ cells: row, problem }) => problem ?? row)).toEqual([
    ['1', '2'],
    ['1', '2'],
    'This row has 1 column, the first row has 2',
    'This row has 3 columns, the first row has 2',
  ]);
});

test.each<[string, string, readonly (readonly string[])[]]>([
  ['a quote behind a space', 'x, "Lee, Ann" ,y\n1,2,3', [['x', 'Lee, Ann', 'y']]],
  ['an inch mark', '1,3" pipe,x\n1,2,3', [['1', '3" pipe', 'x']]],
  ['an inch mark at the beginning', '1,"PIPE,x\n1,2,3', [['1', '"PIPE', 'x']]],
  ['an inch mark before quotes of later rows', '1,"PIPE,x\n1,"Lee, Ann",3', [['1', '"PIPE', 'x']]],
  ['inch marks in two rows', '1,2,"PIPE\n1,PIPE 3",3', [['1', '2', '"PIPE']]],
  ['text behind a quoted part', '1,2,"LOT 2" BLK 4\n1,2,3', [['1', '2', '"LOT 2" BLK 4']]],
  ['quoted parts in two cells', '1,"LOT 2" BLK 4,"LOT 3"\n1,2,3', [['1', '"LOT 2" BLK 4', 'LOT 3']]],
  ['quotes that are not doubled', '1,"12" PIPE, NE COR",x\n1,2,3', [['1', '12" PIPE, NE COR', 'x']]],
  ['a number guarded as text', '1,="07030",="a, b"\n1,2,3', [['1', '07030', 'a, b']]],
  ['line ends in quotes', '1,"a\n""b"", c\n",3\n1,2,3', [['1', 'a\n"b", c\n', '3']]],
])('a CSV file with %s ends no import and costs no row', (_, text, expected) => {
  const whole = read(text, new CsvReader({ delimiter: ',', width: 3 }));
  expect(whole.map((row) => row.problem ?? row.cells).slice(0, 1)).toEqual(expected);
  expect(whole).toHaveLength(2);
  const reader = new CsvReader({ delimiter: ',', width: 3 });
  expect([...text].flatMap((sign, at) => [...reader.read(sign, at + 1 === text.length)])).toEqual(whole);
});

test('a quote that is never closed costs only its own line, and only if that has too few cells', () => {
  const rows = read('1,2\n"oops,2\n"oops\n5,6\n', new CsvReader({ delimiter: ',', width: 2 }));
  expect(rows.map(({ line, problem, cells: row }) => [line, problem ?? row])).toEqual([
    [1, ['1', '2']],
    [2, ['"oops', '2']],
    [3, 'This row has 1 column, the first row has 2'],
    [4, ['5', '6']],
  ]);
});

test.each([
  [
    'a row of a million columns',
    `${',x'.repeat(1_000_000)}`,
    /longer than 1,000,000 characters, with [\d,]+ columns or more/,
  ],
  ['a cell of ten megabytes', 'y'.repeat(10_000_000), /longer than 1,000,000 characters/],
  ['a quoted cell of ten megabytes', `"${'y'.repeat(10_000_000)}"`, /longer than 1,000,000 characters/],
])('the reader skips %s with an error, in constant memory', (_, long, why) => {
  const reader = new CsvReader({ delimiter: ',', width: 2 });
  const text = `1,2\n${long}\n3,4\n`;
  const rows: SourceRecord[] = [];
  for (let at = 0; at < text.length; at += 65_536)
    rows.push(...reader.read(text.slice(at, at + 65_536), at + 65_536 >= text.length));
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(rows[1]?.problem).toMatch(why);
  expect(rows[1]?.cells.join('').length).toBeLessThan(200);
  expect(rows[2]?.cells).toEqual(['3', '4']);
});

const table = fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});

test('any content round-trips, in pieces of any size, and from any position', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 40 }), fc.nat(), (rows, width, from) => {
      const text = rows.map(csvLine).join('');
      const reader = new CsvReader({ delimiter: ',' });
      const found: (readonly string[])[] = [];
      const places: { bytes: number; line: number }[] = [{ bytes: 0, line: 1 }];
      for (let at = 0; at < text.length; at += width) {
        for (const record of reader.read(text.slice(at, at + width), at + width >= text.length)) {
          found.push(record.cells);
          places.push({ bytes: reader.position(), line: reader.line() });
        }
      }
      const guarded = rows.map((row) =>
        row.map((cell) => (/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)),
      );
      expect(found).toEqual(guarded);
      const start = places[from % places.length]!;
      const rest = new CsvReader({ delimiter: ',', start });
      const after = [...rest.read(Buffer.from(text).subarray(start.bytes).toString(), true)];
      expect(after.map((row) => row.cells)).toEqual(guarded.slice(from % places.length));
      if (after[0]) expect(after[0].line).toBe(start.line);
    }),
    randomCases(300),
  );
});

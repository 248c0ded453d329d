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
    ['last', ' '],
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

test('a row with a wrong number of columns is an error, empty trailing cells are not', () => {
  const rows = read('1,2\n1,2,,\n1\n1,2,3\n', new CsvReader({ delimiter: ',', width: 2 }));
  expect(rows.map(({ cells: row, problem }) => problem ?? row)).toEqual([
    ['1', '2'],
    ['1', '2'],
    'This row has 1 column, the first row has 2',
    'This row has 3 columns, the first row has 2',
  ]);
});

test('an unclosed quote skips only its own line', () => {
  const rows = read('1,2\n"oops,2\n3,4\n5,6\n', new CsvReader({ delimiter: ',', width: 2 }));
  expect(rows.map(({ line, problem, cells: row }) => [line, problem ?? row])).toEqual([
    [1, ['1', '2']],
    [2, 'A quotation mark in this row is never closed'],
    [3, ['3', '4']],
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
])('%s is skipped with an error, with constant memory', (_, long, why) => {
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

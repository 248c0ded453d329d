import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toCell, JsonReader } from './json.ts';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const columns = ['ListPrice', 'City', 'ListingTerms'];
const read = (text: string, width = 7, start?: { bytes: number; line: number }): SourceRecord[] => {
  const reader = new JsonReader({ columns, start });
  const rows: SourceRecord[] = [];
  for (let at = 0; at < text.length; at += width)
    rows.push(...reader.read(text.slice(at, at + width), at + width >= text.length));
  return rows;
};

test('the JSON reader reads a list, and the list of an OData response', () => {
  const list =
    '[{"ListPrice": 1, "City": "a]}\\"{"}, {"City": null, "ListingTerms": ["Cash", "FHA"], "x": {"y": [1]}}]';
  const expected = [
    { line: 1, cells: ['1', 'a]}"{', ''] },
    { line: 2, cells: ['', '', '["Cash","FHA"]'] },
  ];
  expect(read(list)).toEqual(expected);
  expect(
    read(`{"@odata.context": "https://example.com/$metadata#Property",\n "value": ${list}, "@odata.count": 2}`),
  ).toEqual(expected);
});

test('invalid JSON, too deep nesting and truncation are errors by number, and other elements are read', () => {
  const text = `[{"ListPrice": 1}, {"ListPrice": nonsense}, {"City": ${'['.repeat(100)}${']'.repeat(100)}}, {"ListPrice": 4}, {"ListPrice": `;
  expect(read(text).map(({ line, problem, cells }) => [line, problem ?? cells[0]])).toEqual([
    [1, '1'],
    [2, 'This object is not valid JSON'],
    [3, 'This object is nested too deeply'],
    [4, '4'],
    [5, 'The file ends in the middle of an object'],
  ]);
});

const none = (what: string) => `This is ${what}; each listing must be an object, such as {"ListPrice": 96000}`;

test.each([3, 7, 1_000])(
  'every element counts, and one that is no object is named by its number (%i at a time)',
  (width) => {
    const text =
      '["x", {"ListPrice": 2}, 5, null, [1, {"ListPrice": "]"}], true, -1.5e3, nonsense, }, {"ListPrice": 10}7{"ListPrice": 12}, "a \\" b,]", {"ListPrice": 14}, "cut';
    const rows = read(text, width).map(({ line, cells, problem }) => [line, problem ?? '', cells[0]]);
    expect(rows).toEqual([
      [1, none('text'), '"x"'],
      [2, '', '2'],
      [3, none('a number'), '5'],
      [4, none('null'), 'null'],
      [5, none('a list'), '[1, {"ListPrice": "]"}]'],
      [6, none('true'), 'true'],
      [7, none('a number'), '-1.5e3'],
      [8, none('not JSON'), 'nonsense'],
      [9, none('not JSON'), '}'],
      [10, '', '10'],
      [11, none('a number'), '7'],
      [12, '', '12'],
      [13, none('text'), '"a \\" b,]"'],
      [14, '', '14'],
      [15, 'The file ends in the middle of a value', '"cut'],
    ]);
  },
);

test('an object of ten megabytes is skipped with an error', () => {
  const rows = read(`[{"City": "${'x'.repeat(10_000_000)}"}, {"City": "Kent"}]`, 65_536);
  expect(rows.map(({ problem, cells }) => problem ?? cells[1])).toEqual([
    'This object is longer than 1,000,000 characters',
    'Kent',
  ]);
});

test('object keys are values, not prototype members', () => {
  expect(
    new JsonReader({ columns: ['constructor', '__proto__'] }).read('[{"__proto__": "x"}]', true).next().value,
  ).toEqual({
    line: 1,
    cells: ['', 'x'],
  });
});

test('resumes from any position', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 6 }),
          fc.jsonValue({ maxDepth: 2 }).map((value) => ({ value })),
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      (elements, nth, width) => {
        // A text stands for an object with that city, other values for themselves.
        const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
        const values = elements.map((one) => (typeof one === 'string' ? { City: one } : one.value));
        const cities = values.map((one) => (isObject(one) ? toCell((one as { City?: unknown }).City) : undefined));
        const text = JSON.stringify({ value: values }, null, 1);
        const reader = new JsonReader({ columns });
        const places = [{ bytes: 0, line: 1 }];
        for (let at = 0; at < text.length; at += width)
          for (const _ of reader.read(text.slice(at, at + width), at + width >= text.length))
            places.push({ bytes: reader.position(), line: reader.line() });
        const from = nth % places.length;
        const rest = read(Buffer.from(text).subarray(places[from]!.bytes).toString(), width, places[from]);
        expect(rest.map(({ cells, problem }) => (problem === undefined ? cells[1] : undefined))).toEqual(
          cities.slice(from),
        );
        expect(rest.map(({ line }) => line)).toEqual(cities.slice(from).map((_, at) => from + at + 1));
      },
    ),
    randomCases(100),
  );
});

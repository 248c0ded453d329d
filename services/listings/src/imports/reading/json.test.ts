import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonReader } from './json.ts';
import type { Rec } from './record.ts';

const columns = ['ListPrice', 'City', 'ListingTerms'];
const read = (text: string, width = 7, start?: { bytes: number; line: number }): Rec[] => {
  const reader = new JsonReader({ columns, start });
  const rows: Rec[] = [];
  for (let at = 0; at < text.length; at += width)
    rows.push(...reader.read(text.slice(at, at + width), at + width >= text.length));
  return rows;
};

test('reads a list, and the list of an OData answer', () => {
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

test('what is no JSON, nests too deep or breaks off is named by its number, and the rest is kept', () => {
  const text = `[{"ListPrice": 1}, {"ListPrice": nonsense}, {"City": ${'['.repeat(100)}${']'.repeat(100)}}, {"ListPrice": 4}, {"ListPrice": `;
  expect(read(text).map(({ line, problem, cells }) => [line, problem ?? cells[0]])).toEqual([
    [1, '1'],
    [2, 'This object is not JSON'],
    [3, 'This object nests too deep'],
    [4, '4'],
    [5, 'The file ends here, in the middle of an object'],
  ]);
  expect(read('[{"ListPrice": 1}, 7]').at(-1)?.problem).toBe('Here should be an object of the list');
});

test('an object of ten megabytes is named and passed over', () => {
  const rows = read(`[{"City": "${'x'.repeat(10_000_000)}"}, {"City": "Kent"}]`, 65_536);
  expect(rows.map(({ problem, cells }) => problem ?? cells[1])).toEqual([
    'This object is longer than 1,000,000 characters',
    'Kent',
  ]);
});

test('names of objects are values, not members of prototypes', () => {
  expect(
    new JsonReader({ columns: ['constructor', '__proto__'] }).read('[{"__proto__": "x"}]', true).next().value,
  ).toEqual({
    line: 1,
    cells: ['', 'x'],
  });
});

test('goes on from any place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      (cities, nth, width) => {
        const text = JSON.stringify({ value: cities.map((City) => ({ City })) }, null, 1);
        const reader = new JsonReader({ columns });
        const places = [{ bytes: 0, line: 1 }];
        for (let at = 0; at < text.length; at += width)
          for (const _ of reader.read(text.slice(at, at + width), at + width >= text.length))
            places.push({ bytes: reader.position(), line: reader.line() });
        const from = nth % places.length;
        const rest = read(Buffer.from(text).subarray(places[from]!.bytes).toString(), width, places[from]);
        expect(rest.map(({ cells }) => cells[1])).toEqual(cities.slice(from));
      },
    ),
  );
});

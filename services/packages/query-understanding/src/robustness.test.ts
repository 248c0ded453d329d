import { describe, expect, test } from '@jest/globals';
import { states } from '@dealstead/contracts';
import { FilterParameters, SearchInterpretation } from '@dealstead/contracts/listings/interpretation';
import { PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import { naughtyStrings } from '@dealstead/search-engine/fixtures/naughtyStrings';
import fc from 'fast-check';
import { applyInterpretation } from './applyInterpretation.ts';
import { interpretQuery } from './interpretQuery.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

/** Pieces of the grammar, so that random texts reach all its branches. */
const pieces = [
  '3',
  '2.5',
  '1,000',
  '½',
  '1/2',
  '1/0',
  '0',
  '.',
  '$',
  'k',
  'm',
  '%',
  '+',
  '-',
  '–',
  '/',
  '"',
  '”',
  '<',
  '=',
  ',',
  "'",
  '~',
  'bed',
  'ba',
  'acres',
  'sqft',
  'arv',
  'spread',
  'under',
  'over',
  'between',
  'and',
  'or',
  'to',
  'max',
  'no more than',
  'built',
  'after',
  '1990',
  '1990s',
  'last',
  'days',
  'new',
  'cheap',
  'price per acre',
  'near',
  'in',
  'within',
  'miles of',
  'house',
  'duplx',
  '4plex',
  'ranch',
  'land',
  'mixed use',
  'owner will carry',
  'sub 2',
  'wholesale',
  'county',
  'co',
  'area',
  'Main St',
  'St.',
  'Austin',
  'huston',
  'new',
  'york',
  'DFW',
  'la',
  'LA',
  'OR',
  '78704',
  '78704-1234',
  '🏡',
  'é',
  'İ',
  'ﬁ',
  ...states.slice(0, 8),
];
const grammatical = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), fc.constantFrom(' ', '', ', '))
  .map(([words, separator]) => words.join(separator).slice(0, 200));
const anyText = fc.oneof(grammatical, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }));

/** What holds for the interpretation of every text. */
function assertSound(text: string): void {
  const interpretation = interpretQuery(text);
  expect(SearchInterpretation.parse(interpretation)).toEqual(interpretation);
  const names = interpretation.parts.flatMap(({ filter }) => Object.keys(filter));
  expect(new Set(names).size).toBe(names.length);
  for (const { filter, label } of interpretation.parts) {
    expect(label).not.toBe('');
    FilterParameters.parse(filter);
    PropertyQuery.parse({ ...filter });
  }
  applyInterpretation(PropertyFilter.parse({ advancedText: 'true' }), interpretation);
  expect(interpretQuery(text)).toEqual(interpretation);
}

describe('every text is interpreted as valid filters', () => {
  test('of random characters and of random pieces of the grammar', () => {
    fc.assert(fc.property(anyText, assertSound), { numRuns: share(2_000), seed: 13 });
  });

  test('of the list of naughty strings', () => {
    for (const text of naughtyStrings) assertSound(text.slice(0, 200));
  });

  test('of lone surrogates and of ten thousand characters', () => {
    for (const text of ['\uD800', '\uDC00 land', 'land '.repeat(2_000), '9'.repeat(10_000), `"${'a '.repeat(5_000)}`])
      interpretQuery(text);
  });
});

test('the time grows with the length of the text at most linearly', () => {
  interpretQuery('near Austin');
  const repeated = [
    '5',
    '$',
    '1,',
    '-',
    'a ',
    'near ',
    'saint ',
    'between 5 ',
    '"',
    '½',
    ', ',
    '1/',
    'in the ',
    'a.',
    '5-',
    'k',
  ];
  const texts = repeated.map((piece) => piece.repeat(200).slice(0, 200));
  const time = (length: number): number => {
    const start = process.cpuUsage();
    for (let round = 0; round < 20; round++) for (const text of texts) interpretQuery(text.slice(0, length));
    return process.cpuUsage(start).user / 1_000 / 20 / texts.length;
  };
  time(200);
  // The benchmark measures the time; this bound only excludes exponential and cubic growth.
  expect(time(200)).toBeLessThan(5);
});

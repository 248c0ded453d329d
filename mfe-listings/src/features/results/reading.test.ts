import { expect, test } from '@jest/globals';
import type { QueryInterpretation } from '@dealstead/contracts';
import { notesOf } from './reading.ts';

const nothing: QueryInterpretation = {
  near: null,
  minAcres: null,
  maxAcres: null,
  minPrice: null,
  maxPrice: null,
  corrected: [],
};
const austin = { name: 'Austin, TX', latitude: 30.27, longitude: -97.74, miles: 50 };
const nearAustin = 'Near Austin, TX, within 50 miles';

test.each<[string, Partial<QueryInterpretation>, string, string]>([
  ['5 acres near Austin', { near: austin }, nearAustin, '5 acres'],
  ['5 acres near austin tx', { near: austin }, nearAustin, '5 acres'],
  ['cabin within 20 miles of Austin, TX', { near: austin }, nearAustin, 'cabin'],
  ['land close to 78704', { near: austin }, nearAustin, 'land'],
  ['5 acres near Austin', { minAcres: 4, maxAcres: 6 }, '4 to 6 acres', 'near Austin'],
  ['at least 5 acres near Austin', { minAcres: 5 }, '5 acres or more', 'near Austin'],
  ['20+ acres', { minAcres: 20 }, '20 acres or more', ''],
  ['20 acres or more timber', { minAcres: 20 }, '20 acres or more', 'timber'],
  ['between 5 and 10 acres ranch', { minAcres: 5, maxAcres: 10 }, '5 to 10 acres', 'ranch'],
  ['over 5 acres under 10 acres', { minAcres: 5, maxAcres: 10 }, '5 to 10 acres', ''],
  ['40-acre ranch', { minAcres: 32, maxAcres: 48 }, '32 to 48 acres', 'ranch'],
  ['half an acre lot', { minAcres: 0.4, maxAcres: 0.6 }, '0.4 to 0.6 acres', 'lot'],
  ['ranch under 40 acres', { maxAcres: 40 }, '40 acres or less', 'ranch'],
  ['house under $100k', { maxPrice: 100_000 }, '$100,000 or less', 'house'],
  ['10 acres under $50k in texas', { maxPrice: 50_000 }, '$50,000 or less', '10 acres in texas'],
  ['50-100k duplex', { minPrice: 50_000, maxPrice: 100_000 }, '$50,000 to $100,000', 'duplex'],
  ['over $1.5 million hotel', { minPrice: 1_500_000 }, '$1,500,000 or more', 'hotel'],
  [
    'lake cabbin',
    { corrected: [{ typed: 'cabbin', meant: ['cabin'] }] },
    'No listing says “cabbin”: showing cabin',
    'lake',
  ],
  ['elsewhere', { near: austin }, nearAustin, ''],
  ['(a', { corrected: [{ typed: '(a', meant: ['a'] }] }, 'No listing says “(a”: showing a', ''],
])('%s', (text, reading, words, without) => {
  expect(notesOf({ ...nothing, ...reading }, text)).toEqual([{ words, without }]);
});

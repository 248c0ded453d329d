import { expect, test } from '@jest/globals';
import type { Reading } from '@dealstead/contracts';
import { notesOf } from './reading.ts';

const nothing: Reading = { near: null, minAcres: null, maxAcres: null, minPrice: null, maxPrice: null, corrected: [] };
const austin = { name: 'Austin, TX', latitude: 30.27, longitude: -97.74, miles: 50 };

test.each<[string, Partial<Reading>, string, string | undefined]>([
  ['5 acres near Austin', { near: austin }, 'Near Austin, TX, within 50 miles', '5 acres'],
  ['5 acres near Austin TX', { near: austin }, 'Near Austin, TX, within 50 miles', '5 acres'],
  ['5 acres near Austin', { minAcres: 5 }, '5 acres or more', 'near Austin'],
  ['at least 5 acres near Austin', { minAcres: 5 }, '5 acres or more', 'near Austin'],
  ['ranch under 40 acres', { maxAcres: 40 }, '40 acres or less', 'ranch'],
  ['house under $100k', { maxPrice: 100_000 }, '$100,000 or less', 'house'],
  ['over 1.5 million hotel', { minPrice: 1_500_000 }, '$1,500,000 or more', 'hotel'],
  [
    'lake cabbin',
    { corrected: [{ typed: 'cabbin', meant: ['cabin'] }] },
    'No listing says “cabbin”: showing cabin',
    'lake',
  ],
  ['five ac.', { minAcres: 5 }, '5 acres or more', undefined],
  ['(a', { corrected: [{ typed: '(a', meant: ['a'] }] }, 'No listing says “(a”: showing a', undefined],
])('%s', (text, reading, words, without) => {
  expect(notesOf({ ...nothing, ...reading }, text)).toEqual([{ words, without }]);
});

import { expect, test } from '@jest/globals';
import { UserError } from '@dealstead/slice-tools/userError';
import { readSales } from './salesFile.ts';

const header = 'price,date,lat,lng,state,county,sqft,acres,beds,baths,year_built,type'.split(',');
const row = '450000,2025-05-02T00:00,47.5,-122.2,wa,King County,1800,0.2,3,2.25,1965,House'.split(',');

test('a row becomes a sale in cents, with its county without the word', () => {
  expect(readSales(header, [row]).sales).toEqual([
    {
      id: '1',
      priceCents: 45_000_000,
      soldOn: '2025-05-02',
      propertyType: 'single-family',
      state: 'WA',
      county: 'King',
      latitude: 47.5,
      longitude: -122.2,
      livingArea: 1800,
      acres: 0.2,
      bedrooms: 3,
      bathrooms: 2.25,
      yearBuilt: 1965,
    },
  ]);
});

test('rows without price, date, position or size are counted and left out; other gaps are unknown facts', () => {
  const rows = [0, 1, 2, 3, 6].map((cell) => row.with(cell, ''));
  expect(readSales(header, rows)).toEqual({ sales: [], skipped: 5 });
  expect(readSales(header, [row.with(7, 'n/a')]).sales[0]?.acres).toBeNull();
});

test('a file without a column says which', () => {
  expect(() => readSales(header.slice(0, 6), [])).toThrow(
    new UserError('The file has no column for livingArea, acres, bedrooms, bathrooms, yearBuilt.'),
  );
});

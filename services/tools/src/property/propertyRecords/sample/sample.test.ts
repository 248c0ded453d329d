import { expect, test } from '@jest/globals';
import { latestMarketSale } from '../writePropertyRecords.ts';
import { samplePropertyRecord, type SampleListing } from './samplePropertyRecord.ts';
import { sampleSalesNear } from './sampleSales.ts';

const house: SampleListing = {
  id: 10_004,
  category: 'residential',
  address: '6857 Pearl Street',
  city: 'Pompano Beach',
  state: 'FL',
  zipCode: '33067',
  county: 'Broward',
  latitude: 26.311,
  longitude: -80.2,
  acres: '0.11',
  bedrooms: 2,
  bathrooms: 1,
  squareFeet: 990,
  yearBuilt: 1987,
  price: 244_900,
  arv: 313_000,
};
const asOf = '2026-11-20';
const subjectOf = (listing: SampleListing) => {
  const record = samplePropertyRecord(listing, asOf);
  return { ...record, latitude: record.latitude!, longitude: record.longitude!, value: listing.arv ?? 0 };
};

test('a sample record repeats the listing, is marked, and is the same each time', () => {
  const record = samplePropertyRecord(house, asOf);
  expect(record).toMatchObject({
    source: 'sample',
    sourceName: 'Sample record',
    asOf,
    kind: 'single-family',
    address: '6857 Pearl Street',
    squareFeet: 990,
    bedrooms: 2,
    lotAcres: 0.11,
  });
  expect(record.taxes).toHaveLength(5);
  expect(samplePropertyRecord(house, asOf)).toEqual(record);
});

test('sales around a house are near, recent, of similar size, and their median agrees with the ARV', () => {
  const sales = sampleSalesNear(subjectOf(house));
  expect(new Set(sales.map(({ sourceKey }) => sourceKey)).size).toBe(36);
  const perFoot = sales
    .map(({ sales: [sale], squareFeet }) => sale!.priceCents! / 100 / squareFeet!)
    .toSorted((a, b) => a - b);
  const median = perFoot[18]!;
  expect(Math.abs((median * 990) / 313_000 - 1)).toBeLessThan(0.1);
  expect(sales.every(({ sales: [sale] }) => sale!.date < asOf && sale!.armsLength)).toBe(true);
});

test('the latest market sale has a price and unrelated parties', () => {
  expect(
    latestMarketSale([
      { date: '2020-01-01', priceCents: 100 },
      { date: '2022-01-01', priceCents: 1, armsLength: false },
      { date: '2021-01-01', priceCents: null },
    ]),
  ).toMatchObject({ date: '2020-01-01' });
  expect(latestMarketSale([])).toBeNull();
});

test('land has acres, no building and no rent', () => {
  const land = samplePropertyRecord(
    { ...house, category: 'land', acres: '21.5', squareFeet: null, bedrooms: null },
    asOf,
  );
  expect(land).toMatchObject({ kind: 'land', squareFeet: null, rentCents: null, lotAcres: 21.5 });
  const sales = sampleSalesNear({ ...subjectOf({ ...house, category: 'land', acres: '21.5' }) });
  expect(sales.every(({ lotAcres }) => lotAcres! > 5 && lotAcres! < 70)).toBe(true);
});

import { expect, test } from '@jest/globals';
import { propertyPage } from '../../fixtures/listings.ts';
import { compare, type Row } from './rows.ts';

const ranch = propertyPage();
const bungalow = propertyPage({
  id: 2,
  price: 117_000,
  arv: 189_000,
  rehabCost: 18_500,
  wholesaleFee: 6_500,
  acres: '0.26',
});
const walkUp = propertyPage({ id: 3, price: 229_000, arv: 340_000, rehabCost: null, wholesaleFee: null, acres: null });

const row = (label: string, listings = [ranch, bungalow, walkUp]): Row => {
  const found = compare(listings)
    .flatMap((group) => group.rows)
    .find((each) => each.label === label);
  if (!found) throw new Error(`No row ${label}`);
  return found;
};
const words = (label: string) => row(label).cells.map((cell) => cell.text);
const best = (label: string, listings = [ranch, bungalow, walkUp]) =>
  row(label, listings).cells.map((cell) => cell.best ?? false);

test('each number follows its formula, and the best one for a buyer is marked', () => {
  expect([words('Percent of ARV'), best('Percent of ARV')]).toEqual([
    ['52%', '62%', '67%'],
    [true, false, false],
  ]);
  expect([words('Spread after rehab'), best('Spread after rehab')]).toEqual([
    ['$51,500', '$53,500', 'Needs rehab'],
    [false, true, false],
  ]);
  expect([words('Gross ROI, spread over price plus rehab'), best('Gross ROI, spread over price plus rehab')]).toEqual([
    ['46.61%', '39.48%', 'Needs rehab'],
    [true, false, false],
  ]);
  expect([words('Against the 70% rule'), best('Against the 70% rule')]).toEqual([
    ['$2,900 under', '$3,200 over', 'Needs rehab'],
    [true, false, false],
  ]);
  expect([words('Acres'), best('Acres')]).toEqual([
    ['0.21', '0.26', 'Not given'],
    [false, true, false],
  ]);
  // A house is not sold by the acre, and a row without any value is dropped.
  expect(() => words('Price per acre')).toThrow('No row Price per acre');
  const [lot, tract] = [propertyPage({ ...ranch, category: 'land' }), propertyPage({ ...bungalow, category: 'land' })];
  const unknown = propertyPage({ ...walkUp, category: 'land' });
  const perAcre = row('Price per acre', [lot, tract, unknown, ranch]).cells;
  expect(perAcre.map(({ text, best: isBest }) => [text, isBest ?? false])).toEqual([
    ['$402,381', true],
    ['$450,000', false],
    ['Needs acres', false],
    ['Land only', false],
  ]);
});

test('a missing number is never best, and a single number has no best', () => {
  expect(best('Wholesale fee, included in the price')).toEqual([false, true, false]);
  expect(best('Rehab', [ranch, walkUp])).toEqual([false, false]);
  expect(words('Wholesale fee, included in the price')[2]).toBe('Not given');
});

test('equal numbers have no best, and the row counts as equal', () => {
  expect(best('Rehab', [ranch, propertyPage({ id: 9 })])).toEqual([false, false]);
  expect(row('Rehab', [ranch, propertyPage({ id: 9 })]).differs).toBe(false);
  expect(row('Rehab').differs).toBe(true);
});

test('a tie marks both cells as best', () => {
  expect(best('Rehab', [bungalow, ranch, bungalow])).toEqual([true, false, true]);
});

test('the basis of an ARV is shown below it', () => {
  const notes = row('ARV', [ranch, propertyPage({ id: 4, arvSales: 1 }), propertyPage({ id: 5, arvSales: 4 })]).cells;
  expect(notes.map((cell) => cell.note)).toEqual(['Seller’s figure', '1 sale', '4 sales']);
});

test('a row without any value is dropped; a row with some values names the missing ones', () => {
  const labels = (listings: Parameters<typeof compare>[0]) =>
    compare(listings).flatMap((group) => group.rows.map(({ label }) => label));
  expect(labels([ranch, bungalow])).not.toContain('Earnest money');
  const listed = propertyPage({ id: 6, earnestMoney: 2_500, closeBy: '2026-12-19' });
  expect(row('Earnest money', [ranch, listed]).cells.map((cell) => cell.text)).toEqual(['Not given', '$2,500']);
  expect(row('Close by', [ranch, listed]).cells.map((cell) => cell.text)).toEqual(['Not given', 'Dec 19, 2026']);
});

test('building rows appear if a listing has building data; without any the group is dropped', () => {
  const titles = (listings: Parameters<typeof compare>[0]) => compare(listings).map(({ title }) => title);
  expect(titles([ranch, bungalow])).toEqual(['The deal', 'The land', 'The terms']);
  const known = propertyPage({ bedrooms: 3, squareFeet: 1_300, yearBuilt: 1958, zoning: 'R-6' });
  expect(titles([ranch, known])).toContain('The building and zoning');
  expect(row('Year built', [ranch, known]).cells.map((cell) => cell.text)).toEqual(['Not given', '1958']);
  expect(row('Price per square foot', [ranch, known]).cells.map((cell) => cell.text)).toEqual([
    'Needs square feet',
    '$65',
  ]);
  expect(best('Bedrooms', [known, propertyPage({ bedrooms: 4 })])).toEqual([false, true]);
});

import { expect, test } from '@jest/globals';
import type { Category } from '@dealstead/contracts';
import { propertyTypesOf } from './propertyTypes.ts';

const typesOf = (category: Category, title: string, description = '') =>
  propertyTypesOf({ category, title, description }).join(' ');

test.each<[Category, title: string, types: string]>([
  ['residential', '3-bed brick ranch in Memphis', 'house'],
  ['residential', 'Duplex near downtown', 'multifamily duplex'],
  ['residential', 'Townhomes on Oak Street', 'townhouse'],
  ['residential', '4-plex', 'multifamily fourplex'],
  ['residential', 'Multi-family home', 'multifamily'],
  ['investment', 'Brick quad, fully rented', 'multifamily fourplex'],
  ['investment', 'Six-unit building', 'multifamily'],
  ['residential', 'House with a basement apartment', 'house'],
  ['residential', 'Tiny house', 'tiny-home'],
  ['residential', 'Double-wide on a corner lot', 'mobile-home'],
  ['investment', 'Portfolio of three single-family homes', 'house'],
  ['investment', '12-unit apartment building', 'multifamily apartment'],
  ['land', 'Wooded homesite on Cow Creek', ''],
  ['land', 'Three home sites', ''],
  ['land', '5 acres, mobile homes allowed', ''],
  ['land', 'Doublewide on 2 acres', 'mobile-home'],
  ['agricultural', 'Horse ranch with water', 'farm ranch'],
  ['recreational', 'Cabin lot on Elk Lake', ''],
  ['recreational', 'Off-grid cabin and 5 acres', 'cabin'],
  ['commercial', 'Self-storage, 40 units', 'self-storage'],
  ['commercial', 'Motel and RV park', 'hotel rv-park'],
  ['mixed-use', 'Storefront with two apartments', 'multifamily apartment retail'],
])('a %s listing "%s" is of the types "%s"', (category, title, types) => {
  expect(typesOf(category, title)).toBe(types);
});

test('the description counts where the category allows it', () => {
  expect(typesOf('residential', 'Corner lot, needs work', 'Side-by-side duplex.')).toBe('multifamily duplex');
  expect(typesOf('land', 'Corner lot', 'Zoned for a duplex or your dream home.')).toBe('');
  expect(typesOf('residential', 'Bungalow', 'Walk to the office and the retail strip.')).toBe('house');
});

test('a seller may write a phrase in any case, with hyphens, spaces or neither', () => {
  for (const title of ['Mobile home', 'MOBILE HOMES', 'mobile-home', 'Mobilehome'])
    expect(typesOf('land', title)).toBe('mobile-home');
});

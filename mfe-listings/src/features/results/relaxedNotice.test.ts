import { describe, expect, test } from '@jest/globals';
import type { FilterParameters } from '@dealstead/contracts';
import { relaxedNotice } from './relaxedNotice.ts';

const notice = (asked: FilterParameters, relaxed: FilterParameters | null, count = 41) =>
  relaxedNotice({
    count,
    averagePrice: null,
    featured: 0,
    states: 1,
    interpretation: null,
    corrections: [],
    asked,
    relaxed,
  });

describe('relaxedNotice', () => {
  test('is absent where nothing was relaxed', () => {
    expect(notice({ state: 'TX' }, null)).toBeNull();
  });

  test.each<[string, FilterParameters, FilterParameters]>([
    [
      'No 3-bed houses under $200k in Texas. Showing 41 under $250k.',
      { propertyType: 'house', minBeds: '3', maxPrice: '200000', state: 'TX' },
      { propertyType: 'house', minBeds: '3', maxPrice: '250000', state: 'TX' },
    ],
    [
      'No 3-bed houses in Dallas, TX. Showing 41 with 2+ beds.',
      { propertyType: 'house', minBeds: '3', city: 'Dallas', state: 'TX' },
      { propertyType: 'house', minBeds: '2', city: 'Dallas', state: 'TX' },
    ],
    [
      'No duplexes in Austin, TX. Showing 41 within 25 miles of Austin, TX.',
      { propertyType: 'duplex', city: 'Austin', state: 'TX' },
      { propertyType: 'duplex', near: 'Austin, TX', radius: '25' },
    ],
    [
      'No land matching “creek” in Maine. Showing 41 without those words.',
      { category: 'land', state: 'ME', search: 'creek', literal: 'true' },
      { category: 'land', state: 'ME' },
    ],
    ['No warehouses in Ohio. Showing 41 properties.', { propertyType: 'warehouse', state: 'OH' }, { state: 'OH' }],
  ])('the notice says: %s', (text, asked, relaxed) => {
    expect(notice(asked, relaxed)).toBe(text);
  });
});

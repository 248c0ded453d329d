import { expect, test } from '@jest/globals';
import { criteriaSummary } from './criteriaSummary.ts';

test.each([
  [{}, 'All categories'],
  [{ sortBy: 'price', sortOrder: 'asc' }, 'All categories'],
  [{ category: 'land', search: 'lake', state: 'TX', maxPrice: '250000' }, 'Land, “lake”, in Texas, under $250k'],
  [
    { minAcres: '5', maxArvPercent: '70', minSpread: '40000', maxDaysOnMarket: '30', ownerFinance: 'true' },
    'All categories, from 5 acres, under 70% of ARV, spread of $40,000 or more, at most 30 days on market, owner finance',
  ],
  [
    { area: '1,1;2,2;1,2', dealType: 'wholesale', featured: 'true', underContract: 'true' },
    'All categories, in the drawn area, wholesale, featured, including under contract',
  ],
])('the criteria %j are summed up in words', (criteria, words) => expect(criteriaSummary(criteria)).toBe(words));

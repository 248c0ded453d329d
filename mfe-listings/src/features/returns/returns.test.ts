import { expect, test } from '@jest/globals';
import { defaultAssumptions, parseAssumptions } from '@dealstead/contracts';
import { describeAssumptions, linkedAssumptions, metricsOf, withAssumptions } from './assumptions.ts';
import { figureOf, leftOutText, returnsLabels } from './returnLabels.ts';

const own = { ...defaultAssumptions, downPayment: 20 };

test('a change that begins to use returns gets the member’s assumptions, one that ends it drops them', () => {
  expect(withAssumptions({ minCapRate: '7' }, {}, own)).toEqual({ minCapRate: '7', assumptions: '1_d20' });
  expect(withAssumptions({ sortBy: 'cashOnCash' }, {}, own)).toEqual({ sortBy: 'cashOnCash', assumptions: '1_d20' });
  expect(withAssumptions({ minCapRate: '7' }, {}, defaultAssumptions)).toEqual({
    minCapRate: '7',
    assumptions: undefined,
  });
  // A link's assumptions stay until the member chooses others.
  const linked = { minCapRate: '7', assumptions: '1_rn' };
  expect(withAssumptions({ minCapRate: '8' }, linked, own)).toEqual({ minCapRate: '8' });
  expect(withAssumptions({ assumptions: '1_d20' }, linked, own)).toEqual({ assumptions: '1_d20' });
  expect(withAssumptions({ minCapRate: undefined }, linked, own)).toEqual({
    minCapRate: undefined,
    assumptions: undefined,
  });
  expect(withAssumptions({ state: 'TX' }, {}, own)).toEqual({ state: 'TX' });
});

test('the metric of the order comes first', () => {
  expect(metricsOf({ minCashOnCash: '8', sortBy: 'flipProfit' })).toEqual(['flipProfit', 'cashOnCash']);
  expect(metricsOf({ sortBy: 'price' })).toEqual([]);
});

test('bounds read as chips', () => {
  expect(returnsLabels({ minCashOnCash: '8', minCapRate: '6.5', minMaoMargin: '0', minFlipProfit: '30000' })).toEqual([
    '8%+ cash-on-cash',
    '6.5%+ cap rate',
    'Price at or below MAO',
    '$30k+ flip profit, all cash',
  ]);
  expect(returnsLabels({ minMaoMargin: '10000' })).toEqual(['Price $10k+ below MAO']);
});

test('listings that are left out are counted with what is missing', () => {
  expect(leftOutText({ minCapRate: '7' }, 12)).toBe('12 listings have no known rent and are left out.');
  expect(leftOutText({ minCashOnCash: '7' }, 1)).toBe('1 listing has no known rent or rehab and is left out.');
  expect(leftOutText({ minFlipProfit: '1', minCapRate: '7' }, 2_645)).toBe(
    '2,645 listings have no known rent, ARV or rehab and are left out.',
  );
  expect(leftOutText({ minCapRate: '7' }, 0)).toBeNull();
  expect(leftOutText({}, undefined)).toBeNull();
});

test('a price over MAO reads as such', () => {
  expect(figureOf('maoMargin', 1_300)).toEqual({ figure: '$1,300', name: 'under MAO' });
  expect(figureOf('maoMargin', -9_100.4)).toEqual({ figure: '$9,100', name: 'over MAO' });
  expect(figureOf('flipProfit', 31_540)).toEqual({ figure: '$31,540', name: 'flip profit, all cash' });
  expect(figureOf('cashOnCash', 9.1249)).toEqual({ figure: '9.12%', name: 'cash-on-cash' });
});

test('assumptions read as a sentence', () => {
  expect(describeAssumptions(own)).toBe('the seller’s rent, else 0.8% of ARV a month; 20% down, 7% over 30 years');
  expect(describeAssumptions({ ...own, rentBasis: 'none', downPayment: 100 })).toBe(
    'only rents that sellers state; bought for cash',
  );
});

test('assumptions that differ from the defaults in any figure do not read as the defaults', () => {
  const shown = (text: string) => describeAssumptions(parseAssumptions(text)!);
  const defaults = 'the seller’s rent, else 0.8% of ARV a month; 25% down, 7% over 30 years';
  expect(describeAssumptions(defaultAssumptions)).toBe(defaults);
  expect(shown('1_v8')).toBe(`${defaults}; vacancy 8%`);
  expect(shown('1_t1.5_s6_n1_o65')).toBe(
    `${defaults}; property tax 1.5%, selling costs 6%, held 1 month, MAO rule 65%`,
  );
  expect(shown('1_a25000')).toBe(defaults.replace('25% down', '$25,000 down'));
});

test('links to listings carry the assumptions of a list that are not the member’s own', () => {
  expect(linkedAssumptions({ sortBy: 'cashOnCash', assumptions: '1_d20' }, own)).toBeUndefined();
  expect(linkedAssumptions({ sortBy: 'cashOnCash', assumptions: '1_rn' }, own)).toBe('1_rn');
  // A link without assumptions means the defaults, whoever follows it.
  const stated = linkedAssumptions({ minCapRate: '7' }, own);
  expect(parseAssumptions(stated!)).toEqual(defaultAssumptions);
  expect(linkedAssumptions({ minCapRate: '7' }, defaultAssumptions)).toBeUndefined();
  expect(linkedAssumptions({ assumptions: '1_rn' }, own)).toBeUndefined();
});

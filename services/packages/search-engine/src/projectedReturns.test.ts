import { expect, test } from '@jest/globals';
import { defaultAssumptions, type InvestmentAssumptions, returnMetrics, roundPercent } from '@dealstead/contracts';
import { analyzeKnown, maximumOffer, type Mode } from '@dealstead/formulas';
import { calculatorInputs, expectedReturns } from './fixtures/expectedReturns.ts';
import { SeededRandom } from './fixtures/random.ts';
import { randomListing } from './fixtures/randomListing.ts';
import { RandomQueries } from './fixtures/randomQueries.ts';
import { ReturnsCalculator } from './engine/computeReturns.ts';
import { projectReturns, returnOf } from './projectedReturns.ts';
import type { Listing } from './types.ts';

const random = new SeededRandom(41);
const queries = new RandomQueries(random, { cities: [], counties: [], texts: [], positions: [], prices: [] });
const nullable = (value: number) => (Number.isNaN(value) ? null : value);
const rounded = (percent: number | null | undefined) => (percent == null ? null : roundPercent(percent, 2));

/** The results that the calculator's page shows for a listing, as shares and cents; null where they have no value. */
function resultsOfCalculator(listing: Listing, assumptions: InvestmentAssumptions) {
  const shown = (mode: Mode, key: string) => {
    const { headline, details } = analyzeKnown(mode, calculatorInputs(mode, listing, assumptions));
    return [...headline, ...details].find((result) => result.key === key)!.value;
  };
  const percent = (share: number | null) => (share === null ? null : share * 100);
  const maximumOffer = shown('flip', 'maximumOfferCents');
  return {
    cashOnCash: percent(shown('rental', 'cashOnCash')),
    capRate: percent(shown('rental', 'capRate')),
    maoMargin: maximumOffer && maximumOffer - listing.price,
    flipProfit: shown('flip', 'profitCents'),
  };
}

test('every return of random listings under random assumptions is the number that the calculator shows', () => {
  for (let id = 1; id <= 3_000; id++) {
    const listing = randomListing(id, random);
    const assumptions = random.chance(0.2) ? defaultAssumptions : queries.assumptions();
    const calculator = new ReturnsCalculator(assumptions);
    const returns = Object.fromEntries(
      returnMetrics.map((metric) => [metric, nullable(returnOf(calculator, metric, listing))]),
    );
    expect({ listing, assumptions, returns }).toEqual({
      listing,
      assumptions,
      returns: resultsOfCalculator(listing, assumptions),
    });
    expect(returns).toEqual(expectedReturns(listing, assumptions));
    // What the API states is what the calculator writes, rounded once.
    const { cashOnCash, capRate } = projectReturns(calculator, listing);
    expect([cashOnCash, capRate]).toEqual([rounded(returns.cashOnCash), rounded(returns.capRate)]);
  }
});

const house: Listing = {
  ...randomListing(1, random),
  category: 'residential',
  price: 250_000_00,
  arv: 300_000_00,
  rehabCost: 4_000_00,
  monthlyRent: 2_200_00,
  cashOnly: false,
};
/** The published rental example: a loan of 80 %, closing of 2.4 %, tax of 1.2 % and insurance of 0.48 % of the price. */
const example: InvestmentAssumptions = {
  ...defaultAssumptions,
  downPayment: 20,
  interest: 6.5,
  buyingCosts: 2.4,
  propertyTax: 1.2,
  insurance: 0.48,
};

test('a rental of $250,000 at $2,200 a month has a cap rate of 6.55 % and a cash-on-cash return of 1.99 %', () => {
  const returns = projectReturns(new ReturnsCalculator(example), house);
  expect(returns).toMatchObject({ rent: 2_200, rentFrom: 'listing', capRate: 6.55, cashOnCash: 1.99 });
});

test('the rent is the listing’s, else by the rule for a category that is let, else unknown', () => {
  const rentOf = (listing: Partial<Listing>, assumptions: Partial<InvestmentAssumptions> = {}) => {
    const calculator = new ReturnsCalculator({ ...defaultAssumptions, ...assumptions });
    const { rent, rentFrom, cashOnCash } = projectReturns(calculator, { ...house, monthlyRent: null, ...listing });
    return [rent, rentFrom, cashOnCash !== null];
  };
  expect(rentOf({ monthlyRent: 1_450_00 })).toEqual([1_450, 'listing', true]);
  expect(rentOf({})).toEqual([2_400, 'rule', true]);
  expect(rentOf({}, { rentBasis: 'price', rentPercent: 1 })).toEqual([2_500, 'rule', true]);
  expect(rentOf({}, { rentBasis: 'none' })).toEqual([null, null, false]);
  expect(rentOf({ arv: null })).toEqual([null, null, false]);
  expect(rentOf({ category: 'land' })).toEqual([null, null, false]);
  expect(rentOf({ category: 'land', monthlyRent: 90_00 })).toEqual([90, 'listing', true]);
});

test('an unknown rehab leaves only the cap rate, and no cash invested leaves no cash-on-cash return', () => {
  const unknown = projectReturns(new ReturnsCalculator(example), { ...house, rehabCost: null });
  expect(unknown).toMatchObject({ capRate: 6.55, cashOnCash: null, maoMargin: null, flipProfit: null });
  const financed = { ...example, downPayment: 0, buyingCosts: 0 };
  expect(projectReturns(new ReturnsCalculator(financed), { ...house, rehabCost: 0 }).cashOnCash).toBeNull();
});

test('the maximum offer is 70 % of the ARV less rehab', () => {
  const { maoMargin } = projectReturns(new ReturnsCalculator(defaultAssumptions), house);
  expect(maoMargin).toBe(maximumOffer(300_000, 4_000, 70) - 250_000);
});

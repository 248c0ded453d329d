import { expect, test } from '@jest/globals';
import {
  areSoundAssumptions,
  assumptionFields,
  defaultAssumptions,
  formatAssumptions,
  type InvestmentAssumptions,
  parseAssumptions,
  rentBases,
} from './returns.ts';
import { seed, share } from '../fixtures/randomCases.ts';

let state = seed;
/** A number from 0 to 1. */
const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const hundredths = (min: number, max: number): number => Math.round((min + random() * (max - min)) * 100) / 100;

test('assumptions survive their compact form, and equal ones have equal texts', () => {
  for (let time = 0; time < share(2_000); time++) {
    const rentBasis = anyOf(rentBases);
    const numbers = assumptionFields.map(({ name, min, max, initial }) => {
      const value = anyOf([min, max, initial, initial, hundredths(min, max)]);
      return [name, ['loanYears', 'holdMonths', 'downPaymentDollars'].includes(name) ? Math.round(value) : value];
    });
    const assumptions: InvestmentAssumptions = {
      ...defaultAssumptions,
      ...Object.fromEntries(numbers),
      rentBasis,
      rentPercent: rentBasis === 'none' ? defaultAssumptions.rentPercent : hundredths(0.01, 20),
    };
    expect(areSoundAssumptions(assumptions)).toBe(true);
    const text = formatAssumptions(assumptions);
    expect(text.length).toBeLessThanOrEqual(200);
    const parsed = text === '' ? defaultAssumptions : parseAssumptions(text);
    expect({ text, parsed }).toEqual({ text, parsed: assumptions });
    expect(formatAssumptions(parsed!)).toBe(text);
    // A URL does not escape it.
    expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
  }
});

test('the defaults are those of version 1 and have an empty text', () => {
  expect(formatAssumptions(defaultAssumptions)).toBe('');
  // Links without assumptions mean these: another default needs another version.
  expect(defaultAssumptions).toEqual({
    rentBasis: 'arv',
    rentPercent: 0.8,
    vacancy: 5,
    propertyTax: 1.2,
    insurance: 0.5,
    management: 8,
    maintenance: 5,
    capital: 5,
    downPayment: 25,
    downPaymentDollars: 0,
    interest: 7,
    loanYears: 30,
    buyingCosts: 3,
    sellingCosts: 8,
    holdingCosts: 4.5,
    holdMonths: 6,
    offerRule: 70,
  });
});

test.each([
  '',
  'x',
  '0_d20',
  '1_',
  '1_d',
  '1_d20_d20',
  '1_rn0.8',
  '1_ra',
  '1_ra0',
  '1_d101',
  '1_y0',
  '1_q5',
  '1_d1.234',
  '1_a0.5',
  '1_a999999999',
])('the value %j is refused as assumptions', (text) => expect(parseAssumptions(text)).toBeNull());

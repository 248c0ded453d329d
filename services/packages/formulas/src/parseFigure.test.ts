import { expect, test } from '@jest/globals';
import { fieldFault, fields, inputFaults, parseFigure, sampleInputs } from './index.ts';

test.each([
  ['$1,250,000.50', 125_000_050],
  ['1.2M', 120_000_000],
  ['1.2 m', 120_000_000],
  ['250k', 25_000_000],
  [' 250 000 ', 25_000_000],
  ['USD 250,000', 25_000_000],
  ['(500)', -50_000],
  ['\u2212500', -50_000],
  ['1.005', 101],
  ['.5', 50],
  ['2,200/mo', 220_000],
  ['', null],
])('the amount %j is understood', (text, value) => {
  expect(parseFigure(text, 'cents')).toEqual({ value });
});

test.each(['1,5', 'about 5', '1.2.3', '12x', '1,25,000', 'constructor', '--5', '1e5'])(
  'the amount %j is named as a fault',
  (text) => {
    expect(parseFigure(text, 'cents')).toEqual({ fault: 'Enter an amount, such as 250,000 or 1.2M.' });
  },
);

test('percents and terms are read in their units, and amounts in dollars are refused for them', () => {
  expect(parseFigure('6.5%', 'percent')).toEqual({ value: 6.5 });
  expect(parseFigure('-3', 'percent')).toEqual({ value: -3 });
  expect(parseFigure('6.5k', 'percent')).toHaveProperty('fault');
  for (const text of ['$10', '$', '10 USD', '$6.5%'])
    expect(parseFigure(text, 'percent')).toEqual({ fault: 'This field takes a percent, such as 6.5.' });
  expect(parseFigure('$30', 'months')).toHaveProperty('fault');
  expect(['30', '30 years', '360 mo', '360 months', '2.5 yr', '0'].map((text) => parseFigure(text, 'months'))).toEqual(
    [360, 360, 360, 360, 30, 0].map((value) => ({ value })),
  );
  expect(parseFigure('6', 'months', 'months')).toEqual({ value: 6 });
  expect(parseFigure('5 years', 'years')).toEqual({ value: 5 });
  expect(parseFigure('7 months', 'years')).toHaveProperty('fault');
  expect(parseFigure('5.01 years', 'months')).toHaveProperty('fault');
});

test('bounds are named at the field', () => {
  expect(fieldFault(fields.rental.priceCents, -1)).toBe('This can’t be negative.');
  expect(fieldFault(fields.rental.priceCents, 1e15)).toBe('The most is $1,000,000,000.');
  expect(fieldFault(fields.rental.termMonths, 1200)).toBeNull();
  expect(fieldFault(fields.rental.termMonths, 1201)).toBe('The most is 100 years. For months, type 360 mo.');
  expect(fieldFault(fields.flip.holdMonths, 121)).toBe('The most is 120 months.');
  expect(fieldFault(fields.rental.interestPercent, 100)).toBeNull();
  expect(fieldFault(fields.rental.arvCents, null)).toBeNull();
  expect(fieldFault(fields.rental.priceCents, null)).toBe('Enter a figure.');
  expect(fieldFault(fields.rental.appreciationPercent, -51)).toBe('The least is -50%.');
});

test('a loan needs a term, and a property without one does not', () => {
  const inputs = { ...sampleInputs('rental'), termMonths: 0 };
  expect(inputFaults('rental', inputs)).toEqual([
    { key: 'termMonths', message: 'A loan needs a term of at least 1 month.' },
  ]);
  expect(inputFaults('rental', { ...inputs, loanCents: 0 })).toEqual([]);
  expect(inputFaults('land', { ...sampleInputs('land'), downCents: 9e9 })).toEqual([
    { key: 'downCents', message: 'The down payment is more than the sale price.' },
  ]);
});

import { expect, test } from '@jest/globals';
import { typedOf } from '@dealstead/kit/testing';
import { samplePortfolio } from './samplePortfolio.ts';
import { emptyForm, formOfHolding, type FormTexts, type HoldingForm, readForm } from './holdingForm.ts';

/** What is typed in a form that begins like this. */
const typedIn = ({ texts, hasLoan, isSold }: Pick<HoldingForm, 'texts' | 'hasLoan' | 'isSold'>) =>
  typedOf({ ...texts, ...(hasLoan && { hasLoan: 'on' }), ...(isSold && { isSold: 'on' }) });

const form = (texts: Partial<FormTexts>, part: Partial<HoldingForm> = {}) =>
  typedIn({
    texts: {
      ...emptyForm,
      address: '12 Elm St',
      city: 'Memphis',
      state: 'TN',
      purchaseDate: '2024-05-01',
      purchasePrice: '150,000',
      ...texts,
    },
    hasLoan: false,
    isSold: false,
    ...part,
  });

const faultsOf = (typed: ReturnType<typeof form>) => {
  const read = readForm(typed, null);
  return 'faults' in read ? read.faults : {};
};

test('amounts, rates and terms are read as people type and paste them', () => {
  const texts = {
    purchasePrice: '$1,250,000.50',
    rehabCost: '85k',
    monthlyRent: ' 2 450 ',
    'loan.amount': '1.2M',
    'loan.rate': '6.5%',
    'loan.termMonths': '84 months',
    'value.amount': '1.4m',
    'value.date': '2026-01-02',
  };
  expect(readForm(form(texts, { hasLoan: true }), null)).toMatchObject({
    holding: {
      purchasePrice: 1_250_000.5,
      rehabCost: 85_000,
      closingCosts: null,
      monthlyRent: 2_450,
      monthlyExpenses: null,
      loan: { amount: 1_200_000, rate: 6.5, termMonths: 84, startDate: '2024-05-01' },
      sale: null,
    },
    value: { amount: 1_400_000, date: '2026-01-02', source: 'own-estimate' },
  });
});

test('what is missing, negative, absurd or no amount is named at its field', () => {
  expect(
    faultsOf(form({ address: ' ', state: '', purchasePrice: '', closingCosts: '-5', rehabCost: 'a lot' })),
  ).toEqual({
    address: 'Enter the address.',
    state: 'Choose the state.',
    purchasePrice: 'Enter what you paid.',
    closingCosts: 'Enter zero or more.',
    rehabCost: 'Enter an amount, such as 250,000 or 1.2M.',
  });
  expect(faultsOf(form({ purchasePrice: '9,000,000,000' }))).toEqual({
    purchasePrice: 'Enter at most $1,000,000,000.',
  });
  const loan = { 'loan.amount': '', 'loan.rate': '120', 'loan.termMonths': '0' };
  expect(Object.keys(faultsOf(form(loan, { hasLoan: true })))).toEqual(['loan.rate', 'loan.termMonths', 'loan.amount']);
  expect(Object.keys(faultsOf(form({}, { isSold: true })))).toEqual(['sale.date', 'sale.price']);
});

test('the form of a stored holding reads back as it was', () => {
  const holding = samplePortfolio.holdings[0]!;
  const { id: _, figures: _figures, value: _value, unstated: _unstated, changedAt: _at, ...stored } = holding;
  expect(readForm(typedIn(formOfHolding(holding)), holding.propertyId)).toEqual({ holding: stored, value: null });
  // A loan that is not known is asked for, or taken away.
  expect(formOfHolding({ ...holding, loan: null, unstated: ['loan'] })).toMatchObject({ hasLoan: true });
  const bare = formOfHolding({ ...holding, closingCosts: 0, monthlyRent: null, unstated: ['monthlyRent'] });
  expect(readForm(typedIn(bare), null)).toMatchObject({ holding: { closingCosts: 0, monthlyRent: null } });
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions, type DealRecord } from '@dealstead/contracts';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import { dealInputs, factsOfDeal } from '@dealstead/formulas';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PortfolioForm } from './PortfolioForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (query = '') =>
  renderPage(<PortfolioForm />, {
    user: memberWith('investor-pro'),
    url: `/portfolio/add${query}`,
    path: '/portfolio/:page/:part?',
  });
const enter = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = () => userEvent.click(screen.getByRole('button', { name: 'Add property' }));

test('a holding that is refused is still there after a reload, with the loan whose part was closed and opened again', async () => {
  const api = fakeApi({ 'POST /api/portfolio/holdings': errorResponse(503, 'The service is busy. Try again.') });
  open();
  await press();
  expect(screen.getByText('Enter the address.')).toBeTruthy();
  expect(screen.getByText('Enter what you paid.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(api.bodies('POST')).toEqual([]);

  enter('Address', '12 Elm St');
  enter('City', 'Memphis');
  enter('State', 'TN');
  enter('Purchase date', '2024-05-01');
  enter('Purchase price', '150k');
  const hasLoan = () => screen.getByLabelText('Bought or refinanced with a loan');
  await userEvent.click(hasLoan());
  enter('Loan amount', '120,000');
  enter('Rate', '6.5');
  await userEvent.click(hasLoan());
  await userEvent.click(hasLoan());
  expect(valueOf('Loan amount')).toBe('120,000');
  await press();
  expect(await screen.findByText('The service is busy. Try again.')).toBeTruthy();

  cleanup();
  api.respond({ 'POST /api/portfolio/holdings': { id: 5 } });
  const { location } = open();
  expect([valueOf('Purchase price'), valueOf('Loan amount')]).toEqual(['150k', '120,000']);
  await press();
  await waitFor(() => expect(location()).toBe('/portfolio/5'));
  expect(api.bodies('POST').at(-1)).toMatchObject({
    address: '12 Elm St',
    state: 'TN',
    purchasePrice: 150_000,
    loan: { amount: 120_000, rate: 6.5, termMonths: 360, startDate: '2024-05-01' },
    sale: null,
    value: null,
    propertyId: null,
  });
  cleanup();
  open();
  expect(valueOf('Address')).toBe('');
});

const listing = {
  id: 12,
  title: 'Three-bed raised ranch in Reidsville, tenant in place',
  address: null,
  city: 'Reidsville',
  state: 'NC',
  category: 'residential',
  price: 90_000,
  arv: 160_000,
  rehabCost: 25_000,
  monthlyRent: 1_450,
  financeOptions: [],
} as unknown as PropertyPage;
const views = (opened: boolean) => ({ used: 1, limit: null, renewsAt: '2027-01-01T05:00:00Z', opened });
const details = (address: string) => ({ details: { address }, views: views(true) });
const texts = (...labels: (string | RegExp)[]) => labels.map(valueOf);

test('a property from a listing has the exact address that the member opened and the rent, and never the title as its address', async () => {
  const api = fakeApi({
    '/api/properties/12': listing,
    '/api/property-views?property=12': views(true),
    'POST /api/properties/12/details': details('2210 Richardson Dr'),
  });
  open('?listing=12');
  await screen.findByLabelText('Address');
  expect(texts('Address', 'City', 'Purchase price', /^Rehab/, /^Rent collected/)).toEqual([
    '2210 Richardson Dr',
    'Reidsville',
    '90,000',
    '25,000',
    '1,450',
  ]);
  expect(screen.getByText(/The price is what the seller asks/)).toBeTruthy();

  // A listing that was not opened is not opened by this form.
  cleanup();
  api.respond({ '/api/property-views?property=12': views(false) });
  open('?listing=12');
  await screen.findByLabelText('Address');
  expect(valueOf('Address')).toBe('');
  expect(screen.getByText(/and enter the address/)).toBeTruthy();
  expect(api.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

const deal = {
  id: 7,
  title: 'Tenant in place',
  address: '2210 Richardson Dr, Reidsville, NC 27320',
  dealType: 'rental',
  stage: 'closed',
  status: 'active',
  propertyId: null,
  property: null,
  purchasePrice: 90_000,
  offerAmount: 84_000,
  contractPrice: 86_500,
  rehabBudget: 21_000,
  arv: 150_000,
  monthlyRent: 1_400,
  wholesaleFee: null,
  otherCosts: null,
  closingDate: '2026-11-20',
  analysis: null,
} as unknown as DealRecord;

test('a property from a closed deal has its address, contract price, rehab, rent and day, and the loan of its analysis', async () => {
  const api = fakeApi({ '/api/deals/7': deal });
  open('?deal=7');
  await screen.findByLabelText('Address');
  const labels = ['Address', 'City', 'State', 'Purchase date', 'Purchase price', /^Rehab/, /^Rent collected/];
  const stated = ['2210 Richardson Dr', 'Reidsville', 'NC', '2026-11-20', '86,500', '21,000'];
  expect(texts(...labels)).toEqual([...stated, '1,400']);
  expect(screen.getByLabelText<HTMLInputElement>('Bought or refinanced with a loan').checked).toBe(false);

  cleanup();
  const { inputs, sources } = dealInputs('rental', factsOfDeal(deal), defaultDealAssumptions);
  api.respond({
    '/api/deals/7': { ...deal, analysis: { id: 3, name: 'Rental of Richardson', isOwn: true } },
    '/api/calculations/3': {
      id: 3,
      name: 'Rental of Richardson',
      mode: 'rental',
      inputs: {
        ...inputs,
        priceCents: 90_000_00,
        loanCents: 65_000_00,
        interestPercent: 7.25,
        termMonths: 360,
        vacancyPercent: 5,
      },
      sources,
    },
  });
  open('?deal=7');
  await screen.findByLabelText('Address');
  expect(
    screen.getByText(
      /the deal “Tenant in place” and its analysis “Rental of Richardson” \(its loan and what you entered, not/,
    ),
  ).toBeTruthy();
  // The price is the contract's, and the rent the one that is collected after the analysis' vacancy.
  expect(texts(...labels)).toEqual([...stated, '1,330']);
  expect(screen.getByLabelText<HTMLInputElement>('Bought or refinanced with a loan').checked).toBe(true);
  expect(texts('Loan amount', 'Rate', 'Term')).toEqual(['65,000', '7.25', '30 years']);
});

test('a property that was changed elsewhere since it was opened is replaced by a second press only', async () => {
  const holding = {
    id: 3,
    changedAt: '2026-11-30T10:00:00+00:00',
    unstated: [],
    propertyId: null,
    address: '9 Elm St',
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    strategy: 'rental',
    purchaseDate: '2024-03-01',
    purchasePrice: 180_000,
    closingCosts: 5_400,
    rehabCost: 0,
    loan: null,
    monthlyRent: 1_800,
    monthlyExpenses: 600,
    sale: null,
    notes: '',
  };
  const later = '2026-11-30T11:00:00+00:00';
  const rent = /^Rent collected/;
  const api = fakeApi({
    '/api/portfolio/holdings/3': { today: '2026-11-30', holding, values: [], flows: null },
    'PUT /api/portfolio/holdings/3': errorResponse(409, 'This property was changed in another tab.', {
      code: 'holding-conflict',
      details: { changedAt: later },
    }),
  });
  const { location } = renderPage(<PortfolioForm />, {
    user: memberWith('investor-pro'),
    url: '/portfolio/3/edit',
    path: '/portfolio/:id/:part',
  });
  await screen.findByLabelText('Address');
  enter(rent, '1,950');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save property' }));
  await save();
  expect(await screen.findByText('This property was changed in another tab.')).toBeTruthy();
  expect(valueOf(rent)).toBe('1,950');
  api.respond({ 'PUT /api/portfolio/holdings/3': { message: 'Holding saved' } });
  await save();
  await waitFor(() => expect(location()).toBe('/portfolio/3'));
  expect(api.bodies('PUT')).toMatchObject([
    // A refused write is sent once more.
    { monthlyRent: 1_950, changedAt: holding.changedAt },
    { monthlyRent: 1_950, changedAt: holding.changedAt },
    { monthlyRent: 1_950, changedAt: later },
  ]);
});

test('a property that is in the portfolio already is added a second time by a second press only', async () => {
  const known = { id: 2, address: '12 Elm Street', city: 'memphis', state: 'TN', sale: null };
  const api = fakeApi({ '/api/portfolio': { holdings: [known] }, 'POST /api/portfolio/holdings': { id: 6 } });
  const { location } = open();
  enter('Address', '12 Elm St');
  enter('City', 'Memphis');
  enter('State', 'TN');
  enter('Purchase date', '2024-05-01');
  enter('Purchase price', '150k');
  await waitFor(() => expect(api.calls).toContain('GET /api/portfolio'));
  await press();
  expect(
    await screen.findByText(
      '12 Elm Street is in your portfolio already. Press “Add property” again to add it a second time.',
    ),
  ).toBeTruthy();
  expect(api.bodies('POST')).toEqual([]);
  await press();
  await waitFor(() => expect(location()).toBe('/portfolio/6'));
});

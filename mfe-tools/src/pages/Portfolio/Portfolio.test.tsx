import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { samplePortfolio } from '../../features/portfolio/samplePortfolio.ts';
import { Portfolio } from './Portfolio.tsx';

const url = '/api/portfolio';
const open = (plan = 'investor_pro') => renderPage(<Portfolio />, { url: '/portfolio', user: memberWith(plan) });
const empty = {
  ...samplePortfolio,
  holdings: [],
  history: [],
};

afterEach(cleanup);

test('a buyer sees the prompt, and the portfolio is not requested', async () => {
  const api = fakeApi({});
  open('buyer');
  expect(await screen.findByText(/Portfolio tracking requires the Investor Pro membership or higher/)).toBeTruthy();
  expect(api.calls).not.toContain(`GET ${url}`);
});

test('an empty portfolio leads to the first property', async () => {
  fakeApi({ [url]: empty });
  open();
  expect(await screen.findByRole('heading', { name: 'Add your first property' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a property' }).getAttribute('href')).toBe('/portfolio/add');
  expect(screen.getByRole('link', { name: 'Import a spreadsheet' }).getAttribute('href')).toBe('/portfolio/import');
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
});

test('totals, and properties by search and sort', async () => {
  fakeApi({ [url]: { ...samplePortfolio, history: [] } });
  open();
  expect(await screen.findByText('3 properties held. As of Nov 23, 2026.')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Properties' });
  const addresses = () =>
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Least cash flow');
  expect(addresses()[0]).toBe('40 ac, County Road 310');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a property' }), 'quarry oh');
  expect(addresses()).toEqual(['88 Quarry Ln']);
  expect(screen.getByText('1 of 3')).toBeTruthy();
});

test('what nobody stated is named, its figures are empty, and totals say what they leave out', async () => {
  const [first, ...others] = samplePortfolio.holdings;
  const bare = {
    ...first!,
    monthlyRent: null,
    unstated: ['rehabCost', 'monthlyRent'] as const,
    figures: {
      ...first!.figures,
      cost: null,
      monthlyCashFlow: null,
      annualReturn: { rate: null, reason: 'unstated' as const },
    },
  };
  const totals = { ...samplePortfolio.totals, withoutCost: 1, withoutCashFlow: 1, withoutLoan: 1 };
  fakeApi({ [url]: { ...samplePortfolio, history: [], holdings: [bare, ...others], totals } });
  open();
  const row = await screen.findByRole('row', { name: /1904 Vance Ave/ });
  expect(row.textContent).toContain('Rehab and monthly rent not stated');
  expect(row.textContent).not.toContain('$0');
  expect(screen.getByText('cost $468,000, 1 without closing costs or rehab left out')).toBeTruthy();
  expect(screen.getAllByText('1 with a loan not stated left out')).toHaveLength(2);
  expect(screen.getByText('11.3% cash-on-cash, 1 without rent, expenses or loan terms left out')).toBeTruthy();
});

test('a portfolio that fails to load can be tried again', async () => {
  const api = fakeApi({ [url]: errorResponse(401, 'No', { requestId: 'req_9' }) });
  open();
  expect(await screen.findByText('Your portfolio did not load')).toBeTruthy();
  api.respond({ [url]: empty });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Add your first property' })).toBeTruthy();
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Calculator } from './Calculator.tsx';

const open = (plan: Parameters<typeof memberWith>[0], responses = {}, url = '/calculator') => {
  fakeApi(responses);
  renderPage(<Calculator />, { user: memberWith(plan), url });
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('a free member works the sample deal: results and derivations open, the figures are fixed', async () => {
  const press = userEvent.setup();
  open('free');
  expect(screen.getByText(/^Sample deal\./)).toBeTruthy();
  expect(screen.getByLabelText('Price').hasAttribute('readonly')).toBe(true);
  await press.click(screen.getByRole('button', { name: /^Cash-on-cash/ }));
  expect(screen.getByText('(NOI − debt service) ÷ cash invested')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /requires the Investor Pro membership/ })).toBeTruthy();
});

test('results follow what a buyer types, and a fault is named at its field', async () => {
  const press = userEvent.setup();
  open('buyer');
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toContain('$1,195.97');
  const rent = screen.getByLabelText('Rent');
  await press.clear(rent);
  await press.type(rent, '2.4k');
  await press.tab();
  expect((rent as HTMLInputElement).value).toBe('2,400');
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toContain('$3,065.57');
  await press.clear(rent);
  await press.type(rent, 'lots');
  expect(screen.queryByText('Enter an amount, such as 250,000 or 1.2M.')).toBeNull();
  expect(await screen.findByText('Enter an amount, such as 250,000 or 1.2M.')).toBeTruthy();
  expect((rent as HTMLInputElement).value).toBe('lots');
  expect(await screen.findByText(/One figure needs your attention/)).toBeTruthy();
});

test('each kind of deal has its own figures, and names the variants of the maximum offer', async () => {
  const press = userEvent.setup();
  open('buyer');
  await press.click(screen.getByRole('tab', { name: 'Flip' }));
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Profit/ }).textContent).toContain('$47,200.00');
  await press.click(screen.getByRole('tab', { name: 'Wholesale' }));
  const buttons = within(screen.getByRole('group', { name: 'Results' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent?.replace(/[\d$,.−]+$/, ''))).toEqual([
    'MAO wholesale',
    'Room below MAO',
    'MAO 70%',
    'MAO itemized',
    'End buyer’s profit',
  ]);
});

const field = (key: string) => document.querySelector<HTMLInputElement>(`input[name=${key}]`)!;

test('a listing without ARV, rehab and rent shows no figure of the sample, and asks for what is missing', async () => {
  const press = userEvent.setup();
  const listing = {
    id: 12,
    title: 'Twelve acres',
    category: 'commercial',
    price: 1_260_000,
    arv: null,
    rehabCost: null,
  };
  open('buyer', { '/api/properties/12': listing }, '/calculator?listing=12');
  expect(await screen.findByText('Add the rehab and rent to see every result.')).toBeTruthy();
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toBe('Cash flow, yearNeeds rent');
  expect(field('loanCents').value).toBe('945,000');
  await press.type(field('rentCents'), '9,000');
  await press.type(field('rehabCents'), '0');
  expect(results.getByRole('button', { name: /^Cash-on-cash/ }).textContent).toMatch(/%$/);
  await press.clear(field('priceCents'));
  expect(field('loanCents').value).toBe('');
  expect(results.getByRole('button', { name: /^Cash-on-cash/ }).textContent).toContain('Needs price');
});

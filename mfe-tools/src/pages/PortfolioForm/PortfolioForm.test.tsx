import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PortfolioForm } from './PortfolioForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = () =>
  renderPage(<PortfolioForm />, {
    user: memberWith('investor-pro'),
    url: '/portfolio/add',
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

import { afterEach, expect, jest, test } from '@jest/globals';
import type { DealRecord } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useDealChanges } from '../dealChanges.tsx';
import { BuyerDialog } from './BuyerDialog.tsx';

afterEach(cleanup);

const deal = { id: 4, version: 1, title: '12 Elm St', dealType: 'wholesale', stage: 'offer' } as DealRecord;

function Page({ onClose }: { onClose: () => void }) {
  return <BuyerDialog deal={deal} changes={useDealChanges()} canSeeLeads={false} canList={false} onClose={onClose} />;
}

test('a buyer and a fee stay in the dialog until they are saved', async () => {
  const api = fakeApi({ 'PATCH /api/deals/4': errorResponse(503, 'The tools are not answering.') });
  const onClose = jest.fn();
  renderPage(<Page onClose={onClose} />, { user: memberWith('wholesaler') });
  const save = () => userEvent.click(screen.getByRole('button', { name: /Save buyer/ }));
  await userEvent.type(screen.getByLabelText(/Wholesale fee/), 'a lot');
  await save();
  expect(screen.getByText('Enter the buyer’s name.')).toBeTruthy();
  expect(screen.getByText('Enter an amount in dollars.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Buyer’s name/), 'Ann Ortiz');
  await userEvent.clear(screen.getByLabelText(/Wholesale fee/));
  await userEvent.type(screen.getByLabelText(/Wholesale fee/), '9k');
  await save();
  expect(await screen.findByText('The tools are not answering.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/Buyer’s name/).value).toBe('Ann Ortiz');
  api.respond({ 'PATCH /api/deals/4': { ...deal, changeId: 9 } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.bodies('PATCH').at(-1)).toMatchObject({ changes: { buyerName: 'Ann Ortiz', wholesaleFee: 9_000 } });
});

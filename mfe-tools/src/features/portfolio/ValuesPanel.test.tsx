import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { HoldingDetail } from '@dealstead/contracts/tools/portfolio';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ValuesPanel } from './ValuesPanel.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const detail = {
  holding: { id: 4, purchaseDate: '2024-05-01', purchasePrice: 100_000 },
  values: [],
  today: '2026-11-30',
} as unknown as HoldingDetail;

test('a value is saved as of the day that is entered, and what is half typed outlasts a reload', async () => {
  const api = fakeApi({ 'PUT /api/portfolio/holdings/4/values/2026-11-30': {} });
  const open = async () => {
    renderPage(<ValuesPanel detail={detail} />, { user: memberWith('investor-pro') });
    await userEvent.click(screen.getByRole('button', { name: 'Add a value' }));
    return within(screen.getByRole('dialog', { name: 'Add a value' }));
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save value' }));
  let dialog = await open();
  await save();
  expect(dialog.getByText('Enter the value.')).toBeTruthy();
  expect(dialog.getByText('Enter the date.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Value'));
  await userEvent.type(dialog.getByLabelText('Value'), '182.5k');
  await userEvent.selectOptions(dialog.getByLabelText('Source'), 'appraisal');
  cleanup();
  dialog = await open();
  expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('182.5k');
  fireEvent.click(dialog.getByRole('button', { name: 'Today' }));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('PUT')).toEqual([{ amount: 182_500, source: 'appraisal' }]);
});

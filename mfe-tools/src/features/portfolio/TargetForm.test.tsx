import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TargetForm } from './TargetForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = () =>
  renderPage(<TargetForm settings={{ targetReturn: 12, sellingCosts: 6, isSet: false }} />, {
    user: memberWith('investor-pro'),
  });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save target' }));

test('a target out of bounds is named at its field, and one that is refused is still there after a reload', async () => {
  const api = fakeApi({ 'PUT /api/portfolio/settings': errorResponse(503, 'The service is busy. Try again.') });
  open();
  const target = screen.getByLabelText('Target annual return');
  // Nobody set a target yet.
  expect((target as HTMLInputElement).value).toBe('');
  await userEvent.type(target, '201');
  await press();
  expect(screen.getByText('Enter a percent from 0 to 200.')).toBeTruthy();
  expect(document.activeElement).toBe(target);
  expect(api.bodies('PUT')).toEqual([]);
  await userEvent.clear(target);
  await userEvent.type(target, '15%');
  await press();
  expect(await screen.findByText('The service is busy. Try again.')).toBeTruthy();
  cleanup();
  api.respond({ 'PUT /api/portfolio/settings': {} });
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Target annual return').value).toBe('15%');
  await press();
  await waitFor(() => expect(api.bodies('PUT').at(-1)).toEqual({ targetReturn: 15, sellingCosts: 6 }));
});

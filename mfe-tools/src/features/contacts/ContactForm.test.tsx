import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ContactForm } from './ContactForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = () => {
  const onClose = jest.fn();
  renderPage(<ContactForm isMasked={false} onClose={onClose} />, { user: memberWith('wholesaler') });
  return onClose;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Add contact' }));

test('a contact is added as it is typed, once its budget, address and consent can be read', async () => {
  const api = fakeApi({ 'POST /api/contacts': { id: 3 } });
  const onClose = open();
  await userEvent.type(screen.getByLabelText('First name'), ' Ruth ');
  await userEvent.type(screen.getByLabelText('Smallest budget'), 'some');
  await press();
  for (const message of [
    'Enter an email address or a phone number.',
    'Enter an amount in dollars.',
    'Choose how they agreed.',
    'Enter the day on which they agreed.',
  ])
    expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.com');
  await userEvent.clear(screen.getByLabelText('Smallest budget'));
  await userEvent.type(screen.getByLabelText('Smallest budget'), '80k');
  await userEvent.type(screen.getByLabelText('Tags'), 'cash, , Memphis');
  await userEvent.selectOptions(screen.getByLabelText(/How they agreed/), 'phone');
  await userEvent.type(screen.getByLabelText(/When they agreed/), '2026-11-20');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Land' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Residential' }));
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.bodies('POST')).toEqual([
    {
      firstName: 'Ruth',
      lastName: '',
      email: 'ruth@example.com',
      phone: null,
      company: null,
      city: null,
      state: null,
      notes: null,
      tags: ['cash', 'Memphis'],
      investmentTypes: ['land', 'residential'],
      minBudget: 80_000,
      maxBudget: null,
      consentSource: 'phone',
      consentDate: '2026-11-20',
    },
  ]);
});

test('a contact that is refused keeps what was typed, and its field says why', async () => {
  fakeApi({
    'POST /api/contacts': errorResponse(400, 'A contact has this address.', {
      details: { email: 'A contact has this address.' },
    }),
  });
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Email'), 'ruth@example.com');
  await userEvent.selectOptions(screen.getByLabelText(/How they agreed/), 'phone');
  await userEvent.type(screen.getByLabelText(/When they agreed/), '2026-11-20');
  await press();
  expect(await screen.findByText('A contact has this address.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ruth@example.com');
});

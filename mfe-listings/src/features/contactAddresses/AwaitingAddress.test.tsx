import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ContactAddressNote } from './AwaitingAddress.tsx';

afterEach(cleanup);
const user = { ...memberWith('wholesaler'), email: 'Dana@example.com' };
const open = (typed: string) => {
  const known = { email: 'known@example.com', confirmed: true, sentAt: null, listings: 1 };
  const { calls } = fakeApi({
    '/api/contact-addresses': [known, { ...known, email: 'awaiting@example.com', confirmed: false }],
  });
  renderPage(<ContactAddressNote typed={typed} />, { url: '/', path: '/', user });
  return calls;
};

test('the form says that another address than that of the account has to be confirmed', async () => {
  open(' New@example.com ');
  expect(
    await screen.findByText(
      'We email a link to new@example.com when you publish. Until it is confirmed, questions are emailed to Dana@example.com.',
    ),
  ).toBeTruthy();
});

test('an address that awaits confirmation has its link sent from the form', async () => {
  open('awaiting@example.com');
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy();
});

test('a confirmed contact address has no notice', async () => {
  const calls = open('known@example.com');
  await waitFor(() => expect(calls).toEqual(['GET /api/contact-addresses']));
  expect(document.body.textContent).not.toMatch(/questions/);
});

test.each(['dana@EXAMPLE.com', 'half'])('the contact address %s is not looked up', (typed) => {
  expect(open(typed)).toEqual([]);
  expect(document.body.textContent).not.toMatch(/questions/);
});

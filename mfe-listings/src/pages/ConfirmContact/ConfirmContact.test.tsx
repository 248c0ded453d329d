import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import slice from '../../slice.ts';
import { ConfirmContact } from './ConfirmContact.tsx';

afterEach(cleanup);

const token = 'abcdefghijklmnopqrstuv';
const url = '/api/contact-confirmations';
const open = (query = `?token=${token}`) =>
  renderPage(<ConfirmContact />, { url: `/confirm-contact${query}`, path: '/confirm-contact', user: null });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm this address' });

test('opening the page confirms nothing; the button does, also as a plain form of the server-rendered page', async () => {
  expect(slice.routes.find(({ path }) => path === '/confirm-contact')).toMatchObject({ firstView: 'server' });
  const { calls } = fakeApi({ [`POST ${url}`]: { message: "Buyers' questions now come to ann@example.com." } });
  open();
  expect(calls).toEqual([]);
  expect([button().form?.method, new URL(button().form?.action ?? '').pathname]).toEqual(['post', url]);
  expect(new FormData(button().form!).get('token')).toBe(token);
  await userEvent.click(button());
  expect(await screen.findByText("Buyers' questions now come to ann@example.com.")).toBeTruthy();
  expect(calls).toEqual([`POST ${url}`]);
});

test('a used link, an incomplete one, and the redirect of the plain form each say what holds', async () => {
  fakeApi({
    [`POST ${url}`]: errorResponse(410, 'This link has been used or has expired. Have it sent again from My listings.'),
  });
  open();
  await userEvent.click(button());
  expect(await screen.findByText(/has expired. Have it sent again/)).toBeTruthy();
  cleanup();
  open('');
  expect(screen.getByText('This link is incomplete. Open it from the email again.')).toBeTruthy();
  cleanup();
  open('?done=1');
  expect(screen.getByRole('heading', { level: 1, name: 'Contact address confirmed' })).toBeTruthy();
});

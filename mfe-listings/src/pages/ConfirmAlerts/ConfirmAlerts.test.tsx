import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import slice from '../../slice.ts';
import { ConfirmAlerts } from './ConfirmAlerts.tsx';

afterEach(cleanup);

const token = 'abcdefghijklmnopqrstuv';
const url = '/api/buyer-list/confirmations';
const open = (query = `?token=${token}`) =>
  renderPage(<ConfirmAlerts />, { url: `/confirm-alerts${query}`, path: '/confirm-alerts', user: null });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm my address' });

test('opening the page confirms nothing; the button does, also as a plain form of the server-rendered page', async () => {
  expect(slice.routes.find(({ path }) => path === '/confirm-alerts')).toMatchObject({ firstView: 'server' });
  const { calls } = fakeApi({ [`POST ${url}`]: { message: 'Your address is confirmed.' } });
  open();
  expect(calls).toEqual([]);
  expect([button().form?.method, new URL(button().form?.action ?? '').pathname]).toEqual(['post', url]);
  expect(new FormData(button().form!).get('token')).toBe(token);
  await userEvent.click(button());
  expect(await screen.findByText('Your address is confirmed.')).toBeTruthy();
  expect(calls).toEqual([`POST ${url}`]);
});

test('an expired link shows what to do, and the plain form redirects to a page that confirms', async () => {
  fakeApi({
    [`POST ${url}`]: errorResponse(410, 'This link has been used or has expired. Sign up again to get a new one.'),
  });
  open();
  await userEvent.click(button());
  expect(await screen.findByText(/has expired. Sign up again/)).toBeTruthy();
  cleanup();
  open('?done=1');
  expect(screen.getByRole('heading', { level: 1, name: 'Your alerts are on' })).toBeTruthy();
});

import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AutoLogin } from './AutoLogin.tsx';

afterEach(cleanup);

test.each([
  {
    url: '/auto-login?confirm=a-token',
    path: '/api/auth/verify-email',
    asks: 'Select the button to confirm your address.',
    button: 'Confirm your email',
    done: 'Your email is confirmed.',
  },
  {
    url: '/auto-login?keep-two-step=a-token',
    path: '/api/auth/two-step-resets/cancel',
    asks: 'Cancel the request to turn it off.',
    button: 'Keep two-step sign-in on',
    done: /^Two-step sign-in stays on\./,
  },
])('after "$button" the page no longer asks for the press', async ({ url, path, asks, button, done }) => {
  fakeApi({ [`POST ${path}`]: { message: 'Done' }, '/api/opened-invitation': { invitation: null } });
  renderPage(<AutoLogin />, { url });
  expect(screen.getByText(asks)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(screen.queryByText(asks)).toBeNull();
});

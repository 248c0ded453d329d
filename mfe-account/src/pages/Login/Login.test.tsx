import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CurrentUser } from '@dealstead/contracts';
import { sessionKey, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Login } from './Login.tsx';

const dana: CurrentUser = {
  id: 7,
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: null,
  role: 'member',
  subscriptionPlan: 'wholesaler',
  subscriptionStatus: 'active',
};

const signInCall = 'POST /api/auth/login';
let api: FakeApi;
const toast = () => useToasts.getState().current;

beforeEach(() => {
  api = fakeApi({ [signInCall]: { user: dana } });
  useToasts.setState({ current: null });
});
afterEach(cleanup);

async function fill(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
const signInBodies = () => api.bodies('POST', '/api/auth/login');

test('sign-in shows a welcome with the name and sets the session', async () => {
  const { client } = renderPage(<Login />, { url: '/login' });
  await fill('dana@example.com', 'a fine password');
  await press();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Login successful', description: 'Welcome back, Dana!' }));
  expect(client.getQueryData(sessionKey)).toEqual(dana);
  expect(signInBodies()).toEqual([{ email: 'dana@example.com', password: 'a fine password' }]);
});

test('while sending the button shows progress, and a second press sends nothing', async () => {
  api.respond({ [signInCall]: () => new Promise<object>(() => {}) });
  renderPage(<Login />, { url: '/login' });
  await fill('dana@example.com', 'a fine password');
  await press();
  const button = await screen.findByRole('button', { name: 'Signing in...' });
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Password'), '{enter}');
  expect(signInBodies()).toHaveLength(1);
});

test.each([
  ['', 'a fine password'],
  ['dana@example.com', ''],
])('with "%s" and "%s" nothing is sent', async (email, password) => {
  renderPage(<Login />, { url: '/login' });
  await fill(email, password);
  await press();
  expect(api.calls).toEqual([]);
});

test('a rejection shows its message inline and in a toast, and preserves the input', async () => {
  api.respond({ [signInCall]: errorResponse(401, 'Invalid email or password', { code: 'invalid-credentials' }) });
  renderPage(<Login />, { url: '/login' });
  await fill('dana@example.com', 'not the password');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
  expect(toast()).toMatchObject({ title: 'Login failed', description: 'Invalid email or password', destructive: true });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('not the password');
  expect(signInBodies()).toHaveLength(1);
});

test('after too many attempts the page shows when to retry', async () => {
  api.respond({ [signInCall]: errorResponse(429, 'Too many attempts. Try again in 14 minutes.') });
  renderPage(<Login />, { url: '/login' });
  await fill('dana@example.com', 'not the password');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 14 minutes.');
});

test('an unreachable server is tried twice before the error', async () => {
  api.respond({ [signInCall]: () => Promise.reject(new TypeError('Failed to fetch')) });
  renderPage(<Login />, { url: '/login' });
  await fill('dana@example.com', 'a fine password');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.');
  expect(toast()).toMatchObject({ title: 'Login failed', description: 'Login failed' });
  expect(signInBodies()).toHaveLength(2);
});

test('without JavaScript the form posts natively, and the redirect shows the error', () => {
  const { container } = renderPage(<Login />, { url: '/login?error=invalid-credentials&next=%2Fsettings' });
  const form = container.querySelector('form');
  expect(form?.method).toBe('post');
  expect(form?.getAttribute('action')).toBe('/api/auth/login?next=%2Fsettings');
  expect([...new FormData(form ?? undefined).keys()]).toEqual(['email', 'password']);
  expect(screen.getByRole('alert').textContent).toBe('Invalid email or password');
});

test('links to unpublished pages are not rendered', () => {
  renderPage(<Login />, { url: '/login', isPublished: (path) => path !== '/forgot-password' });
  expect(screen.queryByText('Forgot your password?')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
});

test('the link to password recovery is rendered if its page is published', () => {
  renderPage(<Login />, { url: '/login' });
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});

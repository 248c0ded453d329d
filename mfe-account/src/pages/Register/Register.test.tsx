import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useLocation, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Login } from '../Login/Login.tsx';
import { Register } from './Register.tsx';

const registerCall = 'POST /api/auth/register';
const created = () => Response.json({ message: 'Account created successfully!' }, { status: 201 });
let api: FakeApi;
const toast = () => useToasts.getState().current;

beforeEach(() => {
  api = fakeApi({ [registerCall]: created });
  useToasts.setState({ current: null });
});
afterEach(cleanup);

const marcus = {
  'First name': 'Marcus',
  'Last name': 'Hale',
  Email: 'marcus@example.com',
  Password: 'parcel on the creek',
  'Confirm password': 'parcel on the creek',
};

async function fill(fields: Record<string, string> = marcus) {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(screen.getByLabelText(label));
    if (text) await userEvent.type(screen.getByLabelText(label), text);
  }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const sent = () => api.bodies('POST', '/api/auth/register')[0];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorAt = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

test('the terms and the privacy notice open in a new tab, so that the form stays', () => {
  renderPage(<Register />, { url: '/register' });
  for (const name of ['terms', 'privacy notice'])
    expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
});

test('the fields are in order, phone is optional, and the five plans show their prices', () => {
  renderPage(<Register />, { url: '/register' });
  expect(
    screen.getAllByText(/name|email|phone|password/i, { selector: 'form label' }).map((label) => label.textContent),
  ).toEqual(['First name', 'Last name', 'Email', 'Phone (optional)', 'Password', 'Confirm password']);
  const marked = [...document.querySelectorAll('form label[data-required]')].map((label) => label.textContent);
  expect(marked).toEqual(['First name', 'Last name', 'Email', 'Password', 'Confirm password']);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'free',
    'buyer',
    'investor-pro',
    'wholesaler',
    'partnership',
  ]);
  for (const price of ['$0', '$79.98', '$119.98', '$199.98', '$399.98']) expect(screen.getByText(price)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test.each([
  ['/register', 'free'],
  ['/register?plan=investor-pro', 'investor-pro'],
  ['/register?plan=investor_pro', 'investor-pro'],
  ['/signup?plan=partnership', 'partnership'],
  ['/register?plan=va', 'free'],
  ['/register?plan=admin', 'free'],
])('the address %s preselects %s', (url, plan) => {
  renderPage(<Register />, { url });
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(plan);
});

test('a registration sends the fields of section 7, shows thanks, and leads to sign-in', async () => {
  const { location } = renderPage(<Register />, { url: '/register' });
  await fill({ ...marcus, 'Phone (optional)': '901-555-0148' });
  await press();
  await waitFor(() => expect(location()).toBe('/login'));
  expect(sent()).toEqual({
    email: 'marcus@example.com',
    password: 'parcel on the creek',
    firstName: 'Marcus',
    lastName: 'Hale',
    phone: '901-555-0148',
    subscriptionPlan: 'free',
  });
  expect(toast()).toMatchObject({
    title: 'Account created successfully!',
    description: 'You can now sign in with your credentials.',
  });
});

test.each([
  [true, '/login?next=%2Fsubscribe%3Fplan%3Dinvestor_pro'],
  [false, '/login'],
])('with /subscribe published: %s, a wanted paid plan leads to %s', async (published, to) => {
  const { location } = renderPage(<Register />, {
    url: '/register',
    isPublished: (path) => published || path !== '/subscribe',
  });
  await fill();
  await userEvent.click(screen.getByRole('radio', { name: /Investor Pro/ }));
  expect(
    screen.getByText('Prices are per month. Your account starts free; you pay for Investor Pro after you sign in.'),
  ).toBeTruthy();
  await press();
  await waitFor(() => expect(location()).toBe(to));
  expect(sent()).toMatchObject({ subscriptionPlan: 'investor-pro' });
});

test('sign-in begins with the address that was registered, and leads back to where the visitor was', async () => {
  function Pages() {
    return useLocation().pathname === '/login' ? <Login /> : <Register />;
  }
  const { location } = renderPage(<Pages />, { url: '/register?next=%2Fproperty%2F9' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fproperty%2F9');
  await fill();
  await press();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(location()).toBe('/login?next=%2Fproperty%2F9');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marcus@example.com');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register?next=%2Fproperty%2F9');
});

test('the period selected with the plan is preserved', async () => {
  const { location } = renderPage(<Register />, { url: '/register?plan=buyer&period=quarterly' });
  await fill();
  await press();
  const next = encodeURIComponent('/subscribe?plan=buyer&period=quarterly');
  await waitFor(() => expect(location()).toBe(`/login?next=${next}`));
});

test('passwords that differ show an error before any request', async () => {
  renderPage(<Register />, { url: '/register' });
  await fill({ ...marcus, 'Confirm password': 'parcel on the creeek' });
  await press();
  expect(errorAt('Confirm password')).toBe('Passwords do not match');
  expect(toast()).toMatchObject({
    title: 'Registration failed',
    description: 'Passwords do not match',
    destructive: true,
  });
  expect(api.calls).toEqual([]);
  expect(field('Confirm password').value).toBe('parcel on the creeek');
});

test("a missing or invalid value shows its field's error before any request, and the first field gets focus", async () => {
  renderPage(<Register />, { url: '/register' });
  await fill({ 'Last name': ' ', Email: 'marcus', Password: 'short', 'Confirm password': 'short' });
  await press();
  expect(errorAt('First name')).toBe('Enter your first name.');
  expect(errorAt('Last name')).toBe('Enter your last name.');
  expect(errorAt('Email')).toBe('Enter your email, like name@example.com.');
  expect(errorAt('Password')).toBe('Use at least 10 characters.');
  expect(document.activeElement).toBe(field('First name'));
  expect(api.calls).toEqual([]);
});

test('a field error of the server is shown at the field, and the input is preserved', async () => {
  const message = 'This password is on lists of leaked ones. Choose another.';
  const problem = { code: 'password-too-easy', details: { password: message } };
  api.respond({ [registerCall]: errorResponse(400, message, problem) });
  renderPage(<Register />, { url: '/register' });
  await fill();
  await press();
  await waitFor(() => expect(errorAt('Password')).toBe(message));
  for (const [label, text] of Object.entries(marcus)) expect(field(label).value).toBe(text);
  expect(toast()?.title).toBe('Registration failed');
});

test('an address with an account shows an error with links to sign-in and recovery', async () => {
  const message = 'An account with this email already exists. Sign in or reset your password.';
  api.respond({ [registerCall]: errorResponse(409, message, { code: 'email-taken' }) });
  renderPage(<Register />, { url: '/register' });
  await fill();
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('already exists');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/login');
  expect(api.calls).toEqual([registerCall]);
});

test('while sending the button shows progress, and a second press sends nothing', async () => {
  api.respond({ [registerCall]: () => new Promise<object>(() => {}) });
  renderPage(<Register />, { url: '/register' });
  await fill();
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Creating Account...' }));
  expect(api.calls).toEqual([registerCall]);
});

test('without JavaScript the form posts natively', () => {
  const { container } = renderPage(<Register />, { url: '/register?plan=buyer&error=email-taken' });
  const form = container.querySelector('form');
  expect(form?.method).toBe('post');
  expect(form?.getAttribute('action')).toBe('/api/auth/register');
  expect([...new FormData(form ?? undefined).entries()].filter(([, value]) => value !== '')).toEqual([
    ['subscriptionPlan', 'buyer'],
  ]);
  expect(screen.getByRole('alert').textContent).toContain('already exists');
});

test('without JavaScript the form submits the billing period', () => {
  const { container } = renderPage(<Register />, { url: '/register?error=email-taken&plan=buyer&period=quarterly' });
  expect(container.querySelector('form')?.getAttribute('action')).toBe('/api/auth/register?period=quarterly');
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('buyer');
});

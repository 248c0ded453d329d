import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import slice from '../../slice.ts';
import { Contact } from './Contact.tsx';

beforeEach(() => useToasts.setState({ current: null }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const served = { '/api/contact': { postalAddress: 'Dealstead, 100 Example Street' } };
const open = (url = '/contact', user: ReturnType<typeof memberWith> | null = null) =>
  renderPage(<Contact />, { url, user });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
async function fill() {
  await userEvent.selectOptions(field('Topic'), 'My personal data');
  await userEvent.type(field('Full name'), 'Ruth Amsel');
  await userEvent.type(field('Email'), 'ruth@example.com');
  await userEvent.type(field('Message'), 'Please delete my data.');
}

test('the page is server-rendered, posts natively without JavaScript and shows the postal address', async () => {
  expect(slice.routes.find(({ path }) => path === '/contact')).toMatchObject({ firstView: 'server' });
  fakeApi(served);
  open('/contact?topic=financing');
  const form = screen.getByRole('button', { name: 'Send message' }).closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/contact']);
  expect(field('Topic').value).toBe('financing');
  expect(await screen.findByText('Dealstead, 100 Example Street')).toBeTruthy();
});

test('a member’s name and address are filled in', () => {
  fakeApi(served);
  open('/contact', memberWith('buyer'));
  expect(field('Email').value).toMatch(/@/);
  expect(field('Full name').value).not.toBe('');
});

test('each invalid field says what to enter, and nothing is sent', async () => {
  const { calls } = fakeApi(served);
  open();
  await press();
  for (const text of [
    'Choose a topic.',
    'Enter your name.',
    'Enter your email, like name@example.com.',
    'Write between 10 and 4,000 characters.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a sent message shows thanks and empties the form', async () => {
  const { calls } = fakeApi({ ...served, 'POST /api/contact': { message: 'Thank you.' } });
  open();
  await fill();
  await press();
  expect(await screen.findByText('Thank you. Your message was sent. We answer by email.')).toBeTruthy();
  expect(field('Message').value).toBe('');
  expect(calls.filter((call) => call === 'POST /api/contact')).toHaveLength(1);
  cleanup();
  open();
  expect(field('Message').value).toBe('');
});

test('after a failure and after a reload the input is still there', async () => {
  fakeApi({ ...served, 'POST /api/contact': errorResponse(403, 'Try again in 12 minutes.') });
  open();
  await fill();
  await press();
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeTruthy();
  expect(useToasts.getState().current).toMatchObject({ destructive: true, description: 'Try again in 12 minutes.' });
  expect(field('Message').value).toBe('Please delete my data.');
  cleanup();
  open();
  expect([field('Topic').value, field('Full name').value, field('Message').value]).toEqual([
    'privacy',
    'Ruth Amsel',
    'Please delete my data.',
  ]);
});

import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import slice from '../../slice.ts';
import { ConfirmListing } from './ConfirmListing.tsx';

afterEach(cleanup);
const token = 'abcdefghijklmnopqrstuvwxyz';
const open = () =>
  renderPage(<ConfirmListing />, { url: `/confirm-listing?token=${token}`, path: '/confirm-listing', user: null });

test('the server renders a form that confirms without JavaScript', () => {
  expect(slice.routes.find(({ path }) => path === '/confirm-listing')).toMatchObject({ firstView: 'server' });
  fakeApi({});
  open();
  const form = screen.getByRole('button', { name: 'Yes, still available' }).closest('form');
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.getAttribute('action')).toBe('/api/listing-confirmations');
  expect(form?.querySelector<HTMLInputElement>('input[name=token]')?.value).toBe(token);
});

test('in the browser the page confirms at once', async () => {
  fakeApi({
    'POST /api/listing-confirmations': { message: 'Confirmed for 30 days.', propertyId: 10_001, title: 'Brick ranch' },
  });
  open();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Confirmed');
});

test('a used link leads to the listings', async () => {
  fakeApi({ 'POST /api/listing-confirmations': errorResponse(410, 'This link has been used.') });
  open();
  // Writes are retried once, after a second.
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Confirm the listing under My listings.');
  expect(screen.getByRole('link', { name: 'Sign in to confirm' }).getAttribute('href')).toBe('/my-listings');
});

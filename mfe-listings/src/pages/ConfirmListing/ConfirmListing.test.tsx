import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
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

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { deferredResponse, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SellerForm } from './SellerForm.tsx';

beforeEach(() => useToasts.setState({ current: null }));
afterEach(cleanup);

const offer = 'Get My Cash Offer Now';
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const toasted = () => useToasts.getState().current;

async function fill() {
  await userEvent.type(field('Property address'), '1180 Kearney Ave, Memphis, TN');
  await userEvent.type(field('Full name'), 'Dana Reyes');
  await userEvent.type(field('Phone'), '901-555-0100');
  await userEvent.type(field('Email'), 'dana@example.com');
}

test('without JavaScript the form posts natively to the same URL', () => {
  renderPage(<SellerForm />);
  const form = screen.getByRole('button', { name: offer }).closest('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/seller-leads']);
  expect([...new FormData(form ?? undefined).keys()]).toEqual([
    'propertyAddress',
    'fullName',
    'phone',
    'email',
    'situation',
    'additionalNotes',
  ]);
});

test('each invalid field shows its error until it is valid', async () => {
  const { calls } = fakeApi({});
  renderPage(<SellerForm />);
  await userEvent.type(field('Phone'), 'abcdefghij');
  await userEvent.click(screen.getByRole('button', { name: offer }));
  for (const message of [
    'Property address is required',
    'Full name is required',
    'Phone number must be at least 10 digits',
    'Please enter a valid email address',
  ])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field('Property address'));
  await userEvent.clear(field('Phone'));
  await userEvent.type(field('Phone'), '901-555-0100');
  await waitFor(() => expect(screen.queryByText('Phone number must be at least 10 digits')).toBeNull());
  expect(screen.getByText('Full name is required')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('while sending the button is disabled and a second press sends nothing; then the form shows thanks and is empty', async () => {
  const deferred = deferredResponse();
  const api = fakeApi({ 'POST /api/seller-leads': () => deferred.response });
  renderPage(<SellerForm />);
  await fill();
  await userEvent.selectOptions(field(/Situation/), 'Probate');
  await userEvent.type(field(/Additional notes/), 'Needs a roof.{Enter}Vacant.');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: offer });
  await userEvent.dblClick(button);
  await waitFor(() => expect(api.bodies('POST')).toHaveLength(1));
  expect(button.disabled).toBe(true);
  deferred.respond(Response.json({ message: 'Thank you' }, { status: 201 }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({
      description: 'Thank you! Your property information has been submitted to our professional investor network.',
    }),
  );
  expect(api.bodies('POST')).toEqual([
    {
      propertyAddress: '1180 Kearney Ave, Memphis, TN',
      fullName: 'Dana Reyes',
      phone: '901-555-0100',
      email: 'dana@example.com',
      situation: 'probate',
      additionalNotes: 'Needs a roof.\nVacant.',
    },
  ]);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(field('Full name').value).toBe('');
});

test('notes over the limit show an error, and an empty field sends no notes', async () => {
  const api = fakeApi({ 'POST /api/seller-leads': { message: 'Thank you' } });
  renderPage(<SellerForm />);
  await fill();
  fireEvent.change(field(/Additional notes/), { target: { value: 'x'.repeat(2_001) } });
  await userEvent.click(screen.getByRole('button', { name: offer }));
  expect(await screen.findByText('Use at most 2,000 characters.')).toBeTruthy();
  expect(api.calls).toEqual([]);
  await userEvent.clear(field(/Additional notes/));
  await userEvent.click(screen.getByRole('button', { name: offer }));
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(api.bodies('POST')[0]).not.toHaveProperty('additionalNotes');
});

test('a failed request shows the reason and preserves the input', async () => {
  fakeApi({ 'POST /api/seller-leads': errorResponse(403, 'Not from here.') });
  renderPage(<SellerForm />);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: offer }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({ title: 'Error', description: 'Not from here.', destructive: true }),
  );
  expect(field('Full name').value).toBe('Dana Reyes');
});

test('a failure without a message shows the generic one', async () => {
  fakeApi({ 'POST /api/seller-leads': new Response('403', { status: 403 }) });
  renderPage(<SellerForm />);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: offer }));
  await waitFor(() => expect(toasted()?.description).toBe('Failed to submit your information. Please try again.'));
});

test('after a post without JavaScript the page shows thanks', () => {
  renderPage(<SellerForm />, { url: '/?sent=seller-lead#seller-form' });
  expect(screen.getByRole('status').textContent).toContain('Thank you! Your property information');
});

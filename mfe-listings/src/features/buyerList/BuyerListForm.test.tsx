import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useToasts } from '@dealstead/kit';
import { deferredResponse, errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BuyerListForm } from './BuyerListForm.tsx';

beforeEach(() => useToasts.setState({ current: null }));
afterEach(cleanup);

const join = /Start Receiving Property Alerts/;
const toasted = () => useToasts.getState().current;
const preferences = () => screen.getByText('Configure Investment Preferences').closest('details');

test('sending an address and preferences empties the form and closes the preferences', async () => {
  const deferred = deferredResponse();
  const api = fakeApi({ 'POST /api/buyer-list': () => deferred.response });
  renderPage(<BuyerListForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
  await userEvent.click(screen.getByText('Configure Investment Preferences'));
  expect(preferences()?.open).toBe(true);
  await userEvent.click(screen.getByLabelText('Land'));
  await userEvent.click(screen.getByLabelText('Texas'));
  await userEvent.click(screen.getByLabelText('Arizona'));
  await userEvent.type(screen.getByLabelText('Max price'), '90000');
  await userEvent.type(screen.getByLabelText('Min acres'), '2.5');
  await userEvent.click(screen.getByLabelText('Assignment'));
  await userEvent.click(screen.getByLabelText('Cash'));
  await userEvent.selectOptions(screen.getByLabelText('Investor type'), 'Fix and flip');
  await userEvent.selectOptions(screen.getByLabelText('Experience'), 'Beginner');
  await userEvent.type(screen.getByLabelText('Cash available'), '60000');
  await userEvent.type(screen.getByLabelText('Min gross ROI'), '15');
  await userEvent.type(screen.getByLabelText('Near ZIP code'), '38103');
  await userEvent.type(screen.getByLabelText('Within miles'), '30');
  await userEvent.click(screen.getByRole('button', { name: join }));
  await waitFor(() => expect(api.bodies('POST')).toHaveLength(1));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Creating Account\.\.\./ });
  expect(button.disabled).toBe(true);
  deferred.respond(Response.json({ message: 'Welcome' }, { status: 201 }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({
      title: 'Success!',
      description:
        "You've been added to our buyer list with your preferences. You'll receive notifications about matching properties.",
    }),
  );
  expect(api.bodies('POST')).toEqual([
    {
      email: 'dana@example.com',
      interests: ['land'],
      preferredStates: ['AZ', 'TX'],
      maxPrice: 90_000,
      minAcres: '2.5',
      preferredDealTypes: ['assignment'],
      preferredFinancing: ['cash'],
      investorType: 'fix-and-flip',
      experienceLevel: 'beginner',
      cashAvailable: 60_000,
      minROI: 15,
      zipCode: '38103',
      geographicRadius: 30,
    },
  ]);
  expect(preferences()?.open).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Land').checked).toBe(false);
});

test('an invalid address shows an error and sends nothing', async () => {
  const { calls } = fakeApi({});
  renderPage(<BuyerListForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'dana');
  await userEvent.click(screen.getByRole('button', { name: join }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a failed request preserves the input', async () => {
  fakeApi({ 'POST /api/buyer-list': new Response('', { status: 403 }) });
  renderPage(<BuyerListForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
  await userEvent.click(screen.getByRole('button', { name: join }));
  await waitFor(() =>
    expect(toasted()).toMatchObject({
      title: 'Error',
      description: 'Failed to join buyer list. Please try again.',
      destructive: true,
    }),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
});

test('an error message of the server is shown as it is', async () => {
  fakeApi({ 'POST /api/buyer-list': errorResponse(403, 'Not from here.') });
  renderPage(<BuyerListForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'dana@example.com');
  await userEvent.click(screen.getByRole('button', { name: join }));
  await waitFor(() => expect(toasted()?.description).toBe('Not from here.'));
});

test('a description fills in the preferences and says what it cannot hold', async () => {
  const part = (label: string, filter: Record<string, string>) => {
    return { kind: 'price', label, filter, typed: label, isCorrected: false, feature: null };
  };
  const api = fakeApi({
    '/api/search/interpretation?search=3%20bed%20houses%20in%20tx%20or%20ar%20under%20200k%20near%2078704': {
      parts: [
        part('3+ beds', { minBeds: '3' }),
        part('House', { propertyType: 'house' }),
        part('Texas or Arkansas', { state: 'TX,AR' }),
        part('Under $200K', { maxPrice: '200000' }),
        part('Within 20 miles of 78704', { near: '78704', radius: '20' }),
      ],
      text: 'brick',
      excluded: [],
    },
  });
  renderPage(<BuyerListForm />);
  await userEvent.click(screen.getByText('Configure Investment Preferences'));
  await userEvent.click(screen.getByLabelText('Assignment'));
  await userEvent.type(
    screen.getByLabelText(/Describe what you buy/),
    '3 bed houses in tx or ar under 200k near 78704{Enter}',
  );
  expect(
    await screen.findByText(
      'Filled in below: House, Texas or Arkansas, Under $200K, Within 20 miles of 78704. Not available as a preference: 3+ beds, brick.',
    ),
  ).toBeTruthy();
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked);
  expect(checked.map(({ value }) => value)).toEqual(['residential', 'AR', 'TX', 'assignment']);
  expect(screen.getByLabelText<HTMLInputElement>('Max price').value).toBe('200000');
  expect(screen.getByLabelText<HTMLInputElement>('Near ZIP code').value).toBe('78704');
  expect(screen.getByLabelText<HTMLInputElement>('Within miles').value).toBe('20');
  // Nothing is sent before the form is submitted.
  expect(api.bodies('POST')).toEqual([]);
});

test('a description that cannot be read keeps what was typed', async () => {
  fakeApi({ '/api/search/interpretation?search=land': errorResponse(503, 'Search is starting. Try again.') });
  renderPage(<BuyerListForm />);
  await userEvent.click(screen.getByText('Configure Investment Preferences'));
  const input = screen.getByLabelText<HTMLInputElement>(/Describe what you buy/);
  await userEvent.type(input, 'land');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  expect(await screen.findByText('Search is starting. Try again.')).toBeTruthy();
  expect(input.value).toBe('land');
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AlertSubscription } from '@dealstead/contracts/listings/alerts';
import { errorResponse, fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { AlertLink } from './AlertLink.tsx';

const token = 'abcdefghijklmnopqrstuv';
const url = `/api/alert-links/${token}`;
const about = (change: Partial<AlertSubscription> = {}): AlertSubscription => ({
  kind: 'search',
  name: 'Land in Shelby County',
  email: 'm•••••@halehomes.example',
  alerts: 'daily',
  preferences: null,
  ...change,
});
const open = (query = '') => renderPage(<AlertLink />, { url: `/alerts/${token}${query}`, path: '/alerts/:token' });

beforeEach(() => {
  stubBrowserApis();
  setScreenSize('desktop');
});
afterEach(cleanup);

test('the page names the alert and its address; opening it changes nothing', async () => {
  const { calls } = fakeApi({ [url]: about() });
  open('?do=off');
  expect(await screen.findByRole('heading', { level: 1, name: 'Land in Shelby County' })).toBeTruthy();
  expect(screen.getByText('Alerts for this saved search go to m•••••@halehomes.example once a day.')).toBeTruthy();
  expect(calls).toEqual([`GET ${url}`]);
});

test('stopping takes effect at once and is confirmed', async () => {
  const api = fakeApi({ [url]: about(), [`POST ${url}`]: { message: 'You are unsubscribed.' } });
  open('?do=off');
  await screen.findByText(/once a day/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect((await screen.findByRole('status')).textContent).toContain('You are unsubscribed.');
  expect(api.bodies('POST')).toEqual([{ alerts: 'off' }]);
});

test("weekly comes first if the mail's link requested it", async () => {
  const api = fakeApi({
    [url]: about(),
    [`POST ${url}`]: { message: 'You will now receive these alerts once a week.' },
  });
  open('?do=weekly');
  await screen.findByText(/once a day/);
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ value }) => value)).toEqual(['weekly', 'off']);
  await userEvent.click(screen.getByRole('button', { name: 'Weekly instead' }));
  expect(await screen.findByText('You will now receive these alerts once a week.')).toBeTruthy();
  expect(api.bodies('POST')).toEqual([{ alerts: 'weekly' }]);
});

test('a watched listing has no weekly digest', async () => {
  fakeApi({ [url]: about({ kind: 'property', name: '12 wooded acres', alerts: 'instant' }) });
  open();
  expect(await screen.findByText(/^Alerts for this listing go to .* as soon as there is a match\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Weekly instead' })).toBeNull();
});

test('alerts that are off offer the listings instead of a choice', async () => {
  fakeApi({ [url]: about({ alerts: 'off' }) });
  open();
  expect(await screen.findByText(/are already off/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Browse listings' })).toBeTruthy();
});

test('before the data has loaded, and without JavaScript, a plain form stops the mails', () => {
  fakeApi({ [url]: about() });
  open();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Stop these emails' });
  expect(button.form?.method).toBe('post');
  expect(new URL(button.form?.action ?? '').pathname).toBe(url);
  expect([button.name, button.value, button.type]).toEqual(['alerts', 'off', 'submit']);
});

test('after the post the page confirms and sends no request', async () => {
  const { calls } = fakeApi({});
  open('?done=1');
  expect(screen.getByText('Your change is saved.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('an expired link shows a message', async () => {
  fakeApi({ [url]: errorResponse(410, 'This link was used before or is too old.') });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a buyer list subscriber sees the stored preferences and changes them', async () => {
  const preferences = {
    interests: ['land' as const],
    preferredStates: ['TN' as const],
    maxPrice: 90_000,
    minAcres: undefined,
    maxAcres: undefined,
    preferredDealTypes: [],
    preferredFinancing: [],
    minROI: 15,
  };
  const api = fakeApi({
    [url]: about({ kind: 'buyer-list', name: 'Buyer list', preferences }),
    [`POST ${url}`]: { message: 'Your preferences are saved.' },
  });
  open();
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Land' })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tennessee' }).checked).toBe(true);
  const most = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max price' });
  expect(most.value).toBe('90000');
  await userEvent.clear(most);
  await userEvent.type(most, '60000');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Commercial' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save preferences' }));
  expect(await screen.findByText('Your preferences are saved.')).toBeTruthy();
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      {
        preferences: {
          interests: ['land', 'commercial'],
          preferredStates: ['TN'],
          maxPrice: 60_000,
          minROI: 15,
          preferredDealTypes: [],
          preferredFinancing: [],
        },
      },
    ]),
  );
});

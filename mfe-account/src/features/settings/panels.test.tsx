import { afterEach, expect, test } from '@jest/globals';
import { defaultNotificationPreferences, type BuyBox, type Settings } from '@dealstead/contracts';
import { ApiError, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BuyBoxPanel } from './BuyBoxPanel.tsx';
import { NotificationsPanel, PreferenceRow } from './NotificationsPanel.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { TwoStepResetLine } from './TwoStepResetLine.tsx';

afterEach(cleanup);

const box: BuyBox = {
  categories: ['land'],
  states: ['TN', 'MS'],
  minPrice: null,
  maxPrice: 90_000,
  minAcres: 2,
  maxAcres: 40,
  maxArvPercent: 70,
  financing: ['owner-finance'],
};
const linkOf = (saved: BuyBox) => {
  renderPage(<BuyBoxPanel saved={saved} />, { user: memberWith('buyer') });
  const href = screen.getByRole('link', { name: 'View matches' }).getAttribute('href') ?? '';
  cleanup();
  return Object.fromEntries(new URLSearchParams(href.split('?')[1]));
};

test('the buy box’s search contains every field, and owner finance if it is the only payment method', () => {
  const every = {
    category: 'land',
    state: 'TN,MS',
    maxPrice: '90000',
    minAcres: '2',
    maxAcres: '40',
    maxArvPercent: '70',
  };
  expect(linkOf(box)).toEqual({ ...every, ownerFinance: 'true' });
  expect(linkOf({ ...box, financing: ['cash', 'owner-finance'] })).toEqual(every);
  expect(linkOf({ ...box, financing: [] })).toEqual(every);
});

test('an invalid bound shows an error at its field and nothing is saved until it is valid', async () => {
  const api = fakeApi({ 'PUT /api/settings/buy-box': { message: 'Saved' } });
  renderPage(<BuyBoxPanel saved={box} />, { user: memberWith('buyer') });
  const price = screen.getByLabelText<HTMLInputElement>(/Min price/);
  await userEvent.type(price, 'about fifty');
  await userEvent.click(screen.getByRole('button', { name: 'Save buy box' }));
  expect(screen.getByText('Enter a price in dollars, such as 50,000.')).toBeTruthy();
  expect(document.activeElement).toBe(price);
  expect(api.calls).toEqual([]);
  await userEvent.clear(price);
  await userEvent.type(price, '$50,000');
  await userEvent.click(screen.getByRole('button', { name: 'Save buy box' }));
  await waitFor(() => expect(api.bodies('PUT')).toEqual([{ ...box, minPrice: 50_000 }]));
});

test('a description fills in the buy box and says what it cannot hold; nothing is saved yet', async () => {
  const part = (label: string, filter: Record<string, string>) => {
    return { kind: 'price', label, filter, typed: label, isCorrected: false, feature: null };
  };
  const api = fakeApi({
    '/api/search/interpretation?search=duplexes%20in%20ohio%20under%20120k%20with%203%20beds': {
      parts: [
        part('Duplex', { propertyType: 'duplex' }),
        part('Ohio', { state: 'OH' }),
        part('Under $120K', { maxPrice: '120000' }),
        part('3+ beds', { minBeds: '3' }),
      ],
      text: '',
      excluded: [],
    },
    'PUT /api/settings/buy-box': { message: 'Saved' },
  });
  renderPage(<BuyBoxPanel saved={box} />, { user: memberWith('buyer') });
  await userEvent.type(
    screen.getByLabelText(/Describe what you buy/),
    'duplexes in ohio under 120k with 3 beds{Enter}',
  );
  expect(
    await screen.findByText('Filled in below: Duplex, Ohio, Under $120K. Not available as a preference: 3+ beds.'),
  ).toBeTruthy();
  expect(api.bodies('PUT')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save buy box' }));
  const described = { categories: ['residential'], states: ['OH'], maxPrice: 120_000 };
  await waitFor(() => expect(api.bodies('PUT')).toEqual([{ ...box, ...described }]));
});

test('the matrix shows only notifications that exist', () => {
  const settings = { email: 'marcus@example.com', notifications: defaultNotificationPreferences } as Settings;
  fakeApi({ '/api/push': { publicKey: null, devices: [] } });
  renderPage(<NotificationsPanel settings={settings} />, { user: memberWith('buyer') });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Notification',
    'Email',
    'In app',
    'Push',
    'Email how often',
  ]);
  expect(screen.getAllByRole('checkbox').map((box_) => box_.getAttribute('aria-label'))).toEqual(
    [
      'New matches',
      'Price drops',
      'Messages and offers',
      'Deadlines',
      'Market report',
      'Messages from Dealstead',
      'Payments and security',
    ].flatMap((name) => [`${name} by email`, `${name} in the app`, `${name} by push notification`]),
  );
});

test('each choice of where a notification appears is saved at once', async () => {
  const settings = { email: 'marcus@example.com', notifications: defaultNotificationPreferences } as Settings;
  const api = fakeApi({
    '/api/push': { publicKey: null, devices: [] },
    'PUT /api/settings/notifications': { message: 'Saved.' },
  });
  renderPage(<NotificationsPanel settings={settings} />, { user: memberWith('buyer') });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Price drops in the app' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Market report by push notification' }));
  await waitFor(() => expect(api.bodies('PUT')).toHaveLength(2));
  expect(api.bodies('PUT')[1]).toMatchObject({
    'price-drops': { inApp: false, push: true },
    'market-report': { push: true },
  });
});

test('a browser without push notifications says so', async () => {
  const settings = { email: 'marcus@example.com', notifications: defaultNotificationPreferences } as Settings;
  fakeApi({ '/api/push': { publicKey: 'key', devices: [] } });
  renderPage(<NotificationsPanel settings={settings} />, { user: memberWith('buyer') });
  expect(await screen.findByText(/This browser does not support push notifications/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('the market report comes monthly, so it has no other frequency', () => {
  const settings = { email: 'marcus@example.com', notifications: defaultNotificationPreferences } as Settings;
  fakeApi({ '/api/push': { publicKey: null, devices: [] } });
  renderPage(<NotificationsPanel settings={settings} />, { user: memberWith('buyer') });
  expect(screen.getByRole('row', { name: /Market report/ }).textContent).toContain('Monthly');
  expect(screen.queryByRole('combobox', { name: 'How often: Market report' })).toBeNull();
});

test('a kind of notification without emails offers neither the box nor the frequency of emails', () => {
  const onChange = () => undefined;
  const preference = defaultNotificationPreferences.deadlines;
  renderPage(
    <table>
      <tbody>
        <PreferenceRow kind="deadlines" mails="none" preference={preference} onChange={onChange} />
      </tbody>
    </table>,
  );
  expect(screen.getAllByRole('checkbox').map((box_) => box_.getAttribute('aria-label'))).toEqual([
    'Deadlines in the app',
    'Deadlines by push notification',
  ]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the profile is saved with its visibility; a rejected website shows a hint and preserves the input', async () => {
  const details = { website: 'Must be a web address that starts with https://' };
  const api = fakeApi({ 'PUT /api/settings/profile': errorResponse(400, 'No.', { code: 'invalid-input', details }) });
  const profile = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    phone: null,
    company: 'Ruiz Homes',
    bio: null,
    website: null,
    address: null,
    city: null,
    state: null,
    zipCode: null,
    profileVisibility: 'private',
  };
  const settings = { email: 'ana@example.com', emailVerified: true, profile } as Settings;
  renderPage(<ProfilePanel settings={settings} />, { user: memberWith('buyer') });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Only me/ }).checked).toBe(true);
  const website = screen.getByRole<HTMLInputElement>('textbox', { name: /Website/ });
  await userEvent.type(website, 'ruiz.example');
  await userEvent.type(screen.getByRole('textbox', { name: /Bio/ }), 'We buy houses.');
  await userEvent.type(screen.getByRole('textbox', { name: /City/ }), 'Memphis');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /State/ }), 'TN');
  const street = screen.getByRole('textbox', { name: /Street address/ });
  // HTML keeps `street-address`, which may have several lines, for text areas.
  expect(street.getAttribute('autocomplete')).toBe('address-line1');
  await userEvent.type(street, '12 Elm Street');
  await userEvent.type(screen.getByRole('textbox', { name: /ZIP code/ }), '38103');
  await userEvent.click(screen.getByRole('radio', { name: /Signed-in members/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(
    await screen.findByText('Enter a web address that starts with https://, such as https://example.com.'),
  ).toBeTruthy();
  expect(document.activeElement).toBe(website);
  expect(website.value).toBe('ruiz.example');
  api.respond({ 'PUT /api/settings/profile': { message: 'Saved' } });
  await userEvent.clear(website);
  await userEvent.type(website, 'https://ruiz.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  const typed = {
    bio: 'We buy houses.',
    city: 'Memphis',
    state: 'TN',
    address: '12 Elm Street',
    zipCode: '38103',
    website: 'https://ruiz.example',
    profileVisibility: 'members',
  };
  await waitFor(() => expect(api.bodies('PUT')).toHaveLength(2));
  expect(api.bodies('PUT')[1]).toEqual({ ...profile, ...typed });
});

test('a reset of two-step sign-in says what comes next, and is canceled by the member', async () => {
  const api = fakeApi({ 'POST /api/settings/two-step-reset/cancel': { message: 'Two-step sign-in stays on.' } });
  const requestedAt = '2026-11-22T15:00:00.000Z';
  renderPage(<TwoStepResetLine reset={{ requestedAt, removesAt: null }} />, { user: memberWith('buyer') });
  expect(screen.getByText(/Our support team is checking it\./)).toBeTruthy();
  cleanup();
  const removesAt = '2026-11-23T16:00:00.000Z';
  renderPage(<TwoStepResetLine reset={{ requestedAt, removesAt }} />, { user: memberWith('buyer') });
  expect(screen.getByText(/will be turned off on Nov 2\d, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the request to turn off two-step sign-in' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'Two-step sign-in stays on.' }));
  expect(api.calls).toContain('POST /api/settings/two-step-reset/cancel');
});

test('a refused password is marked and has the focus, is not stored, and may be sent again', async () => {
  const refusal = '{"message":"Wrong","code":"wrong-password"}';
  const sent: string[] = [];
  const onPassword = async (password: string) => {
    sent.push(password);
    throw new ApiError(403, refusal, 'Forbidden');
  };
  const question = (
    <PasswordQuestion title="Close" actionLabel="Close account" onPassword={onPassword} onClose={() => {}} />
  );
  renderPage(question, { user: memberWith('buyer') });
  const field = screen.getByLabelText<HTMLInputElement>(/Your password/);
  await userEvent.type(field, 'Dealstead-demo-2');
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  expect(await screen.findByText('This password is incorrect.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Dealstead-demo-2');
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  expect(sent).toEqual(['Dealstead-demo-2', 'Dealstead-demo-2']);
});

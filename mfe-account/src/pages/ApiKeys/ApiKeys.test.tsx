import { afterEach, expect, test } from '@jest/globals';
import type { ApiKey } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage, type ApiResponses } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiKeys } from './ApiKeys.tsx';

const apiKey: ApiKey = {
  id: 7,
  name: 'Warehouse',
  prefix: 'ds_Ab3x',
  lastFour: '9fQz',
  scopes: ['leads:read', 'leads:write'],
  perMinute: 60,
  perMonth: 100_000,
  callsThisMonth: 1_234,
  createdAt: '2026-11-02T15:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-11-20T15:00:00.000Z',
  lastUsedAddress: '203.0.113.7',
  previousUntil: null,
  activity: [{ act: 'created', address: '198.51.100.4', at: '2026-11-02T15:00:00.000Z' }],
};
const secret = `ds_${'x'.repeat(43)}`;
afterEach(cleanup);

function open(responses: ApiResponses = {}, plan: Parameters<typeof memberWith>[0] = 'partnership') {
  const api = fakeApi({ '/api/api-keys': { keys: [apiKey], max: 20 }, ...responses });
  renderPage(<ApiKeys />, { url: '/settings/api-keys', user: memberWith(plan) });
  return api;
}

test('a key shows how to recognize it, what it may do and how much it is used', async () => {
  open();
  const row = (await screen.findByRole('heading', { name: 'Warehouse' })).closest('li')!;
  for (const text of [
    'ds_Ab3x…9fQz',
    'Read leads, Write leads',
    '203.0.113.7',
    '1,234 of 100,000 calls this month, resets on',
    'Created',
  ])
    expect(row.textContent).toContain(text);
});

test('a key is created with the chosen scopes, and its secret is shown once', async () => {
  const api = open({ '/api/api-keys': { keys: [], max: 20 }, 'POST /api/api-keys': { key: apiKey, secret } });
  await userEvent.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create an API key' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
  expect(dialog.textContent).toContain('Choose at least one thing the key may do.');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Warehouse');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Read leads/ }));
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'a long password');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
  const shown = await screen.findByRole('dialog', { name: 'Copy your API key' });
  expect(within(shown).getByLabelText('API key').textContent).toBe(secret);
  expect(api.bodies('POST', '/api/api-keys')).toEqual([
    {
      name: 'Warehouse',
      scopes: ['leads:read'],
      expiresInDays: 90,
      perMinute: 60,
      perMonth: 100_000,
      password: 'a long password',
    },
  ]);
  await userEvent.click(within(shown).getByRole('button', { name: 'I saved the key' }));
  expect(screen.queryByText(secret)).toBeNull();
});

test('without the plan keys that exist can be revoked and none is created', async () => {
  open({}, 'wholesaler');
  expect(await screen.findByText(/Your keys do not work without the Partnership plan/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revoke Warehouse' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rotate Warehouse' })).toBeNull();
});

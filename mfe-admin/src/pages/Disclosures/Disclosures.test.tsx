import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sellerRoles, type Disclosure } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Disclosures } from './Disclosures.tsx';

const updatedAt = '2026-11-20T12:00:00.000Z';
let texts: Disclosure[];
let api: FakeApi;
const saved = () => api.bodies('PUT') as Omit<Disclosure, 'updatedAt'>[];
const open = () => renderPage(<Disclosures />, { url: '/admin/disclosures', user: adminUser });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  useToasts.setState({ current: null });
  texts = [
    ...sellerRoles.map((role) => ({ role, state: null, text: `General of ${role}.`, updatedAt })),
    { role: 'owner', state: 'TX', text: 'Texas says so.', updatedAt },
  ];
  api = fakeApi({
    '/api/disclosures': () => texts,
    'PUT /api/disclosures': ({ body }) => {
      const disclosure = body as Omit<Disclosure, 'updatedAt'>;
      texts = texts.filter(({ role, state }) => role !== disclosure.role || state !== disclosure.state);
      if (disclosure.text) texts.push({ ...disclosure, updatedAt });
      return { message: 'Disclosure saved.' };
    },
  });
});
afterEach(cleanup);

const reason = 'A new law';
const giveReason = () => userEvent.type(screen.getByLabelText(/^Reason/), reason);

test('every role shows its text for all states and the texts of single states', async () => {
  open();
  const owner = await screen.findByRole('region', { name: 'Owner' });
  expect(within(owner).getByRole('region', { name: 'Owner, All other states' }).textContent).toContain(
    'General of owner.',
  );
  expect(within(owner).getByRole('region', { name: 'Owner, Texas' }).textContent).toContain('Texas says so.');
  expect(screen.getByRole('region', { name: 'Licensed agent, All states' })).toBeTruthy();
  expect(screen.getByText(/published listings keep theirs/)).toBeTruthy();
});

test('a text is edited inline', async () => {
  open();
  await press('Edit: Owner, Texas');
  const area = screen.getByRole('textbox', { name: 'Text' });
  expect(document.activeElement).toBe(area);
  await userEvent.clear(area);
  await press('Save');
  expect(screen.getByText('Enter the disclosure text.')).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.type(area, ' Texas asks. ');
  await press('Save');
  expect(screen.getByText('Enter a reason of at least 3 characters.')).toBeTruthy();
  await giveReason();
  await press('Save');
  expect(await screen.findByText('Texas asks.')).toBeTruthy();
  expect(saved()).toEqual([{ role: 'owner', state: 'TX', text: 'Texas asks.', reason }]);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Owner, Texas'));
});

test('a state gets its own text, once', async () => {
  open();
  await press('Add text for a state: Owner');
  const state = screen.getByRole('combobox', { name: 'State' });
  expect(within(state).queryByRole('option', { name: 'Texas' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Ohio asks.');
  await press('Save');
  expect(screen.getByText('Choose the state.')).toBeTruthy();
  await userEvent.selectOptions(state, 'Ohio');
  await giveReason();
  await press('Save');
  expect((await screen.findByRole('region', { name: 'Owner, Ohio' })).textContent).toContain('Ohio asks.');
  expect(saved()).toEqual([{ role: 'owner', state: 'OH', text: 'Ohio asks.', reason }]);
});

test("a state's text is removed after a confirmation, the general one never", async () => {
  open();
  await press('Remove: Owner, Texas');
  const dialog = screen.getByRole('dialog', { name: 'Remove the text for Texas' });
  expect(saved()).toEqual([]);
  await giveReason();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Owner, Texas' })).toBeNull());
  expect(saved()).toEqual([{ role: 'owner', state: 'TX', text: '', reason }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Owner'));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a failed save preserves the input, and Cancel discards it', async () => {
  api.respond({ 'PUT /api/disclosures': errorResponse(403, 'Not now.') });
  open();
  await press('Edit: Owner, Texas');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' More.');
  await giveReason();
  await press('Save');
  expect(await screen.findByText(/Not now/)).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement).value).toBe('Texas says so. More.');
  await press('Cancel');
  expect(screen.getByText('Texas says so.')).toBeTruthy();
});

test('if the texts fail to load, Retry reloads', async () => {
  api.respond({ '/api/disclosures': errorResponse(401, 'No') });
  open();
  expect(await screen.findByText('Disclosures did not load')).toBeTruthy();
  api.respond({ '/api/disclosures': texts });
  await press('Retry');
  expect(await screen.findByText('Texas says so.')).toBeTruthy();
});

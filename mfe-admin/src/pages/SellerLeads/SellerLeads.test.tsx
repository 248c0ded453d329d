import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import { useToasts } from '@dealstead/kit';
import { adminUser, errorResponse, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SellerLeads } from './SellerLeads.tsx';

const lead = (id: number, change: Partial<SellerLeadRecord> = {}): SellerLeadRecord => ({
  id,
  propertyAddress: `${id} Elm Street, Memphis TN`,
  fullName: 'Ruth Amsel',
  phone: '(901) 555-0103',
  email: 'ruth@example.com',
  situation: 'probate',
  status: 'new',
  receivedAt: '2026-11-20T12:00:00.000Z',
  additionalNotes: null,
  source: 'website',
  estimatedValue: null,
  followUpDate: null,
  followUpDue: false,
  assignee: null,
  ...change,
});

let api: FakeApi;
const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
const respondWith = (leads: SellerLeadRecord[], query = '') =>
  api.respond({ [`/api/admin/seller-leads${query}`]: leads });
const open = (url = '/admin/leads') => renderPage(<SellerLeads />, { url, user: adminUser });

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi();
});
afterEach(cleanup);

test("a lead shows the offer and the seller's contact; a press advances its status", async () => {
  respondWith([lead(2), lead(1, { status: 'closed' })]);
  api.respond({
    'PUT /api/admin/seller-leads/2': () => {
      respondWith([lead(2, { status: 'contacted' }), lead(1, { status: 'closed' })]);
      return { message: 'Lead is contacted now.' };
    },
  });
  open();
  expect(await screen.findByText('2 Elm Street, Memphis TN')).toBeTruthy();
  const [mail, call] = [/ruth@/, /555-0103/].map((name) => screen.getAllByRole('link', { name })[0]);
  expect(mail?.getAttribute('href')).toBe('mailto:ruth@example.com');
  expect(call?.getAttribute('href')).toBe('tel:9015550103');
  expect(screen.getByRole('button', { name: 'Reopen lead: 1 Elm Street, Memphis TN' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark contacted: 2 Elm Street, Memphis TN' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark contacted/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'Mark qualified: 2 Elm Street, Memphis TN' })).toBeTruthy();
  expect(sent()).toEqual([['/api/admin/seller-leads/2', { status: 'contacted' }]]);
  expect(useToasts.getState().current).toMatchObject({ title: 'Lead is contacted now.' });
});

test('a lead shows its notes, estimated value, follow-up and assignee', async () => {
  const assignee = { id: 3, firstName: 'Alex', email: 'alex@example.com' };
  const followUp = { followUpDate: '2025-11-20', followUpDue: true };
  respondWith([lead(1, { additionalNotes: 'Needs a roof.', estimatedValue: 185_000, ...followUp, assignee }), lead(2)]);
  open();
  const [, first, second] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(first).toContain('1 Elm Street, Memphis TNProbate. Needs a roof.');
  expect(first).toContain('New$185,000Due Nov 20, 2025Alex');
  expect(second).toContain('New–––');
});

test('the menu of a lead closes it', async () => {
  respondWith([lead(1)]);
  api.respond({ 'PUT /api/admin/seller-leads/1': { message: 'Lead is closed now.' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: 1 Elm Street, Memphis TN' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close lead' }));
  await waitFor(() => expect(sent()).toEqual([['/api/admin/seller-leads/1', { status: 'closed' }]]));
});

test('an admin edits a lead: each invalid field shows a hint, and only changes are sent', async () => {
  const details = { assignedTo: 'Choose an admin from the list.' };
  respondWith([lead(1, { estimatedValue: 90_000.5 })]);
  api.respond({
    '/api/admin/lead-assignees': [{ id: 3, firstName: 'Alex', email: 'alex@example.com' }],
    'PUT /api/admin/seller-leads/1': errorResponse(400, 'Invalid', { details }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions: 1 Elm Street, Memphis TN' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit lead' }));
  const value = screen.getByLabelText<HTMLInputElement>(/Estimated value/);
  expect(value.value).toBe('90,000.5');
  await userEvent.clear(value);
  await userEvent.type(value, 'a lot');
  const save = screen.getByRole('button', { name: 'Save lead' });
  await userEvent.click(save);
  expect(await screen.findByText('Enter a dollar amount from 0 to 1,000,000,000, like 185,000.')).toBeTruthy();
  expect(document.activeElement).toBe(value);
  expect(sent()).toEqual([]);

  await userEvent.clear(value);
  await userEvent.type(value, '$185,000');
  fireEvent.change(screen.getByLabelText(/Follow-up date/), { target: { value: '2026-12-01' } });
  await screen.findByRole('option', { name: 'Alex (alex@example.com)' });
  await userEvent.selectOptions(screen.getByLabelText(/Assigned to/), '3');
  await userEvent.click(save);
  // A rejected write is repeated once, a second later.
  expect(await screen.findByText('Choose an admin from the list.')).toBeTruthy();
  expect(value.value).toBe('$185,000');
  api.respond({ 'PUT /api/admin/seller-leads/1': { message: 'Lead saved.' } });
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save lead' })).toBeNull());
  const body = { estimatedValue: 185_000, followUpDate: '2026-12-01', assignedTo: 3 };
  expect(sent().at(-1)).toEqual(['/api/admin/seller-leads/1', body]);
  expect(useToasts.getState().current).toMatchObject({ title: 'Lead saved.' });
});

test('the list of due follow-ups has its own URL', async () => {
  respondWith([], '?due=true');
  open('/admin/leads?due=true');
  expect(await screen.findByText('No follow-ups due')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All leads' }).getAttribute('href')).toBe('/admin/leads');
});

test('older leads have their own URL', async () => {
  respondWith(Array.from({ length: 50 }, (_, i) => lead(60 - i)));
  open();
  expect((await screen.findByRole('link', { name: 'Older leads' })).getAttribute('href')).toBe('/admin/leads?after=11');
  cleanup();
  respondWith([lead(3)], '?after=11');
  open('/admin/leads?after=11');
  expect(await screen.findByText('3 Elm Street, Memphis TN')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Newest leads' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Older leads' })).toBeNull();
});

test('a closed account has no contact; an empty list says so', async () => {
  respondWith([lead(1, { fullName: 'Closed account', phone: '', email: 'closed-7@closed.invalid' })]);
  open();
  expect(await screen.findByText('Closed account')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /closed-7/ })).toBeNull();
  cleanup();
  respondWith([]);
  open();
  expect(await screen.findByText('No leads yet')).toBeTruthy();
});

test('a failed list can be reloaded', async () => {
  api.respond({ '/api/admin/seller-leads': errorResponse(401, 'No') });
  open();
  expect(await screen.findByText('Seller leads did not load')).toBeTruthy();
  respondWith([lead(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 Elm Street, Memphis TN')).toBeTruthy();
});

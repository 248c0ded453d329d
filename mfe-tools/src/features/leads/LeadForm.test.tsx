import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { emptyLead, plainPhone, type Lead } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LeadForm } from './LeadForm.tsx';

// jsdom has no media queries. These tests are at a desktop.
beforeAll(() => void Object.assign(window, { matchMedia: () => ({ matches: true }) }));
afterEach(cleanup);

const lead: Lead = {
  ...emptyLead,
  id: 12,
  listIds: [],
  version: 4,
  firstName: 'Ruth',
  lastName: 'Amsel',
  phone: '901-555-0134',
  phones: [plainPhone('901-555-0134')],
  propertyValue: 74_900,
  createdByUserId: 7,
  lastContactDate: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const open = (edited?: Lead) => {
  const onClose = jest.fn();
  renderPage(<LeadForm {...(edited ? { lead: edited } : {})} onClose={onClose} />, { user: memberWith('wholesaler') });
  return onClose;
};
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};

test('a new lead needs a name and amounts that can be read', async () => {
  const api = fakeApi({ 'POST /api/leads': lead });
  const onClose = open();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await type('Property value', 'about 80k');
  await userEvent.click(screen.getByRole('button', { name: 'Add lead' }));
  expect(await screen.findByText('Enter a name or a company.')).toBeTruthy();
  expect(screen.getByText('Enter an amount in dollars.')).toBeTruthy();
  await type('First name', 'Ruth');
  await type('Property value', '$74,900.50');
  await userEvent.click(screen.getByRole('button', { name: 'Add lead' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.bodies('POST')).toMatchObject([{ firstName: 'Ruth', propertyValue: 74_900.5, phones: [] }]);
});

test('a seat without contact details reads masked fields, and why they cannot be edited', () => {
  fakeApi({});
  const masked = { ...lead, phone: '•••-•••-••34', phones: [plainPhone('•••-•••-••34')], email: 'r•••@s•••.test' };
  const user = { ...memberWith('va'), id: 9, actingFor: { id: lead.createdByUserId, permissions: ['leads'] } };
  renderPage(<LeadForm lead={masked} onClose={() => {}} />, { user });
  for (const label of ['Phone', 'Email', 'Notes']) {
    const input = screen.getByLabelText(label);
    expect(input.hasAttribute('readonly')).toBe(true);
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toMatch(
      /does not include contact details/,
    );
  }
  expect(screen.getByLabelText('Company').hasAttribute('readonly')).toBe(false);
});

test('an edit sends only what changed, with the former values, and after a conflict the version that it met', async () => {
  const conflict = {
    version: 6,
    fields: [{ field: 'propertyValue', was: 74_900, yours: 80_000, theirs: 79_000 }],
  };
  const api = fakeApi({
    'PATCH /api/leads/12': errorResponse(409, 'Someone changed this lead.', {
      code: 'lead-conflict',
      details: conflict,
    }),
  });
  const onClose = open(lead);
  await type('Property value', '80,000');
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  const text = await screen.findByText(/Property value: theirs/);
  expect(text.textContent).toBe('Property value: theirs $79,000, yours $80,000');
  api.respond({ 'PATCH /api/leads/12': { lead: { ...lead, version: 7 }, changeId: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const edit = { changes: { propertyValue: 80_000 }, was: { propertyValue: 74_900 } };
  expect(api.bodies('PATCH').at(0)).toEqual({ version: 4, ...edit });
  expect(api.bodies('PATCH').at(-1)).toEqual({ version: 6, ...edit });
});

test('further numbers are added and removed, and what is known of a number is not said of another', async () => {
  const api = fakeApi({ 'PATCH /api/leads/12': { lead, changeId: 1 } });
  const barred = { ...plainPhone('901-555-0134'), kind: 'mobile' as const, doNotContact: true };
  const onClose = open({ ...lead, phones: [barred, plainPhone('901-555-0135')] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove phone 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add phone' }));
  await type('Number', '901-555-0136');
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Litigator' })[1]!);
  await type('Phone', '901-555-0137');
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const phones = [plainPhone('901-555-0137'), { ...plainPhone('901-555-0136'), isLitigator: true }];
  expect(api.bodies('PATCH')).toEqual([
    { version: 4, changes: { phones }, was: { phones: [barred, plainPhone('901-555-0135')] } },
  ]);
});

test('a number that cannot be read opens the part of the form in which it stands', async () => {
  fakeApi({});
  open(lead);
  await type('Year built', 'old');
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  expect(await screen.findByText('Enter a number from 1600 to 2200.')).toBeTruthy();
  expect(screen.getByLabelText('Year built').closest('details')?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Year built'));
});

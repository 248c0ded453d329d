import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { emptyLead, type Lead, type LeadCustomField } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CustomFieldsSheet } from './CustomFieldsSheet.tsx';
import { LeadForm } from './LeadForm.tsx';

beforeAll(() => void Object.assign(window, { matchMedia: () => ({ matches: true }) }));
afterEach(cleanup);

const tier: LeadCustomField = { id: 7, kind: 'choice', label: 'Tier', choices: ['A', 'B'], used: 12 };
const roof: LeadCustomField = { id: 8, kind: 'number', label: 'Roof age', choices: [], used: 0 };
const user = memberWith('wholesaler');

test('the owner adds a field, and deletes one after reading how many leads lose a value', async () => {
  const api = fakeApi({
    'GET /api/lead-fields': [tier, roof],
    'POST /api/lead-fields': tier,
    'DELETE /api/lead-fields/7': { message: 'Field deleted.' },
  });
  renderPage(<CustomFieldsSheet onClose={() => {}} />, { user });
  await userEvent.click(await screen.findByRole('button', { name: 'Add field' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Tier');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'choice');
  await userEvent.type(screen.getByLabelText('Choices'), 'A{Enter}B');
  await userEvent.click(screen.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ kind: 'choice', label: 'Tier', choices: ['A', 'B'] }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Tier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Tier?' });
  expect(dialog.textContent).toContain('12 leads lose their value. This cannot be undone.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete field' }));
  await waitFor(() => expect(api.bodies('DELETE')).toHaveLength(1));
});

test('the form of a lead asks for the fields, and sends all values', async () => {
  const lead: Lead = {
    ...emptyLead,
    id: 12,
    listIds: [],
    version: 4,
    firstName: 'Ruth',
    custom: { 7: 'A' },
    createdByUserId: 7,
    lastContactDate: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const api = fakeApi({
    'GET /api/lead-fields': [tier, roof],
    'PATCH /api/leads/12': { lead, changeId: 1 },
  });
  const onClose = jest.fn();
  renderPage(<LeadForm lead={lead} onClose={onClose} />, { user });
  expect((await screen.findByLabelText<HTMLSelectElement>('Tier')).value).toBe('A');
  await userEvent.selectOptions(screen.getByLabelText('Tier'), '');
  await userEvent.type(screen.getByLabelText('Roof age'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Save lead' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.bodies('PATCH')).toEqual([{ version: 4, changes: { custom: { 8: 12 } }, was: { custom: { 7: 'A' } } }]);
});

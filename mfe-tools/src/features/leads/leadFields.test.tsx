import { afterEach, expect, test } from '@jest/globals';
import { leadFieldEntries, type LeadFieldEntries, leadFieldsOf } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { leadRecord } from '../demo/sampleLeads.ts';
import { leadColumnsOf } from './columns.ts';
import { LeadInputs } from './LeadForm.tsx';
import { DetailsPanel } from './record/DetailsPanel.tsx';

afterEach(cleanup);

/** A registry with one more field, as in docs/how-to/add-a-lead-field.md. */
const entries: LeadFieldEntries = {
  ...leadFieldEntries,
  rentRoll: { kind: 'money', label: 'Rent roll', column: 'rent_roll_cents', group: 'main' },
};
const fields = leadFieldsOf(entries);
const lead = { ...leadRecord(1)!, rentRoll: 1_250 };

test('a field in the registry has an input with its value', () => {
  renderPage(<LeadInputs lead={lead} errors={{}} fields={fields} />, { user: memberWith('wholesaler') });
  expect(screen.getByLabelText<HTMLInputElement>('Rent roll').value).toBe('1,250');
});

test('an added lead field is on the page of the lead', () => {
  fakeApi({ 'GET /api/calculations?leadId=1': [] });
  renderPage(<DetailsPanel lead={lead} onEdit={() => {}} fields={fields} />, { user: memberWith('wholesaler') });
  expect(screen.getByText('Rent roll').nextSibling?.textContent).toBe('$1,250');
});

test('an added lead field is a column of the list', () => {
  expect(leadColumnsOf(fields).specs).toMatchObject({ rentRoll: { heading: 'Rent roll', isNumeric: true } });
});

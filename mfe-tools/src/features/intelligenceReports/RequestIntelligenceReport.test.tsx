import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequestIntelligenceReport } from './RequestIntelligenceReport.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const open = (url = '/reports') =>
  renderPage(<RequestIntelligenceReport left={3} renewsOn="2026-12-01" />, { user: memberWith('investor-pro'), url });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Request report' }));

test('a report is asked for on a county that is named, which outlasts a reload until then', async () => {
  const api = fakeApi({ 'POST /api/intelligence-reports': { id: 1 }, '/api/market?state=TN': { places: [] } });
  open();
  await press();
  expect(screen.getByText('Choose the state.')).toBeTruthy();
  expect(screen.getByText('Enter the county.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('State'));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'TN');
  await userEvent.type(screen.getByLabelText('County'), 'Shelby ');
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('County').value).toBe('Shelby ');
  await press();
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ kind: 'county', state: 'TN', county: 'Shelby' }]));
});

test('a report on a listing is asked for by its number or the address of its page', async () => {
  const api = fakeApi({ 'POST /api/intelligence-reports': { id: 1 } });
  open('/reports?listing=12');
  const listing = screen.getByLabelText<HTMLInputElement>('Listing');
  expect(listing.value).toBe('12');
  await userEvent.clear(listing);
  await userEvent.type(listing, 'the ranch');
  await press();
  expect(screen.getByText('Enter the address of a listing, or its number.')).toBeTruthy();
  await userEvent.clear(listing);
  await userEvent.type(listing, 'https://example.com/property/10482?ref=mail');
  await press();
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ kind: 'listing', propertyId: 10_482 }]));
});

import { afterEach, expect, test } from '@jest/globals';
import type { SkipTrace, SkipTraceState } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage, type ApiResponses } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OwnerContact } from './OwnerContact.tsx';

const path = '/api/property-records/41/skip-trace';
const quota = { limit: 10, used: 1, left: 9, renewsOn: '2026-12-01' };
const state: SkipTraceState = {
  trace: null,
  quota,
  provider: { name: 'People Search', isSample: false },
  mayRequest: true,
};
const trace: SkipTrace = {
  ownerName: 'Ruth Amsel',
  mailingAddress: '12 Elm St, Memphis, TN 38114',
  phoneNumbers: [
    { number: '(901) 555-0134', type: 'mobile', doNotCall: false },
    { number: '(901) 555-0177', type: 'landline', doNotCall: true },
  ],
  emailAddresses: ['ruth.amsel@example.com'],
  relatives: ['Quinn Amsel'],
  confidence: 82,
  sourceName: 'People Search',
  isSample: false,
  purpose: 'purchase-offer',
  requestedAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2027-02-18T15:00:00.000Z',
  isMasked: false,
};
function open(responses: ApiResponses) {
  const api = fakeApi(responses);
  return { api, ...renderPage(<OwnerContact recordId={41} ownerName="Ruth Amsel" />, { user: memberWith('buyer') }) };
}
const confirm = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Make an offer to buy this property' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I confirm this purpose/ }));
};
const find = () => userEvent.click(screen.getByRole('button', { name: 'Find owner contact' }));
afterEach(cleanup);

test('a request needs a purpose and its confirmation, and names what is missing', async () => {
  const { api } = open({ [path]: state });
  expect(await screen.findByText('9 of 10')).toBeTruthy();
  await find();
  expect(screen.getByText('Choose your purpose.')).toBeTruthy();
  expect(screen.getByText('Confirm that your purpose is permissible.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a found contact has numbers to call, do-not-call marks without a link, source, purpose and expiry', async () => {
  const { api } = open({ [path]: state, [`POST ${path}`]: { result: 'found', counted: true, quota } });
  await confirm();
  api.respond({ [path]: { ...state, trace } });
  await find();
  const contactPoints = within(await screen.findByRole('list', { name: 'Phone numbers and emails' }));
  expect(contactPoints.getByRole('link', { name: '(901) 555-0134' }).getAttribute('href')).toBe('tel:+19015550134');
  expect(contactPoints.queryByRole('link', { name: '(901) 555-0177' })).toBeNull();
  expect(contactPoints.getByText('Do not call')).toBeTruthy();
  expect(screen.getByText('Feb 18, 2027')).toBeTruthy();
  expect(screen.getByText('82 of 100')).toBeTruthy();
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    purpose: 'purchase-offer',
    isConfirmed: true,
  });
});

test.each([
  ['none', /No contact found for Ruth Amsel. Nothing was counted./],
  ['unavailable', /People Search is not available right now. Nothing was counted./],
] as const)('the outcome %s is explained and the form stays', async (result, text) => {
  open({ [path]: state, [`POST ${path}`]: { result, quota } });
  await confirm();
  await find();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('a refusal is shown with its reason', async () => {
  open({ [path]: state, [`POST ${path}`]: errorResponse(429, 'You can run 10 skip traces a minute.') });
  await confirm();
  await find();
  expect(await screen.findByText('You can run 10 skip traces a minute.')).toBeTruthy();
});

test('used results lead to the plans', async () => {
  open({ [path]: { ...state, quota: { ...quota, used: 10, left: 0 } } });
  expect(await screen.findByText(/You have used all 10 results of this month/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See plans with more results' }).getAttribute('href')).toBe(
    '/subscribe?next=%2F',
  );
});

test('sample people are marked, and nothing of theirs is a link', async () => {
  open({ [path]: { ...state, trace: { ...trace, isSample: true, sourceName: 'Sample people' } } });
  expect(await screen.findByText(/this contact is invented/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a seat without the permission sees masked data or no form', async () => {
  const masked = { ...trace, isMasked: true, phoneNumbers: [{ ...trace.phoneNumbers[0]!, number: '(•••) •••-••34' }] };
  const { api } = open({ [path]: { ...state, mayRequest: false, trace: masked } });
  expect(await screen.findByText(/Your seat does not include contact details/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete contact details' })).toBeNull();
  cleanup();
  api.respond({});
  open({ [path]: { ...state, mayRequest: false } });
  expect(await screen.findByText('Your seat does not include contact details')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a property without a source says so', async () => {
  open({ [path]: { ...state, provider: null } });
  expect(await screen.findByText('No contact source for this property')).toBeTruthy();
});

test('contact details are deleted after a confirmation', async () => {
  const { api } = open({
    [path]: { ...state, trace },
    [`DELETE ${path}`]: { message: 'The contact details were deleted.' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete contact details' }));
  api.respond({ [path]: state });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete contact details' }));
  expect(await screen.findByRole('button', { name: 'Find owner contact' })).toBeTruthy();
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Import } from '@dealstead/contracts/listings/imports';
import { keepPageOfMember, settleSignIn, useIsSignInAsked, useToasts } from '@dealstead/kit';
import { deferredResponse, errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { ImportListings } from './ImportListings.tsx';

const file = (change: Partial<Import> = {}): Import => ({
  id: 12,
  kind: 'listings',
  userId: 7,
  name: 'tennessee.csv',
  format: 'csv',
  bytes: 812_000,
  state: 'uploaded',
  columns: ['Asking', 'Town', 'Color'],
  sample: [
    ['96,000', 'Memphis', 'red'],
    ['41,500', '', 'blue'],
  ],
  mapping: { ListPrice: 'Asking', City: 'Town' },
  defaults: {},
  options: {},
  leftOut: 0,
  words: [],
  unclear: [],
  dates: [],
  shownDateOrder: null,
  position: 0,
  skipped: 0,
  changes: [],
  rows: 0,
  good: 0,
  bad: 0,
  repeated: 0,
  updated: 0,
  inReview: 0,
  warnings: [],
  progress: 0,
  problem: null,
  startedAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
  ...change,
});
const checked = file({
  state: 'checked',
  rows: 2_140,
  good: 2_118,
  bad: 19,
  repeated: 3,
  inReview: 2,
  warnings: ['Column “Color” is not imported'],
  progress: 1,
});
const seller = memberWith('wholesaler');
const open = (url = '/import-listings') => renderPage(<ImportListings />, { url, user: seller });

/** Mock of the XMLHttpRequest that uploads a file. */
class Sending extends EventTarget {
  static last: Sending;
  readonly upload = new EventTarget();
  url = '';
  status = 0;
  statusText = '';
  responseText = '';
  constructor() {
    super();
    Sending.last = this;
  }
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

const realRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  stubBrowserApis();
  setScreenSize('desk');
  useToasts.setState({ current: null });
  globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  cleanup();
  globalThis.XMLHttpRequest = realRequest;
});

test('without a plan that may post, the prompt is shown; past imports and the export remain available', async () => {
  fakeApi({ '/api/imports': [file({ state: 'done', good: 2_118 })] });
  renderPage(<ImportListings />, { url: '/import-listings', user: memberWith('buyer') });
  expect(await screen.findByText(/Importing listings requires the .* membership or higher/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Open tennessee.csv' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/exports/listings.csv');
});

test('without a plan that may post, an import can be undone, but not run', async () => {
  fakeApi({
    '/api/imports/12': file({ state: 'failed', good: 40 }),
    '/api/imports/12/problems': [],
  });
  renderPage(<ImportListings />, { url: '/import-listings?import=12', user: memberWith('buyer') });
  expect(await screen.findByRole('button', { name: 'Undo import' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume import' })).toBeNull();
});

test('past imports with their status, and the export as plain links', async () => {
  fakeApi({
    '/api/imports': [file({ id: 13, state: 'importing', progress: 0.426 }), file({ state: 'done', good: 2_118 })],
  });
  open();
  expect(await screen.findByText(/^Adding, 42%/)).toBeTruthy();
  expect(screen.getByText(/^2,118 listed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/exports/listings.csv');
});

test('ten past imports are listed, the others on a press', async () => {
  fakeApi({ '/api/imports': Array.from({ length: 12 }, (_, i) => file({ id: i + 1, name: `lots-${i + 1}.csv` })) });
  open();
  await screen.findByRole('link', { name: 'Open lots-10.csv' });
  expect(screen.queryByRole('link', { name: 'Open lots-11.csv' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12 imports' }));
  expect(screen.getByRole('link', { name: 'Open lots-12.csv' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show fewer' })).toBeTruthy();
});

test('a file is uploaded with its name and progress, and its import opens afterwards', async () => {
  fakeApi({ '/api/imports': [], '/api/imports/12': file() });
  const { location } = open();
  await userEvent.upload(screen.getByLabelText('File of listings'), new File(['a,b'], 'my lots.csv'));
  expect(Sending.last.url).toBe('/api/imports?name=my%20lots.csv');
  act(() => void Sending.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2 })));
  await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('value')).toBe('2'));
  Sending.last.answer(201, file());
  expect(await screen.findByRole('heading', { level: 1, name: 'tennessee.csv' })).toBeTruthy();
  expect(location()).toBe('/import-listings?import=12');
});

const Question = () => useIsSignInAsked() && <p>Asked to sign in</p>;

test('a file is sent again after a sign-in in place where the session ended', async () => {
  fakeApi({ '/api/imports': [], '/api/imports/12': file() });
  const release = keepPageOfMember(() => undefined);
  const { location } = renderPage(
    <>
      <ImportListings />
      <Question />
    </>,
    { url: '/import-listings', user: seller },
  );
  await userEvent.upload(screen.getByLabelText('File of listings'), new File(['a,b'], 'lots.csv'));
  const first = Sending.last;
  first.answer(401, { message: 'Sign in to continue.', code: 'sign-in-required', requestId: 'r' });
  await screen.findByText('Asked to sign in');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => settleSignIn('signed-in'));
  await waitFor(() => expect(Sending.last).not.toBe(first));
  Sending.last.answer(201, file());
  expect(await screen.findByRole('heading', { level: 1, name: 'tennessee.csv' })).toBeTruthy();
  expect(location()).toBe('/import-listings?import=12');
  release();
});

test('a rejected file shows the reason, and another can be selected', async () => {
  fakeApi({ '/api/imports': [] });
  open();
  await userEvent.upload(screen.getByLabelText('File of listings'), new File(['%PDF'], 'lots.csv'));
  Sending.last.answer(400, { message: 'This is neither CSV nor JSON.', code: 'invalid-input', requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toContain('This is neither CSV nor JSON.');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});

test('columns have a guessed mapping and sample values; the chosen mapping is sent to the check', async () => {
  const api = fakeApi({ '/api/imports/12': file(), 'POST /api/imports/12/check': file({ state: 'checking' }) });
  open('/import-listings?import=12');
  const asking = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Import Asking as' });
  expect(asking.selectedOptions[0]?.text).toBe('Price');
  expect(screen.getByText('96,000, 41,500')).toBeTruthy();
  expect(screen.getByText('2 of 3 matched')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Import Color as' }), 'City');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import Town as' }).value).toBe('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Land');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Tennessee');
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      {
        mapping: { ListPrice: 'Asking', City: 'Color' },
        defaults: { X_Dealstead_Category: 'land', StateOrProvince: 'TN' },
      },
    ]),
  );
});

test('a chosen mapping survives leaving the page, and is forgotten once it was sent', async () => {
  const api = fakeApi({ '/api/imports/12': file(), 'POST /api/imports/12/check': file({ state: 'checking' }) });
  const color = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Import Color as' });
  const reopen = () => {
    cleanup();
    open('/import-listings?import=12');
  };
  reopen();
  await userEvent.selectOptions(await color(), 'City');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Tennessee');
  reopen();
  expect((await color()).value).toBe('City');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' }).value).toBe('TN');
  await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
  await waitFor(() => expect(api.bodies('POST')).toHaveLength(1));
  reopen();
  expect((await color()).value).toBe('');
});

test('the check shows counts, row errors and warnings, and lists the valid rows', async () => {
  let now = checked;
  const { calls } = fakeApi({
    '/api/imports/12': () => now,
    '/api/imports/12/problems': [
      { line: 7, field: 'ListPrice', reason: 'Not a dollar amount', value: 'call me' },
      { line: 2_001, field: null, reason: 'Has too few columns', value: 'x' },
    ],
    'POST /api/imports/12/run': () => (now = file({ ...checked, state: 'importing', progress: 0.5 })),
  });
  open('/import-listings?import=12');
  const problems = await screen.findByRole('group', { name: 'Rows with errors' });
  const [, first, second] = within(problems)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(first).toBe('Line 7PriceNot a dollar amountcall me');
  expect(second).toContain('Line 2,001Row');
  expect(screen.getByText('Column “Color” is not imported')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download all as CSV' }).getAttribute('href')).toBe(
    '/api/imports/12/problems.csv',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add 2,118 properties' }));
  const bar = await screen.findByRole('progressbar', { name: 'Adding properties' });
  expect(bar.getAttribute('value')).toBe('0.5');
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  expect(calls).toContain('POST /api/imports/12/run');
});

test('listings that would change are shown field by field, and change only after a confirmation', async () => {
  const now = { ...checked, good: 0, updated: 2 };
  const api = fakeApi({
    '/api/imports/12': () => now,
    '/api/imports/12/problems': [],
    '/api/imports/12/updates': [
      {
        line: 4,
        propertyId: 31,
        title: '3 bed house in Kent, WA',
        changes: [
          { field: 'ListPrice', from: '$120,000', to: '$110,000' },
          { field: 'X_Dealstead_ARV', from: null, to: '$162,000' },
        ],
      },
    ],
    'POST /api/imports/12/run': () => now,
  });
  open('/import-listings?import=12');
  const changes = await screen.findByRole('group', { name: 'Changes to existing listings' });
  const [, row] = within(changes).getAllByRole('row');
  expect(row?.textContent).toBe('Line 43 bed house in Kent, WAPrice: $120,000 → $110,000ARV: none → $162,000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to add' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also update 2 existing listings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update 2 listings' }));
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ updates: true }]));
});

test('an import can be undone after its consequence was shown', async () => {
  let now = file({ ...checked, state: 'done' });
  const api = fakeApi({
    '/api/imports/12': () => now,
    '/api/imports/12/problems': [],
    '/api/imports/12/undo': { unedited: 2_100, edited: 18, restored: 5, kept: 1 },
    'POST /api/imports/12/undo': () => (now = file({ ...checked, state: 'undoing', progress: 0 })),
  });
  open('/import-listings?import=12');
  expect((await screen.findByRole('link', { name: 'View my listings' })).getAttribute('href')).toBe('/my-listings');
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove 2,100 listings?' });
  within(dialog).getByText('The old values of 5 updated listings are restored.');
  within(dialog).getByText('1 updated listing changed since and keeps its values.');
  const edited = 'Also remove 18 listings that were edited, asked about or changed in status since';
  await userEvent.click(within(dialog).getByRole('checkbox', { name: edited }));
  expect(screen.getByRole('dialog', { name: 'Remove 2,118 listings?' })).toBe(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('progressbar', { name: 'Undoing the import' })).toBeTruthy();
  expect(api.bodies('POST')).toEqual([{ includesEdited: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an undone import names what remains, and can be discarded', async () => {
  fakeApi({
    '/api/imports': [],
    '/api/imports/12': file({
      state: 'undone',
      problem: '4 listings stay because they were edited, asked about or changed status since.',
    }),
    'DELETE /api/imports/12': { message: 'Import discarded' },
  });
  const { location } = open('/import-listings?import=12');
  expect(await screen.findByText(/^4 listings stay/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard file' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard file' }));
  await waitFor(() => expect(location()).toBe('/import-listings'));
});

test('a stopped import shows the reason and can be resumed', async () => {
  const { calls } = fakeApi({
    '/api/imports/12': file({ state: 'failed', problem: 'The disk of the database is full.' }),
    'POST /api/imports/12/run': errorResponse(409, 'Check the file first.'),
  });
  open('/import-listings?import=12');
  expect((await screen.findByRole('alert')).textContent).toContain('The disk of the database is full.');
  await userEvent.click(screen.getByRole('button', { name: 'Resume import' }));
  await waitFor(() => expect(useToasts.getState().current?.description).toBe('Check the file first.'));
  expect(calls).toContain('POST /api/imports/12/run');
});

test('drafts of an import are published by one confirmation of role, disclosure and terms', async () => {
  const drafts = {
    count: 30,
    groups: [{ sellerRole: null, financeOptions: [], count: 30, states: ['TN', 'TX'] }],
  };
  const path = '/api/imports/12/publications';
  const refused = [{ propertyId: 9, title: 'House in Memphis, TN', reason: 'Enter an address or a parcel number' }];
  const api = fakeApi({
    '/api/imports/12': file({ state: 'done', rows: 30, good: 30 }),
    '/api/imports/12/drafts': drafts,
    '/api/disclosures': [
      { role: 'owner', state: null, text: 'Of an owner.', updatedAt: '2026-11-01T00:00:00Z' },
      { role: 'owner', state: 'TX', text: 'Of an owner in Texas.', updatedAt: '2026-11-01T00:00:00Z' },
    ],
    [`POST ${path}`]: ({ body }) =>
      (body as { after: number }).after === 0
        ? { published: 25, inReview: 0, refused: [], next: 25 }
        : { published: 4, inReview: 0, refused, next: null },
  });
  open('/import-listings?import=12');
  expect(await screen.findByRole('heading', { name: '30 drafts wait for you' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and publish 30' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Publish 30 drafts' }));
  const send = () => userEvent.click(sheet.getByRole('button', { name: 'Confirm and publish 30' }));
  await send();
  expect(sheet.getByText('Choose your role')).toBeTruthy();
  expect(sheet.getByText('Choose how buyers can pay')).toBeTruthy();
  await userEvent.click(sheet.getByRole('radio', { name: /^Owner/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Cash' }));
  expect(sheet.getByText('Of an owner in Texas.', { exact: false })).toBeTruthy();
  expect(api.bodies('POST', path)).toEqual([]);
  await userEvent.click(sheet.getByRole('checkbox'));
  await send();
  expect(await sheet.findByText(/^29 listings published\. 1 draft still needs more:/)).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'House in Memphis, TN' })).toBeTruthy();
  expect(api.bodies('POST', path)).toMatchObject([
    {
      after: 0,
      group: { sellerRole: null, financeOptions: [] },
      confirmation: {
        sellerRole: 'owner',
        financeOptions: ['cash'],
        disclosureConfirmed: true,
        disclosures: { TN: 'Of an owner.', TX: 'Of an owner in Texas.' },
      },
    },
    { after: 25 },
  ]);
});

test('after a failure in between, the rest is published and all is counted', async () => {
  const path = '/api/imports/12/publications';
  let attempts = 0;
  const api = fakeApi({
    '/api/imports/12': file({ state: 'done', rows: 30, good: 30 }),
    '/api/imports/12/drafts': {
      count: 30,
      groups: [{ sellerRole: 'owner', financeOptions: ['cash'], count: 30, states: ['TN'] }],
    },
    '/api/disclosures': [{ role: 'owner', state: null, text: 'Of an owner.', updatedAt: '2026-11-01T00:00:00Z' }],
    [`POST ${path}`]: () => {
      attempts += 1;
      if (attempts === 1) return { published: 24, inReview: 1, refused: [], next: 25 };
      return attempts === 2
        ? errorResponse(403, 'The listings changed. Try again.')
        : { published: 4, inReview: 1, refused: [], next: null };
    },
  });
  open('/import-listings?import=12');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and publish 30' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Publish 30 drafts' }));
  await userEvent.click(sheet.getByRole('checkbox', { name: /This is so for all 30 drafts\.$/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm and publish 30' }));
  expect(await sheet.findByText('The listings changed. Try again.')).toBeTruthy();
  expect(sheet.getByText('24 listings published. 1 listing in review.')).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm and publish 5' }));
  expect(await sheet.findByText('28 listings published. 2 listings in review.')).toBeTruthy();
  expect(api.bodies('POST', path)).toMatchObject([{ after: 0 }, { after: 25 }, { after: 0 }]);
});

test('the confirmation for one draft says so', async () => {
  fakeApi({
    '/api/imports/12': file({ state: 'done', rows: 1, good: 1 }),
    '/api/imports/12/drafts': {
      count: 1,
      groups: [{ sellerRole: 'owner', financeOptions: ['cash'], count: 1, states: ['TN'] }],
    },
    '/api/disclosures': [],
  });
  open('/import-listings?import=12');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and publish 1' }));
  expect(screen.getByRole('checkbox', { name: /This is so for this draft\.$/ })).toBeTruthy();
});

test('an undo is not confirmed on a count of before', async () => {
  const api = fakeApi({
    '/api/imports/12': file({ ...checked, state: 'done' }),
    '/api/imports/12/problems': [],
    '/api/imports/12/undo': { unedited: 2_118, edited: 0, restored: 0, kept: 0 },
    'POST /api/imports/12/undo': file({ ...checked, state: 'undoing', progress: 0 }),
  });
  open('/import-listings?import=12');
  const dialog = () => within(screen.getByRole('dialog'));
  const undo = () => userEvent.click(dialog().getByRole('button', { name: 'Undo import' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await screen.findByRole('dialog', { name: 'Remove 2,118 listings?' });
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  const counts = deferredResponse();
  api.respond({ '/api/imports/12/undo': () => counts.response });
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await undo();
  expect(api.bodies('POST')).toEqual([]);
  await act(async () => counts.respond({ unedited: 2_100, edited: 18, restored: 0, kept: 0 }));
  await screen.findByRole('dialog', { name: 'Remove 2,100 listings?' });
  await undo();
  await waitFor(() => expect(api.bodies('POST')).toHaveLength(1));
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Import } from '@dealstead/contracts/listings/imports';
import { keepPageOfMember, settleSignIn, useIsSignInRequired, useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
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
  changes: ['Column “Color” is not imported'],
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
  setScreenSize('desktop');
  useToasts.setState({ current: null });
  globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  cleanup();
  globalThis.XMLHttpRequest = realRequest;
});

/** What an open import is read with beside its counts. */
const findings = {
  '/api/imports/12/problems?bad=true': [],
  '/api/imports/12/duplicates?after=0': [],
  '/api/imports/12/left-out': [],
  '/api/imports/12/preview': [],
};

test('without a plan that may post, the prompt is shown; past imports and the export remain available', async () => {
  fakeApi({ '/api/imports': [file({ state: 'done', good: 2_118 })] });
  renderPage(<ImportListings />, { url: '/import-listings', user: memberWith('buyer') });
  expect(await screen.findByText(/Importing listings requires the .* membership or higher/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Open tennessee.csv' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/exports/listings.csv');
});

test('without a plan that may post, an import can be undone, but not run', async () => {
  fakeApi({ '/api/imports/12': file({ state: 'failed', good: 40, problem: 'The disk is full.' }) });
  renderPage(<ImportListings />, { url: '/import-listings?import=12', user: memberWith('buyer') });
  expect(await screen.findByRole('button', { name: 'Undo this import' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume import' })).toBeNull();
});

test('past imports with their status and what they are, and the export as plain links', async () => {
  fakeApi({ '/api/imports': [file({ id: 13, state: 'importing', progress: 0.426 }), file({ state: 'done' })] });
  open();
  expect(await screen.findByText(/^Adding, 42%/)).toBeTruthy();
  expect(screen.getAllByText(/^CSV, 812 kB$/)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/exports/listings.csv');
});

test('a file is uploaded with its name and progress, and its import opens afterwards', async () => {
  fakeApi({ '/api/imports': [], '/api/imports/12': file() });
  const { location } = open();
  await userEvent.upload(screen.getByLabelText('File to import'), new File(['a,b'], 'my lots.csv'));
  expect(Sending.last.url).toBe('/api/imports?name=my+lots.csv');
  act(() => void Sending.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2 })));
  await waitFor(() =>
    expect(Number(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('value'))).toBeCloseTo(2 / 3),
  );
  Sending.last.answer(201, file());
  expect(await screen.findByRole('heading', { name: 'tennessee.csv' })).toBeTruthy();
  expect(location()).toBe('/import-listings?import=12');
});

test('an upload is canceled', async () => {
  fakeApi({ '/api/imports': [] });
  open();
  await userEvent.upload(screen.getByLabelText('File to import'), new File(['a,b'], 'lots.csv'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

const Question = () => useIsSignInRequired() && <p>Asked to sign in</p>;

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
  await userEvent.upload(screen.getByLabelText('File to import'), new File(['a,b'], 'lots.csv'));
  const first = Sending.last;
  first.answer(401, { message: 'Sign in to continue.', code: 'sign-in-required', requestId: 'r' });
  await screen.findByText('Asked to sign in');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => settleSignIn('signed-in'));
  await waitFor(() => expect(Sending.last).not.toBe(first));
  Sending.last.answer(201, file());
  expect(await screen.findByRole('heading', { name: 'tennessee.csv' })).toBeTruthy();
  expect(location()).toBe('/import-listings?import=12');
  release();
});

test('a rejected file shows the reason, and another can be selected', async () => {
  fakeApi({ '/api/imports': [] });
  open();
  await userEvent.upload(screen.getByLabelText('File to import'), new File(['%PDF'], 'lots.csv'));
  Sending.last.answer(400, { message: 'This is neither CSV nor JSON.', code: 'invalid-input', requestId: 'r' });
  expect((await screen.findByRole('alert')).textContent).toContain('This is neither CSV nor JSON.');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});

test('columns have a guessed mapping and sample values; what was chosen is sent to the check', async () => {
  const api = fakeApi({ '/api/imports/12': file(), 'POST /api/imports/12/check': file({ state: 'checking' }) });
  open('/import-listings?import=12');
  const asking = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Import Asking as' });
  expect(asking.selectedOptions[0]?.text).toBe('Price');
  expect(screen.getByText('96,000, 41,500')).toBeTruthy();
  expect(screen.getByText('2 of 3 matched')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Import Color as' }), 'Title');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State, where a row has none' }), 'Tennessee');
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }));
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      {
        mapping: { ListPrice: 'Asking', City: 'Town', X_Dealstead_Title: 'Color' },
        defaults: { StateOrProvince: 'TN' },
        // Nothing that is there already changes before the member says so.
        options: { duplicates: 'skip' },
      },
    ]),
  );
});

test('a chosen mapping survives leaving the page, and is forgotten once it was sent', async () => {
  const api = fakeApi({ '/api/imports/12': file(), 'POST /api/imports/12/check': file({ state: 'checking' }) });
  const color = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Import Color as' });
  const state = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'State, where a row has none' });
  const reopen = () => {
    cleanup();
    open('/import-listings?import=12');
  };
  reopen();
  await userEvent.selectOptions(await color(), 'City');
  await userEvent.selectOptions(state(), 'Tennessee');
  reopen();
  expect((await color()).value).toBe('City');
  expect(state().value).toBe('TN');
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }));
  await waitFor(() => expect(api.bodies('POST')).toHaveLength(1));
  reopen();
  expect((await color()).value).toBe('');
});

test('the check shows counts, rows to correct and what changes, and adds the valid rows', async () => {
  let now = checked;
  const api = fakeApi({
    ...findings,
    '/api/imports/12': () => now,
    '/api/imports/12/problems?bad=true': [
      {
        number: 7,
        line: 7,
        field: 'ListPrice',
        column: 'Asking',
        reason: 'Not a dollar amount',
        value: 'call me',
        cells: ['call me', 'Kent', 'red'],
      },
      { number: 2_001, line: 2_001, field: null, reason: 'Has too few columns', value: 'x', cells: ['x'] },
    ],
    'PATCH /api/imports/12/rows/7': { problem: null },
    'POST /api/imports/12/run': () => (now = file({ ...checked, state: 'importing', progress: 0.5 })),
  });
  open('/import-listings?import=12');
  await screen.findByText('call me');
  const problems = screen.getByRole('group', { name: 'Rows to correct' });
  const [, first, second] = within(problems)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(first).toBe('AskingNot a dollar amountLine 7call meCorrect');
  expect(second).toContain('RowHas too few columnsLine 2,001');
  expect(screen.getByText('Column “Color” is not imported')).toBeTruthy();
  expect(screen.getByText(/^2 rows have an address that another member already lists\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download the 22 rows that are left out' }).getAttribute('href')).toBe(
    '/api/imports/12/problems.csv',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Correct line 7' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Correct line 7' }));
  const asking = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Asking' });
  await userEvent.clear(asking);
  await userEvent.type(asking, '97,000');
  await userEvent.click(sheet.getByRole('button', { name: 'Save and check' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('PATCH')).toEqual([{ cells: { Asking: '97,000', Town: 'Kent', Color: 'red' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 2,118 properties' }));
  const bar = await screen.findByRole('progressbar', { name: 'Adding properties' });
  expect(bar.getAttribute('value')).toBe('0.5');
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  expect(api.bodies('POST')).toEqual([{ updates: true }]);
});

test('listings that would change are shown field by field, and what becomes of each is decided', async () => {
  const api = fakeApi({
    ...findings,
    '/api/imports/12': { ...checked, good: 0, updated: 1, repeated: 1 },
    '/api/imports/12/duplicates?after=0': [
      {
        number: 4,
        line: 4,
        name: '3 bed house in Kent, WA',
        sameBy: ['id'],
        isOther: false,
        action: 'overwrite',
        recordId: 31,
        earlierLine: null,
        fields: [{ label: 'Price', now: '$120,000', file: '$110,000' }],
      },
      {
        number: 9,
        line: 9,
        name: '12 Elm St',
        sameBy: [],
        isOther: false,
        action: 'skip',
        actions: ['skip', 'add'],
        recordId: null,
        earlierLine: 5,
        fields: [],
      },
    ],
    'POST /api/imports/12/duplicates': checked,
    'POST /api/imports/12/run': checked,
  });
  open('/import-listings?import=12');
  const duplicates = await screen.findByRole('group', { name: 'Duplicates' });
  expect(duplicates.textContent).toContain('Line 4. Same ID');
  expect(duplicates.textContent).toContain('Price$120,000$110,000');
  const choice = screen.getByRole('combobox', { name: 'What to do with 3 bed house in Kent, WA' });
  await userEvent.selectOptions(choice, 'Leave out');
  expect(duplicates.textContent).toContain('Line 9. Same property as line 5');
  const repeat = screen.getByRole('combobox', { name: 'What to do with 12 Elm St' });
  expect(within(repeat).queryByRole('option', { name: 'Overwrite' })).toBeNull();
  await userEvent.selectOptions(repeat, 'Add as another property');
  await userEvent.click(screen.getByRole('button', { name: 'Update 1 property' }));
  await waitFor(() =>
    expect(api.bodies('POST')).toEqual([
      { number: 4, action: 'skip' },
      { number: 9, action: 'add' },
      { updates: true },
    ]),
  );
});

test('an import can be undone after its consequence was shown', async () => {
  let now = file({ ...checked, state: 'done' });
  const api = fakeApi({
    ...findings,
    '/api/imports/12': () => now,
    '/api/imports/12/drafts': { count: 0, groups: [] },
    '/api/imports/12/undo': { unedited: 2_100, edited: 18, restored: 5, kept: 1 },
    'POST /api/imports/12/undo': () => (now = file({ ...checked, state: 'undoing', progress: 0 })),
  });
  open('/import-listings?import=12');
  expect((await screen.findByRole('link', { name: 'Show properties' })).getAttribute('href')).toBe('/my-listings');
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove 2,100 properties?' });
  within(dialog).getByText('The old values of 5 updated properties are restored.');
  within(dialog).getByText('1 updated property changed since and keeps its values.');
  const edited = 'Also remove 18 properties that were edited, asked about or changed in status since';
  await userEvent.click(within(dialog).getByRole('checkbox', { name: edited }));
  expect(screen.getByRole('dialog', { name: 'Remove 2,118 properties?' })).toBe(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('progressbar', { name: 'Removing properties' })).toBeTruthy();
  expect(api.bodies('POST')).toEqual([{ includesEdited: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an undone import names what remains, and can be discarded', async () => {
  const problem = '4 listings stay because they were edited, asked about or changed status since.';
  const discard = { 'DELETE /api/imports/12': { message: 'Import discarded' } };
  fakeApi({ ...findings, ...discard, '/api/imports': [], '/api/imports/12': file({ state: 'undone', problem }) });
  const { location } = open('/import-listings?import=12');
  expect(await screen.findByText(/The import was undone\. 4 listings stay because/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show properties' }).getAttribute('href')).toBe('/my-listings');
  await userEvent.click(screen.getByRole('button', { name: 'Discard list' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/Your properties do not change\.$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Discard list' }));
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
    ...findings,
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
    ...findings,
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
    ...findings,
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

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Import } from '@dealstead/contracts/listings/imports';
import { useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis, setScreenSize } from '../../fixtures/browser.ts';
import { ImportListings } from './ImportListings.tsx';

const file = (change: Partial<Import> = {}): Import => ({
  id: 12,
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
  expect(await screen.findByText(/^Listing, 42%/)).toBeTruthy();
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
  await userEvent.click(screen.getByRole('button', { name: 'List 2,118 properties' }));
  const bar = await screen.findByRole('progressbar', { name: 'Listing properties' });
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
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nothing to list' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also update 2 existing listings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update 2 listings' }));
  await waitFor(() => expect(api.bodies('POST')).toEqual([{ updates: true }]));
});

test('an import can be undone after its consequence was shown', async () => {
  let now = file({ ...checked, state: 'done' });
  fakeApi({
    '/api/imports/12': () => now,
    '/api/imports/12/problems': [],
    'POST /api/imports/12/undo': () => (now = file({ ...checked, state: 'undoing', progress: 0 })),
  });
  open('/import-listings?import=12');
  expect((await screen.findByRole('link', { name: 'View my listings' })).getAttribute('href')).toBe('/my-listings');
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  const dialog = screen.getByRole('dialog', { name: 'Undo this import' });
  expect(dialog.textContent).toContain('This deletes 2,118 listings from this file.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByRole('progressbar', { name: 'Undoing the import' })).toBeTruthy();
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

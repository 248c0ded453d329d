import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReleaseStatus, ReleaseVersion } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { adminUser, fakeApi, renderPage, type FakeApi } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Releases } from './Releases.tsx';

const status: ReleaseStatus[number] = {
  name: 'listings',
  current: 'v1',
  previous: null,
  since: '2026-11-17T16:40:00.000Z',
  promotedBy: 'operator',
  promotedWith: [],
  canary: null,
  published: [],
  paused: [{ page: 'Search', reason: 'Counts are wrong', by: 'admin 1', since: '2026-11-18T16:40:00.000Z' }],
};
const version = (more: Partial<ReleaseVersion>): ReleaseVersion => ({
  name: 'listings',
  version: 'v1',
  state: 'promoted',
  cohort: null,
  publishedBy: 'operator',
  publishedAt: '2026-11-17T16:40:00.000Z',
  source: { commit: '0123456789abcdef0123456789abcdef01234567', hasLocalChanges: true },
  keyId: null,
  scriptBytes: 341_200,
  checks: [{ check: 'files', outcome: 'passed', reasons: [] }],
  ...more,
});
const ready = version({ version: 'v2', state: 'checked' });
const reason = 'listings v3 needs react ^18.0.0, but shell s1 provides 19.3.1.';
const refused = version({
  version: 'v3',
  state: 'refused',
  source: null,
  checks: [{ check: 'compatibility', outcome: 'refused', reasons: [reason] }],
});

let api: FakeApi;
const open = () => renderPage(<Releases />, { url: '/admin/releases', user: adminUser });

beforeEach(() => {
  useToasts.setState({ current: null });
  api = fakeApi({
    '/api/admin/releases': [status],
    '/api/admin/slices': [],
    '/api/admin/releases/listings/health': { versions: [], trial: null },
    '/api/admin/releases/listings/versions': [refused, ready, version({})],
    '/api/admin/releases/listings/versions/v3': { ...refused, transitions: [] },
    '/api/admin/releases/listings/versions/v2': {
      ...ready,
      transitions: [
        { from: null, to: 'published', at: ready.publishedAt, by: 'operator', reason: null },
        { from: 'published', to: 'checked', at: ready.publishedAt, by: 'operator', reason: null },
      ],
    },
  });
});
afterEach(cleanup);

test('versions show state, commit, size and why a version was refused', async () => {
  open();
  const row = await screen.findByRole('row', { name: /^v3/ });
  expect(row.textContent).toContain('Refused');
  expect(row.textContent).toContain('Unknown commit');
  expect(row.textContent).toContain(reason);
  const promoted = screen.getByRole('row', { name: /^v1/ });
  expect(promoted.textContent).toContain('0123456789 with changes');
  expect(promoted.textContent).toContain('342 kB');
});

test('the health of versions is shown with their shares, and how far the comparison of a canary is', async () => {
  const health = { samples: 2_300, loadFailures: 3, errors: 0, lcp: 1_400, inp: null, cls: 0.02 };
  api.respond({
    '/api/admin/releases/listings/health': {
      versions: [
        { ...health, version: 'v2', audience: 'canary', samples: 240, loadFailures: 12 },
        { ...health, version: 'v1', audience: 'everyone' },
      ],
      trial: {
        version: 'v2',
        since: '2026-11-18T16:40:00.000Z',
        canarySamples: 240,
        promotedSamples: 2_300,
        evidence: { 'load-failures': 0.8, errors: 0, 'slow-views': 0 },
      },
    },
  });
  open();
  const table = await screen.findByRole('table', { name: /^Health of Listings/ });
  const [, canary, live] = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(canary).toContain('12 (5.00%)');
  expect(live).toContain('3 (0.13%)');
  expect(live).toContain('1.40 s');
  expect(screen.getByText(/240 page views against 2,300.*load failures 80%/)).toBeTruthy();
});

test('a canary starts with the chosen share of visitors', async () => {
  api.respond({ 'POST /api/admin/releases/listings/canary': { set: {} } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Open version v2' }));
  const sheet = screen.getByRole('dialog', { name: 'Listings v2' });
  expect(await within(sheet).findByText('Being checked')).toBeTruthy();
  await userEvent.selectOptions(within(sheet).getByLabelText('Try it with a share of visitors'), '10%');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Start canary' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The canary has started' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const cohort = { percent: 10, plans: [], memberIds: [] };
  expect(api.bodies('POST', '/api/admin/releases/listings/canary')).toEqual([{ version: 'v2', cohort }]);
});

test('a canary may be for plans and members alone, and needs somebody', async () => {
  api.respond({ 'POST /api/admin/releases/listings/canary': { set: {} } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Open version v2' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Listings v2' }));
  await userEvent.selectOptions(await sheet.findByLabelText('Try it with a share of visitors'), 'No share');
  await userEvent.click(sheet.getByRole('button', { name: 'Start canary' }));
  expect(sheet.getByText('Choose a share, a plan or a member.')).toBeTruthy();
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Wholesaler' }));
  await userEvent.type(sheet.getByLabelText('Members'), 'Ann');
  await userEvent.click(sheet.getByRole('button', { name: 'Start canary' }));
  expect(sheet.getByText(/^Enter up to 100 member numbers/)).toBeTruthy();
  expect(api.bodies('POST', '/api/admin/releases/listings/canary')).toEqual([]);
  await userEvent.clear(sheet.getByLabelText('Members'));
  await userEvent.type(sheet.getByLabelText('Members'), '#12, 48 12');
  await userEvent.click(sheet.getByRole('button', { name: 'Start canary' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The canary has started' }));
  const cohort = { percent: 0, plans: ['wholesaler'], memberIds: [12, 48] };
  expect(api.bodies('POST', '/api/admin/releases/listings/canary')).toEqual([{ version: 'v2', cohort }]);
});

test('a whole area is turned off only after a confirmation', async () => {
  api.respond({ 'POST /api/admin/releases/listings/pause': { set: {}, changed: true } });
  open();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Prices are wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(api.bodies('POST', '/api/admin/releases/listings/pause')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off every page' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The page is turned off' }));
  const body = { page: null, reason: 'Prices are wrong' };
  expect(api.bodies('POST', '/api/admin/releases/listings/pause')).toEqual([body]);
});

test('a paused page is turned on again, and a refused version has no actions', async () => {
  api.respond({ 'POST /api/admin/releases/listings/resume': { set: {}, changed: true } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on Listings: Search' }));
  await waitFor(() => expect(useToasts.getState().current).toMatchObject({ title: 'The page is shown again' }));
  expect(api.bodies('POST', '/api/admin/releases/listings/resume')).toEqual([{ page: 'Search' }]);

  await userEvent.click(await screen.findByRole('button', { name: 'Open version v3' }));
  const sheet = screen.getByRole('dialog', { name: 'Listings v3' });
  expect(within(sheet).getByText(reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Promote to everyone' })).toBeNull();
});

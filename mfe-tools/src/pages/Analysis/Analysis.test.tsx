import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { useToasts } from '@dealstead/kit';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { sampleInputs } from '@dealstead/formulas';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { draftReducer, emptyDraft } from '../../features/calculator/draft.ts';
import { loadDraft, storeDraft } from '../../features/calculator/draftStore.ts';
import { Analysis } from './Analysis.tsx';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  localStorage.clear();
  sessionStorage.clear();
  useToasts.setState({ current: null });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const user = memberWith('investor-pro');
const open = () => renderPage(<Analysis />, { user, url: '/calculator/9', path: '/calculator/:id' });

const version = (number: number, rentCents: number, part: object = {}) => ({
  version: number,
  name: 'Elm Street',
  inputs: { ...sampleInputs('rental'), rentCents },
  sources: {},
  scenarios: [],
  simulation: { seed: 1, spreads: {} },
  restoredFrom: null,
  savedAt: '2026-11-20T15:00:00.000Z',
  ...part,
});
const stored = {
  id: 9,
  mode: 'rental',
  updatedAt: '2026-11-20T15:00:00.000Z',
  propertyId: null,
  leadId: null,
  dealId: null,
  subjectTitle: null,
  sharedUntil: null,
  ...version(2, 230_000),
};

test('versions say what changed, are compared, and an earlier one is restored as the newest', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    '/api/calculations/9': stored,
    '/api/calculations/9/versions': [version(2, 230_000), version(1, 220_000)],
    'POST /api/calculations/9/versions/1/restore': { id: 9, version: 3 },
  });
  open();
  expect(await screen.findByText('Version 2, saved')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Versions' }));
  expect(await screen.findByText('Rent $2,200 → $2,300')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Compare version 1' }));
  const inputs = within(screen.getByRole('table', { name: 'Inputs that differ' }));
  expect(inputs.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FigureVersion 1Version 2',
    'Rent$2,200.00$2,300.00',
  ]);
  const results = within(screen.getByRole('table', { name: 'Results that differ' }));
  expect(results.getByRole('row', { name: /^Cash flow, year/ }).textContent).toContain('$1,195.92$2,130.72');
  await press.click(screen.getByRole('button', { name: 'Back to the versions' }));
  await press.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 3, saved')).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations/9/versions/1/restore')).toEqual([{ version: 2 }]);
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,200');
});

test('changes are saved as the next version at once, and on top of a version from another tab once it is named', async () => {
  const press = userEvent.setup();
  const conflict = {
    message: 'Version 3, “From the phone”, was saved elsewhere after your version 2.',
    code: 'version-conflict',
    details: { version: 3, name: 'From the phone', savedAt: '2026-11-20T15:00:00.000Z' },
    requestId: 'r',
  };
  let newest: object = stored;
  const api = fakeApi({
    '/api/calculations/9': () => Response.json(newest),
    'PATCH /api/calculations/9': ({ body }) =>
      (body as { version: number }).version >= 3
        ? Response.json({ id: 9, version: (body as { version: number }).version + 1 })
        : Response.json(conflict, { status: 409 }),
  });
  open();
  await screen.findByText('Version 2, saved');
  expect(screen.getByRole('button', { name: 'Save changes' }).hasAttribute('disabled')).toBe(true);
  await press.clear(screen.getByLabelText('Rent'));
  await press.type(screen.getByLabelText('Rent'), '2400');
  expect(await screen.findByText('Changed since version 2')).toBeTruthy();
  newest = { ...stored, ...version(3, 250_000, { name: 'From the phone' }) };
  await press.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(
    await screen.findByText(/^Version 3, “From the phone”, was saved elsewhere .* are based on version 2\./),
  ).toBeTruthy();
  expect(useToasts.getState().current).toMatchObject({ title: 'Your changes were not saved', destructive: true });
  await press.click(screen.getByRole('button', { name: 'Save mine as version 4' }));
  await waitFor(() =>
    expect(api.bodies('PATCH', '/api/calculations/9')).toMatchObject([
      { version: 2 },
      { version: 3, name: 'From the phone' },
    ]),
  );
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,400');
  // The next change is one of the version that was just saved.
  expect(await screen.findByText('Version 4, saved')).toBeTruthy();
  await press.clear(screen.getByLabelText('Rent'));
  await press.type(screen.getByLabelText('Rent'), '2500');
  await press.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Version 5, saved')).toBeTruthy();
  expect(api.bodies('PATCH', '/api/calculations/9').at(-1)).toMatchObject({ version: 4, name: 'From the phone' });
});

test('files and links of what is saved say so while changes are not, and the changes can be saved first', async () => {
  const press = userEvent.setup();
  storeDraft(user.id, changed(), 'analysis-9');
  let newest = stored;
  const api = fakeApi({
    '/api/calculations/9': () => Response.json(newest),
    'PATCH /api/calculations/9': () => {
      newest = { ...stored, ...version(3, 234_500) };
      return Response.json({ id: 9, version: 3 });
    },
  });
  const downloads: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.pathname);
  });
  open();
  await screen.findByText('Changed since version 2');
  const asked = { name: 'Version 2, without your unsaved changes' };
  await press.click(screen.getByRole('button', { name: 'Excel' }));
  expect(
    within(screen.getByRole('dialog', asked)).getByText(/^The Excel file has the figures of version 2/),
  ).toBeTruthy();
  expect(downloads).toEqual([]);
  await press.click(screen.getByRole('button', { name: 'Use version 2' }));
  expect(downloads).toEqual(['/api/calculations/9/workbook.xlsx']);
  expect(screen.queryByRole('dialog', asked)).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  await press.click(within(screen.getByRole('dialog', asked)).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Share this analysis' })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'PDF' }));
  await press.click(screen.getByRole('button', { name: 'Save first' }));
  await waitFor(() => expect(downloads.at(-1)).toBe('/api/calculations/9/report.pdf'));
  expect(api.bodies('PATCH', '/api/calculations/9')).toMatchObject([{ version: 2, inputs: { rentCents: 234_500 } }]);
  expect(await screen.findByText('Version 3, saved')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('dialog', { name: 'Share this analysis' })).toBeTruthy();
});

test('a version saved elsewhere does not replace unsaved figures; it is offered', async () => {
  const press = userEvent.setup();
  const newer = { ...stored, ...version(3, 250_000, { name: 'From the phone' }) };
  fakeApi({ '/api/calculations/9': newer });
  const saved = { id: 9, version: 2, name: 'Elm Street' };
  const draft = draftReducer(emptyDraft(), { type: 'opened', mode: 'rental', content: version(2, 230_000), saved });
  const userId = user.id;
  storeDraft(
    userId,
    draftReducer(draft, { type: 'typed', mode: 'rental', key: 'rentCents', text: '2,345' }),
    'analysis-9',
  );
  open();
  expect(await screen.findByText(/^Version 3, “From the phone”, was saved elsewhere/)).toBeTruthy();
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,345');
  await press.click(screen.getByRole('button', { name: 'Open version 3' }));
  await waitFor(() => expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,500'));
});

test('a reopened analysis names the listing that it is attached to, and offers to turn off a link only where one is', async () => {
  const press = userEvent.setup();
  const openShared = async (sharedUntil: string | null) => {
    fakeApi({ '/api/calculations/9': { ...stored, propertyId: 12, subjectTitle: '12 Oak St', sharedUntil } });
    open();
    await screen.findByText('Version 2, saved');
  };
  await openShared(null);
  expect(screen.getByRole('heading', { level: 1, name: '12 Oak St' })).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Save as new' }));
  expect(screen.getByText('Attached to 12 Oak St')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Close' }));
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off link' })).toBeNull();
  cleanup();
  await openShared('2099-01-01T00:00:00.000Z');
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('button', { name: 'Turn off link' })).toBeTruthy();
});

const changed = () => {
  const saved = { id: 9, version: 2, name: 'Elm Street' };
  const draft = draftReducer(emptyDraft(), { type: 'opened', mode: 'rental', content: version(2, 230_000), saved });
  return draftReducer(draft, { type: 'typed', mode: 'rental', key: 'rentCents', text: '2,345' });
};

test('changes survive a reload and an outage, and are discarded on request', async () => {
  const press = userEvent.setup();
  storeDraft(user.id, changed(), 'analysis-9');
  let answer = errorResponse(503, 'Try again in a moment.');
  fakeApi({ '/api/calculations/9': () => answer });
  open();
  const notice = await screen.findByText(/^The saved analysis did not load\./, undefined, { timeout: 4_000 });
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,345');
  answer = Response.json(stored);
  await press.click(within(notice).getByRole('button', { name: 'Retry' }));
  await press.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,300'));
});

test('an analysis that is gone says so, and what was typed in it opens in the calculator', async () => {
  const press = userEvent.setup();
  fakeApi({ '/api/calculations/9': errorResponse(404, 'There is no such saved analysis.') });
  open();
  expect(await screen.findByRole('heading', { name: 'This analysis is not here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See saved analyses' })).toBeTruthy();
  cleanup();
  storeDraft(user.id, changed(), 'analysis-9');
  const { location } = open();
  await press.click(await screen.findByRole('button', { name: 'Open my unsaved figures' }));
  await waitFor(() => expect(location()).toBe('/calculator?mode=rental'));
  expect(loadDraft(user.id).modes.rental).toMatchObject({
    saved: null,
    isChanged: true,
    inputs: { rentCents: 234_500 },
  });
});

test('an analysis saved under other assumptions says so beside the profile in use, and takes its figures on request', async () => {
  const press = userEvent.setup();
  const inputs = { ...sampleInputs('rental'), interestPercent: 7.5 };
  fakeApi({
    '/api/calculations/9': { ...stored, inputs, sources: { interestPercent: { kind: 'assumption' } } },
    '/api/assumption-profiles': { inUse: null, profiles: [], defaults: { ...defaultDealAssumptions, interest: 7 } },
  });
  open();
  expect(
    await screen.findByText('Some assumed figures below are not those of “Dealstead defaults”, which you use now.'),
  ).toBeTruthy();
  const rate = () => (screen.getByLabelText('Rate') as HTMLInputElement).value;
  expect(rate()).toBe('7.5');
  await press.click(screen.getByRole('button', { name: 'Apply “Dealstead defaults”' }));
  expect(rate()).toBe('7');
  await waitFor(() => expect(screen.queryByText(/Some assumed figures below/)).toBeNull());
  expect(screen.getByText('Changed since version 2')).toBeTruthy();
});

test('a deal that is added without its analysis opens all the same, and says that the analysis is not with it', async () => {
  const press = userEvent.setup();
  fakeApi({
    '/api/calculations/9': stored,
    'POST /api/deals': { id: 50, version: 1, title: '9 Elm St' },
    'PATCH /api/calculations/9': errorResponse(503, 'Unavailable.'),
  });
  const { location } = open();
  await press.click(await screen.findByRole('button', { name: 'Add to deals' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add deal' }));
  await press.type(sheet.getByLabelText(/^Title/), '9 Elm St');
  await press.click(sheet.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(location()).toBe('/deals/50'));
});

test('the listing of an analysis is added to the deals with its figures and its analysis, and the deal opens', async () => {
  const press = userEvent.setup();
  const inputs = { ...sampleInputs('rental'), rehabCents: 3_300_055, arvCents: 32_500_000 };
  const api = fakeApi({
    '/api/calculations/9': { ...stored, inputs, propertyId: 12, subjectTitle: 'Brick ranch' },
    '/api/properties/12': { id: 12, title: 'Brick ranch', category: 'residential', price: 216_900 },
    'POST /api/deals': { id: 50, version: 1, title: 'Brick ranch' },
    'PATCH /api/calculations/9': { id: 9, version: 2 },
  });
  const { location } = open();
  await press.click(await screen.findByRole('button', { name: 'Add to deals' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add deal' }));
  expect(sheet.getByLabelText<HTMLInputElement>(/^Rehab budget/).value).toMatch(/^33,000\.55$|^33000\.55$/);
  await press.click(sheet.getByRole('button', { name: 'Add deal' }));
  await waitFor(() => expect(api.bodies('POST', '/api/deals')).toHaveLength(1));
  expect(api.bodies('POST', '/api/deals')[0]).toMatchObject({
    title: 'Brick ranch',
    propertyId: 12,
    dealType: 'rental',
    rehabBudget: 33_000.55,
    // The seller asks what the listing states; the typed price is the member's offer.
    purchasePrice: 216_900,
    offerAmount: inputs.priceCents / 100,
    arv: 325_000,
  });
  // The analysis goes with it. It did not change, so it gets no version and no message of its own.
  await waitFor(() => expect(location()).toBe('/deals/50'));
  expect(api.bodies('PATCH', '/api/calculations/9')).toEqual([{ version: 2, propertyId: 12, dealId: 50 }]);
  expect(screen.queryByText('Analysis saved')).toBeNull();
});

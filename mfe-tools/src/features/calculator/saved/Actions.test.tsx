import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { sampleInputs } from '@dealstead/formulas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { draftReducer, emptyDraft, storeDraft } from '../draft.ts';
import { Calculator } from '../../../pages/Calculator/Calculator.tsx';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('an analysis is saved under a name, then as its next version', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    '/api/leads?search=ana&limit=8': [{ id: 4, firstName: 'Ana', lastName: 'Ruiz', propertyAddress: '9 Elm St' }],
    'POST /api/calculations': { id: 9, version: 1 },
    'PATCH /api/calculations/9': { id: 9, version: 2 },
  });
  renderPage(<Calculator />, { user: memberWith('wholesaler') });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.type(screen.getByRole('combobox', { name: /^Lead/ }), 'ana');
  await press.click(await screen.findByRole('option', { name: 'Ana Ruiz 9 Elm St' }));
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  expect(await screen.findByText('Saved as “Elm Street”, version 1')).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations')).toEqual([
    {
      name: 'Elm Street',
      mode: 'rental',
      inputs: sampleInputs('rental'),
      sources: expect.objectContaining({ priceCents: { kind: 'sample' } }),
      scenarios: [],
      simulation: { seed: 1, spreads: {} },
      propertyId: null,
      leadId: 4,
      dealId: null,
    },
  ]);
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.click(await screen.findByRole('button', { name: 'Save version 2' }));
  expect(await screen.findByText('Saved as “Elm Street”, version 2')).toBeTruthy();
  expect(api.bodies('PATCH', '/api/calculations/9')).toMatchObject([{ version: 1, name: 'Elm Street' }]);
});

test('a save that fails says so and loses nothing', async () => {
  const press = userEvent.setup();
  fakeApi({
    'POST /api/calculations': errorResponse(409, 'You can save up to 200 analyses. Delete some first.'),
  });
  renderPage(<Calculator />, { user: memberWith('investor-pro') });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  expect(await screen.findByText('You can save up to 200 analyses. Delete some first.')).toBeTruthy();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Elm Street');
});

test('two presses of the save button save once', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    'POST /api/calculations': { id: 9, version: 1 },
  });
  renderPage(<Calculator />, { user: memberWith('investor-pro') });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  const save = screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!;
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText('Saved as “Elm Street”, version 1')).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations')).toHaveLength(1);
});

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
  renderPage(<Calculator />, { user: memberWith('investor-pro'), url: '/calculator?saved=9' });
  expect(await screen.findByText('Saved as “Elm Street”, version 2')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Versions' }));
  expect(await screen.findByText('Changed: Rent')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Compare version 1' }));
  const inputs = within(screen.getByRole('table', { name: 'Inputs that differ' }));
  expect(inputs.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FigureVersion 1Version 2',
    'Rent$2,200.00$2,300.00',
  ]);
  const results = within(screen.getByRole('table', { name: 'Results that differ' }));
  expect(results.getByRole('row', { name: /^Cash flow, year/ }).textContent).toContain('$1,195.97$2,130.77');
  await press.click(screen.getByRole('button', { name: 'Back to the versions' }));
  await press.click(screen.getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Saved as “Elm Street”, version 3')).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations/9/versions/1/restore')).toEqual([{ version: 2 }]);
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,200');
});

test('a save after another tab names both versions, and saves on top of the newer one', async () => {
  const press = userEvent.setup();
  const conflict = {
    message: 'Version 3, “From the phone”, was saved elsewhere after your version 2.',
    code: 'version-conflict',
    details: { version: 3, name: 'From the phone', savedAt: '2026-11-20T15:00:00.000Z' },
    requestId: 'r',
  };
  const api = fakeApi({
    '/api/calculations/9': stored,
    'PATCH /api/calculations/9': () => Response.json(conflict, { status: 409 }),
  });
  renderPage(<Calculator />, { user: memberWith('investor-pro'), url: '/calculator?saved=9' });
  await screen.findByText('Saved as “Elm Street”, version 2');
  await press.clear(screen.getByLabelText('Rent'));
  await press.type(screen.getByLabelText('Rent'), '2400');
  expect(await screen.findByText('Changed since “Elm Street”, version 2')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.click(await screen.findByRole('button', { name: 'Save version 3' }));
  expect(
    await screen.findByText(/^Version 3, “From the phone”, was saved .* Yours is based on version 2\./),
  ).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Save version 4' }));
  await waitFor(() =>
    expect(api.bodies('PATCH', '/api/calculations/9')).toMatchObject([{ version: 2 }, { version: 3 }]),
  );
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,400');
});

test('a version saved elsewhere does not replace unsaved figures; it is offered', async () => {
  const press = userEvent.setup();
  const newer = { ...stored, ...version(3, 250_000, { name: 'From the phone' }) };
  fakeApi({ '/api/calculations/9': newer });
  const saved = { id: 9, version: 2, name: 'Elm Street' };
  const draft = draftReducer(emptyDraft(), { type: 'opened', mode: 'rental', content: version(2, 230_000), saved });
  const userId = memberWith('investor-pro').id;
  storeDraft(userId, draftReducer(draft, { type: 'typed', mode: 'rental', key: 'rentCents', text: '2,345' }));
  renderPage(<Calculator />, { user: memberWith('investor-pro'), url: '/calculator?saved=9' });
  expect(await screen.findByText(/^Version 3, “From the phone”, was saved elsewhere/)).toBeTruthy();
  expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,345');
  await press.click(screen.getByRole('button', { name: 'Open version 3' }));
  await waitFor(() => expect((screen.getByLabelText('Rent') as HTMLInputElement).value).toBe('2,500'));
});

test('a reopened analysis names the listing that it is attached to, and offers to turn off a link only where one is', async () => {
  const press = userEvent.setup();
  const open = async (sharedUntil: string | null) => {
    fakeApi({ '/api/calculations/9': { ...stored, propertyId: 12, sharedUntil } });
    renderPage(<Calculator />, { user: memberWith('investor-pro'), url: '/calculator?saved=9' });
    await screen.findByText('Saved as “Elm Street”, version 2');
  };
  await open(null);
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  expect(screen.getByText('Attached to listing DS-12')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Close' }));
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off link' })).toBeNull();
  cleanup();
  await open('2099-01-01T00:00:00.000Z');
  await press.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('button', { name: 'Turn off link' })).toBeTruthy();
});

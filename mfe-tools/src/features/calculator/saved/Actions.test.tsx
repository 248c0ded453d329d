import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { factsOfFigures, sampleInputs } from '@dealstead/formulas';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { draftReducer, emptyDraft } from '../draft.ts';
import { loadDraft, storeDraft } from '../draftStore.ts';
import { inputsOfModes } from '../prefill.ts';
import { useDraft } from '../useDraft.ts';
import { Actions } from './Actions.tsx';
import { Calculator } from '../../../pages/Calculator/Calculator.tsx';

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('an analysis is saved under a name, and its page opens; the calculator still names it, and saves the next version', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    '/api/leads?search=ana&limit=8': [{ id: 4, firstName: 'Ana', lastName: 'Ruiz', propertyAddress: '9 Elm St' }],
    'POST /api/calculations': { id: 9, version: 1 },
    'PATCH /api/calculations/9': { id: 9, version: 2 },
  });
  const { location } = renderPage(<Calculator />, { user: memberWith('wholesaler'), url: '/calculator' });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.type(screen.getByRole('combobox', { name: /^Lead/ }), 'ana');
  await press.click(await screen.findByRole('option', { name: 'Ana Ruiz 9 Elm St' }));
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  await waitFor(() => expect(location()).toBe('/calculator/9'));
  const link = await screen.findByRole('link', { name: '“Elm Street”' });
  expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
    '/calculator/9',
    'Saved as “Elm Street”, version 1',
  ]);
  expect(api.bodies('POST', '/api/calculations')).toEqual([
    {
      name: 'Elm Street',
      mode: 'rental',
      items: {},
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
  await waitFor(() => expect(link.parentElement?.textContent).toBe('Saved as “Elm Street”, version 2'));
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

test('an analysis needs a name, which outlasts a reload until it is saved', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    'POST /api/calculations': errorResponse(400, 'Check the name.', {
      details: { name: 'Another one has this name.' },
    }),
  });
  const open = async () => {
    renderPage(<Calculator />, { user: memberWith('investor-pro') });
    await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  };
  const save = () => press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  await open();
  await save();
  expect(screen.getByText('Give the analysis a name.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(api.bodies('POST', '/api/calculations')).toEqual([]);
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await save();
  expect(await screen.findByText('Another one has this name.')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Elm Street');
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
  expect(await screen.findByRole('link', { name: '“Elm Street”' })).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations')).toHaveLength(1);
});

/** The calculator's actions as they are while a key's results still wait for time. */
function Lagging() {
  const [draft, dispatch, store] = useDraft(memberWith('investor-pro').id);
  const [before] = useState(draft);
  const type = () => dispatch({ type: 'typed', mode: 'rental', key: 'taxCents', text: '2,400' });
  return (
    <>
      <button onClick={type}>Type</button>
      <Actions mode="rental" draft={before} dispatch={dispatch} store={store} canSave />
    </>
  );
}

test('strategies are compared as they are typed, not as the results show them', async () => {
  const { id } = memberWith('investor-pro');
  const figures = inputsOfModes(
    factsOfFigures({ price: { cents: 200_000_00, source: { kind: 'member', label: 'x' } } }),
    defaultDealAssumptions,
  );
  storeDraft(id, draftReducer(emptyDraft(), { type: 'prefilled', subject: null, figures }));
  renderPage(<Lagging />, { user: memberWith('investor-pro') });
  fireEvent.click(screen.getByText('Type'));
  fireEvent.click(screen.getByRole('link', { name: 'Compare strategies' }));
  expect(loadDraft(id).modes.rental.inputs['taxCents']).toBe(2_400_00);
});

test('toasts appear above the results at the base of a phone', () => {
  renderPage(<Calculator />, { user: memberWith('investor-pro'), url: '/calculator' });
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--bottom-bar')).toBe('64px');
  cleanup();
  expect(style.getPropertyValue('--bottom-bar')).toBe('');
});

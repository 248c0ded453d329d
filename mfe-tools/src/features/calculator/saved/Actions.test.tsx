import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { sampleInputs } from '@dealstead/formulas';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Calculator } from '../../../pages/Calculator/Calculator.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('an analysis is saved under a name, then as its next version', async () => {
  const press = userEvent.setup();
  const api = fakeApi({
    '/api/calculation-targets': { leads: [{ id: 4, name: 'Ana Ruiz' }], deals: [] },
    'POST /api/calculations': { id: 9, version: 1 },
    'PATCH /api/calculations/9': { id: 9, version: 2 },
  });
  renderPage(<Calculator />, { user: memberWith('investor-pro') });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.selectOptions(await screen.findByLabelText(/^Lead/), 'Ana Ruiz');
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  expect(await screen.findByText('Saved as “Elm Street”, version 1')).toBeTruthy();
  expect(api.bodies('POST', '/api/calculations')).toEqual([
    {
      name: 'Elm Street',
      mode: 'rental',
      inputs: sampleInputs('rental'),
      sources: {},
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
    '/api/calculation-targets': { leads: [], deals: [] },
    'POST /api/calculations': errorResponse(409, 'You can save up to 200 analyses. Delete some first.'),
  });
  renderPage(<Calculator />, { user: memberWith('investor-pro') });
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  await press.type(screen.getByLabelText('Name'), 'Elm Street');
  await press.click(screen.getAllByRole('button', { name: 'Save analysis' }).at(-1)!);
  expect(await screen.findByText('You can save up to 200 analyses. Delete some first.')).toBeTruthy();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Elm Street');
});

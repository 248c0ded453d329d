import { afterEach, expect, test } from '@jest/globals';
import { sampleInputs } from '@dealstead/formulas';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { SharedCalculation } from './SharedCalculation.tsx';

afterEach(cleanup);

test('a shared analysis states a term as the calculator does: in years where it is whole years', async () => {
  fakeApi({
    '/api/shared-calculations/abc': {
      name: 'Elm Street',
      mode: 'brrrr',
      version: 2,
      inputs: sampleInputs('brrrr'),
      sources: {},
      scenarios: [],
      simulation: { seed: 1, spreads: {} },
      savedAt: '2026-11-20T15:00:00.000Z',
      sharedUntil: '2099-01-01T00:00:00.000Z',
      property: null,
    },
  });
  renderPage(<SharedCalculation />, { url: '/shared/abc', path: '/shared/:token' });
  const inputs = within(await screen.findByRole('region', { name: 'Inputs' }));
  expect(inputs.getByText('New term').parentElement?.textContent).toBe('New term30 years');
  expect(inputs.getByText('Months to refinance').parentElement?.textContent).toBe('Months to refinance6 months');
  expect(inputs.getByText('Interest only, first').parentElement?.textContent).toBe('Interest only, first–');
});

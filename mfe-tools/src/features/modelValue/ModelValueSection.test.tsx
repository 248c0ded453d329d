import { afterEach, expect, test } from '@jest/globals';
import type { ModelValue } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage, type ApiResponses } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { ModelValueSection } from './ModelValueSection.tsx';

const path = '/api/property-records/41/model-value';
const value: ModelValue = {
  asOf: '2026-11-20',
  estimate: {
    value: 512_345,
    low: 431_000,
    high: 603_000,
    sales: 60,
    explanation: 'The 60 nearest sales give $505,000; the model corrects this by +1.5% to $512,345.',
    assumed: [],
  },
  reason: null,
  hasSampleSales: false,
  accuracy: {
    source: '15,000 house sales, King County, WA',
    medianError: 0.0914,
    comparablesMedianError: 0.1137,
    coverage: 0.797,
    heldOutSales: 2_817,
    heldOutFrom: '2015-03-10',
    heldOutTo: '2015-05-24',
  },
};
const open = (response: ApiResponses[string]) => {
  fakeApi({ [path]: response });
  return renderPage(<ModelValueSection recordId={41} />, { user: memberWith('investor-pro') });
};
afterEach(cleanup);

test('an estimate has its range, arithmetic and the errors that were measured', async () => {
  open(value);
  expect(await screen.findByText('$512,000')).toBeTruthy();
  expect(screen.getByText('80% range $431,000 to $603,000')).toBeTruthy();
  expect(screen.getByText(/corrects this by \+1.5%/)).toBeTruthy();
  expect(screen.getByText('9.1%')).toBeTruthy();
  expect(screen.getByText('11.4%')).toBeTruthy();
  expect(screen.getByText('80%')).toBeTruthy();
  expect(
    screen.getByText(/Measured on 2,817 later sales that it had not seen, Mar 10, 2015 to May 24, 2015/),
  ).toBeTruthy();
  expect(screen.queryByText('From sample sales')).toBeNull();
});

test('sample sales and assumed facts are named', async () => {
  open({ ...value, hasSampleSales: true, estimate: { ...value.estimate!, assumed: ['year built', 'lot size'] } });
  expect(await screen.findByText('From sample sales')).toBeTruthy();
  expect(screen.getByText(/average of the sales nearby was used: year built, lot size/)).toBeTruthy();
  expect(screen.getByText(/errors were measured on real sales/)).toBeTruthy();
});

test('without an estimate the reason is stated', async () => {
  open({ ...value, estimate: null, reason: 'The living area of the property is unknown.' });
  expect(
    await screen.findByText('No model estimate. The living area of the property is unknown. Rely on the comparables.'),
  ).toBeTruthy();
});

test('a failed request offers another try', async () => {
  open(errorResponse(503, 'Unavailable'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { sampleInputs } from '@dealstead/formulas';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CompareAnalyses } from './CompareAnalyses.tsx';

afterEach(cleanup);

const analysis = (id: number, name: string, rentCents: number) => ({
  ...{ id, name, mode: 'rental', version: 1, updatedAt: '2026-11-20T15:00:00.000Z' },
  ...{ propertyId: null, leadId: null, dealId: null, subjectTitle: null, sharedUntil: null },
  ...{
    inputs: { ...sampleInputs('rental'), rentCents },
    sources: {},
    scenarios: [],
    simulation: { seed: 1, spreads: {} },
  },
});
const open = (ids: string) =>
  renderPage(<CompareAnalyses />, { user: memberWith('investor-pro'), url: `/calculator/compare?ids=${ids}` });
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

test('results name the best value in words, inputs that differ say so, and a deleted analysis is left out', async () => {
  const press = userEvent.setup();
  fakeApi({
    '/api/calculations/3': analysis(3, 'As is', 220_000),
    '/api/calculations/5': analysis(5, 'After rehab', 250_000),
    '/api/calculations/7': errorResponse(404, 'There is no such saved analysis.'),
  });
  const { location } = open('3,5,7');
  await screen.findByRole('link', { name: 'After rehab' });
  expect(row(/^Cash flow, year/)).toMatch(/^Cash flow, year 1\$1,195\.97\$4,\d{3}\.\d\dBest$/);
  expect(row(/^Rent Differs/)).toBe('RentDiffers$2,200.00$2,500.00');
  expect(row(/^Price/)).toBe('Price$250,000.00$250,000.00');
  await press.click(screen.getByRole('switch', { name: 'Only show differences' }));
  expect(screen.queryByRole('row', { name: /^Price/ })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(location()).toBe('/calculator/compare?ids=3%2C5'));
  expect(screen.queryByText('1 analysis was deleted.')).toBeNull();
});

test('the comparison names the profile of each analysis where it is known', async () => {
  const named = (profile: string) => ({ vacancyPercent: { kind: 'assumption', profile } });
  fakeApi({
    '/api/calculations/3': { ...analysis(3, 'As is', 220_000), sources: named('Dealstead defaults') },
    '/api/calculations/5': { ...analysis(5, 'After rehab', 250_000), sources: named('Flips Tennessee') },
    '/api/calculations/7': analysis(7, 'Typed', 250_000),
  });
  open('3,5,7');
  await screen.findByRole('link', { name: 'After rehab' });
  expect(row(/^Assumptions/)).toBe('AssumptionsDiffersDealstead defaultsFlips Tennessee–');
});

test('without a choice the page leads to the saved analyses', () => {
  open('');
  expect(screen.getByRole('link', { name: 'Choose saved analyses' }).getAttribute('href')).toBe('/calculator/saved');
});

import { afterEach, expect, test } from '@jest/globals';
import type { AnalysisComparable, PropertyAnalysis } from '@dealstead/contracts';
import { factNames } from '@dealstead/formulas';
import {
  deferredResponse,
  errorResponse,
  fakeApi,
  memberWith,
  renderPage,
  type ApiResponses,
} from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { analysis, overview, place, report } from '../../fixtures/records.ts';
import { factsOfQuery } from '../../features/calculator/calculatorLink.ts';
import { PropertyLookup } from './PropertyLookup.tsx';

const lookups = '/api/property-lookups';
function open(
  responses: ApiResponses = {},
  url = '/property-lookup',
  plan: 'free' | 'buyer' | 'investor_pro' = 'buyer',
) {
  const api = fakeApi({ [lookups]: overview, '/api/property-records/suggestions': [], ...responses });
  return { api, ...renderPage(<PropertyLookup />, { url, user: memberWith(plan) }) };
}
const lookUp = async (address: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Property address' }), address);
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
};
afterEach(cleanup);

test('the page shows the lookups left, recent lookups and what the records cover', async () => {
  open();
  expect(await screen.findByText('43 of 50')).toBeTruthy();
  expect(screen.getByText(/until Dec 1/)).toBeTruthy();
  const recent = within(screen.getByRole('region', { name: 'Recent lookups' }));
  expect(recent.getByRole('link', { name: /1180 Kearney Ave/ }).getAttribute('href')).toBe(
    '/property-lookup?record=41',
  );
  expect(screen.getByText('120,400 properties in 1 state, as of Oct 1, 2026.')).toBeTruthy();
});

test('a found property opens its report', async () => {
  const found = { result: 'found', record: place, counted: true, quota: overview.quota };
  const { api, location } = open({ [`POST ${lookups}`]: found, '/api/property-records/41': report });
  await lookUp('1180 Kearney');
  expect(await screen.findByRole('heading', { level: 1, name: '1180 Kearney Ave' })).toBeTruthy();
  expect(location()).toBe('/property-lookup?record=41');
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ address: '1180 Kearney' });
});

test('a suggested address is looked up by its record', async () => {
  const found = { result: 'found', record: place, counted: true, quota: overview.quota };
  const { api } = open({
    '/api/property-records/suggestions': [place],
    [`POST ${lookups}`]: found,
    '/api/property-records/41': report,
  });
  await userEvent.type(await screen.findByRole('combobox', { name: 'Property address' }), '1180');
  await screen.findByRole('option', { name: /1180 Kearney Ave/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('heading', { level: 1, name: '1180 Kearney Ave' });
  expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({ recordId: 41 });
});

test('an ambiguous address offers its properties, an unknown one similar ones', async () => {
  const keene = { ...place, id: 42, city: 'Keene', state: 'NH', zipCode: '03431' } as const;
  const { api } = open({
    [`POST ${lookups}`]: { result: 'ambiguous', candidates: [place, keene], quota: overview.quota },
  });
  await lookUp('1180 Kearney');
  expect(await screen.findByText('2 properties match')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look up 1180 Kearney Ave, Keene, NH 03431' })).toBeTruthy();
  api.respond({ [`POST ${lookups}`]: { result: 'none', similar: [place], quota: overview.quota } });
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  expect(await screen.findByText('No record found')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Did you mean' })).toBeTruthy();
});

test('used lookups and a provider that is down are explained, and the typed address stays', async () => {
  const down = errorResponse(503, 'RentCast does not respond right now.', { code: 'provider-unavailable' });
  const { api } = open({ [`POST ${lookups}`]: down });
  await lookUp('1 Nowhere Rd');
  expect(await screen.findByText('The records provider is not available')).toBeTruthy();
  const used = errorResponse(403, 'You have used all 50 lookups of this month.', { code: 'lookups-used' });
  api.respond({ [`POST ${lookups}`]: used });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/You have used all 50 lookups/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('1 Nowhere Rd');
});

test('each section of the report names its source and date, and unknown facts say so', async () => {
  open({ '/api/property-records/41': report }, '/property-lookup?record=41');
  const owner = within(await screen.findByRole('region', { name: 'Owner' }));
  expect(owner.getByText('Shelby County Assessor, Oct 1, 2026')).toBeTruthy();
  expect(owner.getByText('Ruth Amsel')).toBeTruthy();
  expect(owner.getAllByText('Unknown')).toHaveLength(2);
  expect(screen.getByText('Fair-market rent, 3 bedrooms (HUD 2026)')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Sections of the report' })).toBeTruthy();
});

test('own figures that are typed faster than they are saved all stay, and the calculator names each figure’s source', async () => {
  const path = '/api/property-records/41/analysis';
  const first = deferredResponse();
  const answers = [first.response];
  const { api } = open(
    {
      '/api/property-records/41': report,
      [path]: { ...analysis, arv: { value: 120_000, low: 110_000, high: 130_000, sampleSize: 3, explanation: '' } },
      [`PUT ${path}`]: async ({ body }: { body: unknown }) => {
        await answers.shift();
        const { assumptions } = body as PropertyAnalysis;
        const rentEstimate = { value: assumptions.rent, explanation: '', sampleSize: null, source: 'assumption' };
        return {
          ...analysis,
          arv: { value: 120_000, low: 110_000, high: 130_000, sampleSize: 3, explanation: '' },
          assumptions,
          rentEstimate,
        };
      },
    },
    '/property-lookup?record=41',
    'investor_pro',
  );
  await userEvent.type(await screen.findByLabelText(/^Your price/), '80000');
  await userEvent.type(screen.getByLabelText(/^Repairs/), '21000');
  await userEvent.type(screen.getByLabelText(/^Your rent/), '1200');
  await userEvent.tab();
  first.respond({});
  await waitFor(() => expect(api.bodies('PUT')).toHaveLength(3));
  expect(api.bodies('PUT').at(-1)).toMatchObject({ assumptions: { price: 80_000, rehabCost: 21_000, rent: 1_200 } });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Analyze in calculator' });
  await waitFor(() => expect(link.href).toContain('rent=1200'));
  const figures = factsOfQuery(new URL(link.href).searchParams)!;
  expect(factNames.map((name) => figures[name] && [name, figures[name].source.label]).filter(Boolean)).toEqual([
    ['price', 'Entered by hand'],
    ['arv', 'Comparable sales'],
    ['rehab', 'Entered by hand'],
    ['rent', 'Entered by hand'],
    ['tax', 'Shelby County Assessor'],
  ]);
});

test('amounts for a bedroom and for the condition of a comparable are stored with the analysis', async () => {
  const path = '/api/property-records/41/analysis';
  const comparable: AnalysisComparable = {
    id: 7,
    address: '1 Oak St',
    city: 'Memphis',
    state: 'TN',
    zipCode: null,
    county: 'Shelby',
    parcelNumber: null,
    kind: 'single-family',
    source: 'county',
    latitude: null,
    longitude: null,
    soldOn: '2026-10-01',
    price: 100_000,
    pricePerUnit: 100,
    size: 1_000,
    sizeDifference: 0,
    distanceMiles: 0.2,
    bedrooms: 2,
    bathrooms: null,
    yearBuilt: null,
    daysOnMarket: null,
    weight: 1,
    pinned: false,
    status: 'included',
    deviations: 0,
    sourceName: 'Shelby County Assessor',
    asOf: '2026-11-01',
    adjustedPrice: 105_000,
    adjustments: { size: 0, bedrooms: 5_000, bathrooms: null, age: null, lot: null, condition: null, date: null },
  };
  const valued: PropertyAnalysis = {
    ...analysis,
    comparables: [comparable],
    arv: { value: 105_000, low: 105_000, high: 105_000, sampleSize: 1, explanation: '' },
  };
  const { api } = open(
    {
      '/api/property-records/41': report,
      [path]: valued,
      [`PUT ${path}`]: ({ body }: { body: unknown }) => ({ ...valued, ...(body as Pick<PropertyAnalysis, 'rates'>) }),
    },
    '/property-lookup?record=41',
    'investor_pro',
  );
  const row = within(await screen.findByRole('table', { name: 'Adjustments of the comparable sales' })).getByRole(
    'row',
    {
      name: /1 Oak St/,
    },
  );
  expect(row.textContent).toContain('+$5,000');
  expect(row.textContent).toContain('$105,000');
  await userEvent.type(screen.getByLabelText(/^A bedroom/), '5000');
  await userEvent.type(screen.getByLabelText(/^Condition against 1 Oak St/), '-4000');
  await userEvent.tab();
  await waitFor(() =>
    expect(api.bodies('PUT').at(-1)).toMatchObject({
      rates: { bedroom: 5_000, bathroom: null, condition: { 7: -4_000 } },
    }),
  );
});

test('a report of a property that was not looked up asks before it counts one', async () => {
  open({ '/api/property-records/41': errorResponse(404, 'There is nothing here.') }, '/property-lookup?record=41');
  expect(await screen.findByRole('button', { name: 'Look up this property' })).toBeTruthy();
});

test('a free account sees the upgrade prompt and requests nothing', () => {
  const { api } = open({}, '/property-lookup', 'free');
  expect(screen.getByText(/requires the Buyer membership/)).toBeTruthy();
  expect(api.calls).toEqual([]);
});

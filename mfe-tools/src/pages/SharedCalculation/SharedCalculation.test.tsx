import { afterEach, expect, test } from '@jest/globals';
import { sampleInputs } from '@dealstead/formulas';
import { fakeApi, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { SharedCalculation } from './SharedCalculation.tsx';

afterEach(cleanup);

const shared = {
  name: 'Elm Street',
  mode: 'rental',
  version: 2,
  author: 'Ann Cole',
  inputs: sampleInputs('rental'),
  sources: {},
  scenarios: [],
  simulation: { seed: 1, spreads: {} },
  items: {},
  savedAt: '2026-11-20T15:00:00.000Z',
  sharedUntil: '2099-01-01T00:00:00.000Z',
  property: null,
  comparables: null,
  brand: null,
};
const open = (answer: object) => {
  fakeApi({ '/api/shared-calculations/abc': { ...shared, ...answer } });
  renderPage(<SharedCalculation />, { url: '/shared/abc', path: '/shared/:token' });
};

test('a shared analysis has the parts and figures of the printed one, whom it is from, and both downloads', async () => {
  open({
    brand: { name: 'Acme Land', logo: null, email: 'ann@acme.example', phone: null, website: 'https://acme.example' },
    property: {
      title: 'Brick ranch',
      address: '1180 Kearney Ave, Memphis, TN 38114',
      facts: ['1,000 sq ft'],
      listingId: 7,
      mapNote: 'Shelby County highlighted. Location to within about half a mile',
    },
    comparables: { columns: ['Address', 'Price'], rows: [['2 Elm St', '$104,000']], note: 'An estimate.' },
    items: { rehabCents: { rows: [{ name: 'Roof', cents: 400_000 }] } },
    sources: {
      priceCents: { kind: 'seller', label: 'Listing DS-1, asking price' },
      vacancyPercent: { kind: 'assumption', profile: 'My assumptions' },
    },
  });
  const property = within(await screen.findByRole('region', { name: '1180 Kearney Ave, Memphis, TN 38114' }));
  expect(property.getByRole('img', { name: /Shelby County highlighted/ }).getAttribute('src')).toBe(
    '/api/shared-calculations/abc/map.svg',
  );
  expect(screen.getByText('Acme Land')).toBeTruthy();
  expect(screen.getByText(/Prepared by Ann Cole/)).toBeTruthy();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([href('PDF'), href('Excel')]).toEqual([
    '/api/shared-calculations/abc/report.pdf',
    '/api/shared-calculations/abc/workbook.xlsx',
  ]);
  const uses = within(screen.getByRole('table', { name: 'Purchase: uses' }));
  expect(uses.getByRole('row', { name: /Total \$260,000\.00/ })).toBeTruthy();
  const months = within(screen.getByRole('table', { name: 'First 12 months' }));
  expect(months.getByRole('row', { name: /12 months .* \$1,195\.92$/ })).toBeTruthy();
  const years = within(screen.getByRole('table', { name: 'Loan by year' }));
  expect(years.getByRole('row', { name: /Year 30 .* \$0\.00$/ })).toBeTruthy();
  expect(screen.getByRole('table', { name: /Comparable sales/ }).textContent).toContain('2 Elm St');
  const inputs = within(screen.getByRole('region', { name: 'Inputs' }));
  expect(inputs.getByText('Listing DS-1, asking price')).toBeTruthy();
  expect(inputs.getByText('Roof $4,000.00')).toBeTruthy();
  expect(inputs.getByText('Assumed figures were taken from the profile “My assumptions”.')).toBeTruthy();
  expect(screen.getByText(/This is not an appraisal/)).toBeTruthy();
});

test('a shared analysis that lacks a figure says which', async () => {
  open({ inputs: { ...sampleInputs('rental'), rentCents: null } });
  expect(await screen.findByText('This analysis needs the rent to show returns.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Cash flow' })).toBeNull();
});

test('a shared analysis states a term as the calculator does: in years where it is whole years', async () => {
  open({ mode: 'brrrr', inputs: sampleInputs('brrrr') });
  const inputs = within(await screen.findByRole('region', { name: 'Inputs' }));
  expect(inputs.getByText('New term').parentElement?.textContent).toBe('New termEntered by hand30 years');
  expect(inputs.getByText('Months to refinance').parentElement?.textContent).toBe(
    'Months to refinanceEntered by hand6 months',
  );
  expect(inputs.getByText('Rent').parentElement?.textContent).toMatch(/\/mo$/);
  expect(inputs.queryByText('Interest only, first')).toBeNull();
});

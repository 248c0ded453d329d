import { afterEach, expect, test } from '@jest/globals';
import type { BuyerDashboard as BuyerDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { deal } from '../../fixtures/dashboards.ts';
import { BuyerDashboard } from './BuyerDashboard.tsx';

const market = { activeListings: 4_752, newThisWeek: 412, states: 50 };
const open = (response: BuyerDashboardResponse) => {
  fakeApi({ '/api/dashboards/buyer': response });
  renderPage(<BuyerDashboard />, { user: memberWith('buyer') });
};
afterEach(cleanup);

test('deals show price against ARV and link to their pages', async () => {
  open({ market, bestByArv: [deal], newest: [{ ...deal, arv: null }], byState: [{ state: 'TX', listings: 41 }] });
  const best = within(await screen.findByRole('region', { name: 'Lowest percent of ARV' }));
  expect(best.getByText('52% of ARV')).toBeTruthy();
  expect(best.getByRole('link').getAttribute('href')).toBe('/property/10482');
  expect(within(screen.getByRole('region', { name: 'Newest deals' })).getByText('No ARV given')).toBeTruthy();
  expect(screen.getByText('Texas')).toBeTruthy();
});

test('an empty market shows what will appear', async () => {
  open({ market: { activeListings: 0, newThisWeek: 0, states: 0 }, bestByArv: [], newest: [], byState: [] });
  expect(await screen.findByText('No listings with an ARV yet')).toBeTruthy();
  expect(screen.getByText('No listings yet')).toBeTruthy();
  expect(screen.getByText('No states yet')).toBeTruthy();
});

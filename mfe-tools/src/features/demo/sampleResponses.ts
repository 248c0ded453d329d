import type { MarketAnalytics, SellerFunnel, State } from '@dealstead/contracts';
import { sampleFigures, sampleMonths } from '../analytics/samples.ts';
import * as deals from './sampleDeals.ts';
import { lookupOverview, ownerContact, propertyReport } from './sampleRecords.ts';

const places: readonly (readonly [State, number])[] = [
  ['TX', 1.2],
  ['FL', 1.5],
  ['TN', 1],
  ['GA', 0.9],
  ['AZ', 0.6],
];
const scaled = (factor: number) => ({
  ...sampleFigures,
  active: Math.round(sampleFigures.active * factor),
  price: { n: 214, median: 84_500 * factor, low: 79_400 * factor, high: 90_400 * factor },
});

const market = (): MarketAnalytics => ({
  asOf: new Date().toISOString(),
  summary: sampleFigures,
  places: places.map(([state, factor]) => ({ state, county: null, figures: scaled(factor) })),
  categories: [
    { category: 'residential', figures: scaled(1.3) },
    { category: 'land', figures: scaled(0.7) },
  ],
  months: [...sampleMonths],
});

function funnel(): SellerFunnel {
  const { total, top } = deals.ownPerformance();
  return {
    listings: top.length,
    totals: { ...total, closed: 1 },
    top: top.map((row) => ({ ...row, state: row.state as State, closed: 0 })),
  };
}

/** Sample responses by path. */
const responses: Readonly<Record<string, () => unknown>> = {
  '/api/dashboards/buyer': deals.buyerDashboard,
  '/api/dashboards/pro': deals.proDashboard,
  '/api/saved-searches/matches': deals.recentMatches,
  '/api/favorites/activity': deals.savedActivity,
  '/api/favorites': () => ({ ids: [1, 2, 3] }),
  '/api/buyer-profile': deals.buyerProfile,
  '/api/va/properties/performance': deals.ownPerformance,
  '/api/va/properties/funnel': funnel,
  '/api/property-views': () => ({ used: 34, limit: null, renewsAt: new Date().toISOString(), opened: false }),
  '/api/billing': () => ({
    subscription: null,
    granted: { plan: 'partnership' },
    seats: { paid: 0, price: 29.98, renewsAt: null, cancelAt: null },
    sandbox: true,
  }),
  '/api/market': market,
  '/api/property-lookups': () => lookupOverview,
  '/api/property-records/1': () => propertyReport,
  '/api/property-records/1/skip-trace': () => ownerContact,
  '/api/property-records/suggestions': () => [],
};

/** The sample response of a URL. @throws Error 404 for what the demo does not contain */
export function sampleResponse(url: string): unknown {
  const response = responses[url.split('?', 1)[0] ?? url];
  if (!response) throw new Error('404: The sample does not contain this.');
  return response();
}

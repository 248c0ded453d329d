import type { MarketAnalytics, SellerFunnel, State } from '@dealstead/contracts';
import type { IntelligenceReport, Reports } from '@dealstead/contracts/tools/intelligenceReports';
import { ApiError } from '@dealstead/kit';
import { sampleFigures, sampleMonths } from '../analytics/samples.ts';
import * as deals from './sampleDeals.ts';
import { daysAgo, renewalDay } from './sampleDates.ts';
import { leadCounts, leadRecord, leads } from './sampleLeads.ts';
import { holdingDetail, portfolio } from './samplePortfolio.ts';
import { lookupOverview, modelValue, ownerContact, propertyAnalysis, propertyReport } from './sampleProperty.ts';

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

const reports = (): Reports => ({
  reports: [
    report(1, 'county', 'Shelby County, Tennessee', 20),
    report(2, 'listing', 'Brick ranch with detached garage', 12),
    report(3, 'county', 'King County, Washington', 2),
  ].toReversed(),
  quota: { perMonth: 20, used: 3, renewsOn: renewalDay() },
});

const report = (id: number, kind: IntelligenceReport['kind'], title: string, days: number): IntelligenceReport => ({
  id,
  kind,
  title,
  state: 'ready',
  problem: null,
  pages: kind === 'county' ? 4 : 3,
  bytes: 48_000 + id * 4_100,
  requestedAt: daysAgo(days),
  readyAt: daysAgo(days),
  expiresAt: daysAgo(days - 90),
});

type Sample = (query: URLSearchParams) => unknown;

/** Sample responses by path. */
const responses: Readonly<Record<string, Sample>> = {
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
  '/api/property-lookups': lookupOverview,
  '/api/property-records/1': () => propertyReport,
  '/api/property-records/1/analysis': () => propertyAnalysis,
  '/api/property-records/1/model-value': () => modelValue,
  '/api/property-records/1/skip-trace': ownerContact,
  '/api/property-records/suggestions': () => [],
  '/api/portfolio': () => portfolio,
  '/api/intelligence-reports': reports,
  '/api/leads': leads,
  '/api/leads/counts': leadCounts,
  '/api/leads/assignees': () => [{ userId: -1, name: 'You', isOwner: true }],
  '/api/lead-fields': () => [],
  '/api/lead-lists': () => [],
  '/api/lead-views': () => [],
};

/** Sample responses of one object by its number; null for another number. */
const objects: readonly (readonly [path: RegExp, read: (id: number) => unknown])[] = [
  [/^\/api\/portfolio\/holdings\/(\d+)$/, holdingDetail],
  [/^\/api\/leads\/(\d+)$/, leadRecord],
];

/** The sample response of a URL. @throws ApiError 404 for what the demo does not contain */
export function sampleResponse(url: string): unknown {
  const [path = '', query] = url.split('?', 2);
  const response = responses[path]?.(new URLSearchParams(query)) ?? objectAt(path);
  if (response === null) throw new ApiError(404, JSON.stringify(notFound), '');
  return response;
}

const notFound = { message: 'The sample does not contain this.', code: 'not-found', requestId: '' };

function objectAt(path: string): unknown {
  for (const [pattern, read] of objects) {
    const id = pattern.exec(path)?.[1];
    if (id) return read(Number(id));
  }
  return null;
}

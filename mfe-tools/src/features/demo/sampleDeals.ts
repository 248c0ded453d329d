import type { OwnPerformance, RecentMatches, SavedActivity } from '@dealstead/contracts/listings/activity';
import type { BuyerProfileAnswer } from '@dealstead/contracts/tools/buyerProfile';
import { dealStages } from '@dealstead/contracts';
import type { BuyerDashboard, ProDashboard } from '@dealstead/contracts/tools/dashboards';
import { daysAgo, inDays, inMonths } from './sampleDates.ts';

const listings = [
  { id: 1, title: 'Brick ranch with detached garage', city: 'Memphis', state: 'TN', price: 84_500, arv: 162_000 },
  { id: 2, title: 'Duplex near the university', city: 'Ocala', state: 'FL', price: 139_000, arv: 221_000 },
  { id: 3, title: '40 acres on Kansas Settlement Road', city: 'Willcox', state: 'AZ', price: 58_500, arv: 96_000 },
  { id: 4, title: 'Bungalow with a new roof', city: 'Tulsa', state: 'OK', price: 71_000, arv: 134_000 },
] as const;
const lines = listings.map((listing) => ({ ...listing, status: 'active' as const }));
const deals = listings.map(({ id, ...listing }) => ({
  ...listing,
  propertyId: id,
  category: 'residential' as const,
  createdAt: daysAgo(id),
}));

export const buyerDashboard = (): BuyerDashboard => ({
  market: { activeListings: 4_744, newThisWeek: 724, states: 50 },
  bestByArv: deals,
  newest: deals.toReversed(),
  byState: [
    { state: 'TX', listings: 381 },
    { state: 'FL', listings: 315 },
    { state: 'GA', listings: 180 },
    { state: 'TN', listings: 148 },
  ],
});

export const recentMatches = (): RecentMatches => ({
  searches: 2,
  thisWeek: 9,
  matches: [
    {
      property: lines[0]!,
      kind: 'new',
      reason: 'Residential in Shelby County, TN; 52% of ARV is under your 70%; up to $100,000',
      priceBefore: null,
      at: daysAgo(0.2),
      searchId: 1,
      searchName: 'Memphis houses',
      mode: null,
    },
    {
      property: lines[2]!,
      kind: 'price-drop',
      reason: 'Land in Cochise County, AZ; 40 acres, from 5',
      priceBefore: 64_000,
      at: daysAgo(1.4),
      searchId: 2,
      searchName: 'Land by the acre',
      mode: null,
    },
  ],
});

export const savedActivity = (): SavedActivity => ({
  saved: 6,
  watched: 1,
  priceDrops: 2,
  changes: [
    { property: lines[2]!, kind: 'price-drop', priceBefore: 64_000, priceAfter: 58_500, at: daysAgo(1.4) },
    { property: lines[1]!, kind: 'price-drop', priceBefore: 149_000, priceAfter: 139_000, at: daysAgo(5) },
  ],
});

export const buyerProfile = (): BuyerProfileAnswer => ({
  profile: {
    name: 'Sam Rivera',
    email: 'sam@example.com',
    phone: '(404) 555-0123',
    buyerType: 'fix-and-flip',
    cashAvailable: 180_000,
    preferredAreas: ['Memphis, TN', 'Shelby County, TN'],
    priceRange: { min: null, max: 200_000 },
    propertyTypes: ['residential'],
    dealsClosed: 3,
    avgCloseTime: 21,
    proofOfFunds: { kind: 'bank-letter', date: inDays(-30), expires: inDays(12) },
    notes: null,
  },
  buyerScore: 85,
  score: [
    {
      key: 'proof-of-funds',
      label: 'Proof of funds',
      points: 30,
      maximum: 30,
      arithmetic: 'Letter from a bank, valid for 12 more days: 30 of 30',
    },
    { key: 'cash', label: 'Cash against price', points: 23, maximum: 25, arithmetic: '25 × $180,000 ÷ $200,000 = 23' },
    { key: 'deals', label: 'Deals closed', points: 12, maximum: 20, arithmetic: '4 × 3 closed deals = 12' },
    {
      key: 'close-time',
      label: 'Days to close',
      points: 10,
      maximum: 15,
      arithmetic: '21 days, up to 30 days: 10 of 15',
    },
    { key: 'profile', label: 'Profile', points: 10, maximum: 10, arithmetic: 'Phone 4, areas 3, property types 3' },
  ],
  proofDaysLeft: 12,
  proofFile: { name: 'letter-first-national.pdf', bytes: 86_000, uploadedAt: daysAgo(30) },
});

const cards: Readonly<Record<(typeof dealStages)[number], readonly [title: string, profit: number, note: string][]>> = {
  analysis: [
    ['412 Elm St, Tulsa', 8_000, '12 d'],
    ['77 Orchard Rd, Macon', 11_000, '15 d'],
  ],
  offer: [['1904 Vance Ave, Memphis', 9_500, '21 d']],
  'under-contract': [
    ['1180 Kearney Ave, Memphis', 9_000, '9 d'],
    ['5 Mill Rd, Clayton', 12_400, '18 d'],
  ],
  closing: [['88 Quarry Ln, Toledo', 14_500, '3 d']],
  closed: [['602 Hart St, Tulsa', 7_500, '']],
};

const followUp = { source: 'follow-up', kind: 'task', leadId: 1, dealId: null } as const;
const toDo = { source: 'task', kind: 'task', leadId: null, dealId: 1 } as const;

export const proDashboard = (): ProDashboard => ({
  today: inDays(0),
  ledger: {
    expectedProfit: 46_600,
    withoutProfit: 0,
    underContract: 3,
    underContractProfit: 35_900,
    underContractWithoutProfit: 0,
    followUpsDue: 2,
    followUpsLate: 1,
    activeListings: 4,
  },
  pipeline: dealStages.map((stage, i) => ({
    stage,
    deals: cards[stage].length,
    profit: cards[stage].reduce((sum, [, profit]) => sum + profit, 0),
    cashFlow: 0,
    withoutFigure: 0,
    top: cards[stage].map(([title, profit, note], nth) => ({
      id: i * 10 + nth,
      version: 1,
      title,
      profit,
      cashFlow: null,
      note,
      late: false,
    })),
  })),
  dueNext: [
    { ...followUp, id: 1, title: 'Call Ruth Amsel back', about: 'Probate, 3.1 acres', due: inDays(-2), late: true },
    { ...toDo, id: 2, title: 'Send the assignment to title', about: '88 Quarry Ln', due: inDays(0), late: false },
    { ...toDo, id: 3, title: 'Order a roof inspection', about: '1180 Kearney Ave', due: inDays(1), late: false },
  ],
  profitByMonth: [
    { month: inMonths(0), firm: 14_500, forecast: 0 },
    { month: inMonths(1), firm: 21_400, forecast: 3_800 },
    { month: inMonths(2), firm: 0, forecast: 3_800 },
  ],
  leads: [
    {
      id: 1,
      name: 'Ruth Amsel',
      property: '3.1 ac, Clayton GA',
      status: 'contacted',
      priority: 'high',
      value: 74_900,
      nextFollowup: inDays(-2),
    },
    {
      id: 2,
      name: 'Leon Baptiste',
      property: '210 Ash Dr, Macon GA',
      status: 'new',
      priority: 'high',
      value: 121_000,
      nextFollowup: inDays(0),
    },
    {
      id: 3,
      name: 'Priya Nair',
      property: '0.18 ac, Ocala FL',
      status: 'qualified',
      priority: 'medium',
      value: 96_500,
      nextFollowup: inDays(2),
    },
  ],
  leadCount: 3,
});

/** Views by day: a weekly pattern on a rising level. */
const dailyViews = (level: number) =>
  Array.from({ length: 30 }, (_, at) => Math.round(level * (0.7 + at / 60) * [1, 1.1, 1.3, 1.2, 1, 0.6, 0.7][at % 7]!));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function ownPerformance(): OwnPerformance {
  const top = listings.map(({ id, title, city, state }, at) => {
    const daily = dailyViews(14 - at * 3);
    const views = sum(daily);
    return {
      propertyId: id,
      title,
      city,
      state,
      status: 'active' as const,
      daily,
      views,
      viewsBefore: Math.round(views / 1.15),
      favorites: 38 - at * 9,
      inquiries: 11 - at * 3,
      offers: 3 - at > 0 ? 3 - at : 0,
    };
  });
  const total = (name: 'views' | 'viewsBefore' | 'favorites' | 'inquiries' | 'offers') =>
    sum(top.map((row) => row[name]));
  const week = (from: number, to?: number) => sum(top.map(({ daily }) => sum(daily.slice(from, to))));
  return {
    days: 30,
    onMarket: top.length,
    total: {
      views: total('views'),
      viewsBefore: total('viewsBefore'),
      favorites: total('favorites'),
      inquiries: total('inquiries'),
      offers: total('offers'),
    },
    week: { views: week(-7), viewsBefore: week(-14, -7) },
    top,
  };
}

import { centsToDollars, effectivePlan } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import {
  dealStages,
  getBuyerDashboard,
  getMemberDashboard,
  getProDashboard,
} from '@dealstead/contracts/tools/dashboards';
import { admitScope, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import {
  listBestByArv,
  countActiveListings,
  hasListed,
  countListingsByState,
  getMarketSummary,
  listNewest,
} from '../market/store.ts';
import { getMemberHistory } from '../members/store.ts';
import { closingNote, feesByMonth, firmStages, todayInNewYork, type Deal } from './rules.ts';
import { listActiveDeals, listDueActivities, countLeads, listLeadsToWork } from './store.ts';

const monthsAhead = 5;
const cardsPerStage = 3;

/** The parts of the professional dashboard that a seat without the permission for them gets. */
const noDeals = {
  ledger: { expectedFees: null, underContract: null, underContractFees: null },
  pipeline: null,
  feesByMonth: null,
};
const noLeads = { ledger: { followUpsDue: null, followUpsLate: null }, dueNext: null, leads: null, leadCount: null };
const noListings = { ledger: { activeListings: null }, listings: null };

/** What each dashboard shows. A member sees their own; the professional one on a seat is its owner's. */
export function dashboardRoutes({ pool }: Db): Route[] {
  const member = handle(getMemberDashboard, async ({ actor }) => {
    const [{ since, hasViewed }, figures, listed] = await Promise.all([
      getMemberHistory(pool, actor.id),
      getMarketSummary(pool),
      hasListed(pool, actor.id),
    ]);
    const hasPlan = actor.role === 'admin' || effectivePlan(membershipOf(actor)) !== 'free';
    return { memberSince: since, market: figures, checklist: checklist({ hasViewed, hasPlan, hasListed: listed }) };
  });

  const buyer = handle(getBuyerDashboard, async () => {
    const [figures, best, latest, byState] = await Promise.all([
      getMarketSummary(pool),
      listBestByArv(pool, 8),
      listNewest(pool, 8),
      countListingsByState(pool, 8),
    ]);
    return { market: figures, bestByArv: best, newest: latest, byState };
  });

  const pro = handle(getProDashboard, async ({ actor }) => {
    const { ownerId, permissions } = admitScope(actor, 'professional-dashboard');
    const today = todayInNewYork();
    const [deals, leads, listings] = await Promise.all([
      permissions.includes('deals') ? dealParts(ownerId, today) : noDeals,
      permissions.includes('leads') ? leadParts(ownerId, today) : noLeads,
      permissions.includes('listings') ? listingParts(ownerId) : noListings,
    ]);
    return {
      today,
      ...deals,
      ...leads,
      ...listings,
      ledger: { ...deals.ledger, ...leads.ledger, ...listings.ledger },
    };
  });

  async function dealParts(ownerId: number, today: string) {
    const deals = await listActiveDeals(pool, ownerId);
    const fees = feesByMonth(deals, today, monthsAhead);
    const firm = deals.filter((deal) => firmStages.includes(deal.stage));
    return {
      ledger: {
        expectedFees: centsToDollars(sum(fees.map((month) => month.firmCents + month.forecastCents))),
        underContract: firm.length,
        underContractFees: centsToDollars(sum(firm.map((deal) => deal.feeCents))),
      },
      pipeline: dealStages.map((stage) => pipelineStage(stage, deals, today)),
      feesByMonth: fees.map(({ month, firmCents, forecastCents }) => ({
        month,
        firm: centsToDollars(firmCents),
        forecast: centsToDollars(forecastCents),
      })),
    };
  }

  async function leadParts(ownerId: number, today: string) {
    const [leads, counts, due] = await Promise.all([
      listLeadsToWork(pool, ownerId, 7),
      countLeads(pool, ownerId, today),
      listDueActivities(pool, ownerId, 5),
    ]);
    return {
      ledger: { followUpsDue: counts.due, followUpsLate: counts.late },
      dueNext: due.map((line) => ({ ...line, late: line.due < today })),
      leads,
      leadCount: counts.all,
    };
  }

  async function listingParts(ownerId: number) {
    const [listings, activeListings] = await Promise.all([
      listNewest(pool, 6, ownerId),
      countActiveListings(pool, ownerId),
    ]);
    return { ledger: { activeListings }, listings };
  }

  return [member, buyer, pro];
}

function pipelineStage(stage: Deal['stage'], all: readonly Deal[], today: string) {
  const deals = all.filter((deal) => deal.stage === stage);
  return {
    stage,
    deals: deals.length,
    fees: centsToDollars(sum(deals.map((deal) => deal.feeCents))),
    top: deals.slice(0, cardsPerStage).map((deal) => ({
      id: deal.id,
      title: deal.title,
      fee: centsToDollars(deal.feeCents),
      ...closingNote(deal, today),
    })),
  };
}

interface Progress {
  readonly hasViewed: boolean;
  readonly hasPlan: boolean;
  readonly hasListed: boolean;
}

/** The set-up checklist. Each step is done by a recorded fact; whoever reads it has an account. */
function checklist({ hasViewed, hasPlan, hasListed }: Progress) {
  return [
    { key: 'account', label: 'Create your account', to: '/settings', done: true },
    { key: 'browse', label: "Open a listing's details", to: '/search', done: hasViewed },
    { key: 'plan', label: 'Choose a plan', to: '/subscribe', done: hasPlan },
    { key: 'post', label: 'List your first property', to: '/post-property', done: hasListed },
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

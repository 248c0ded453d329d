import { effectivePlan } from '@dealstead/contracts';
import { standingOf } from '@dealstead/contracts/identity';
import {
  dealStages,
  getBuyerDashboard,
  getMemberDashboard,
  getProDashboard,
} from '@dealstead/contracts/tools/dashboards';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { bestByArv, countOwned, hasListed, listingsByState, market, newest } from '../market/store.ts';
import { historyOf } from '../members/store.ts';
import { closingNote, feesByMonth, firmStages, todayInNewYork, type Deal } from './rules.ts';
import { dealsOf, dueNext, leadCounts, leadsToWork } from './store.ts';

const monthsAhead = 5;
const cardsPerStage = 3;

/** What each dashboard shows; a member sees their own. */
export function dashboards({ pool }: Db): Route[] {
  const member = handle(getMemberDashboard, async ({ who }) => {
    const [{ since, hasViewed }, figures, listed] = await Promise.all([
      historyOf(pool, who.id),
      market(pool),
      hasListed(pool, who.id),
    ]);
    const hasPlan = who.role === 'admin' || effectivePlan(standingOf(who)) !== 'free';
    return { memberSince: since, market: figures, checklist: checklist({ hasViewed, hasPlan, hasListed: listed }) };
  });

  const buyer = handle(getBuyerDashboard, async () => {
    const [figures, best, latest, byState] = await Promise.all([
      market(pool),
      bestByArv(pool, 8),
      newest(pool, 8),
      listingsByState(pool, 8),
    ]);
    return { market: figures, bestByArv: best, newest: latest, byState };
  });

  const pro = handle(getProDashboard, async ({ who }) => {
    const today = todayInNewYork();
    const [deals, leads, counts, due, listings, activeListings] = await Promise.all([
      dealsOf(pool, who.id),
      leadsToWork(pool, who.id, 7),
      leadCounts(pool, who.id, today),
      dueNext(pool, who.id, 5),
      newest(pool, 6, who.id),
      countOwned(pool, who.id),
    ]);
    const fees = feesByMonth(deals, today, monthsAhead);
    const firm = deals.filter((deal) => firmStages.includes(deal.stage));
    return {
      today,
      ledger: {
        expectedFees: dollars(sum(fees.map((month) => month.firmCents + month.forecastCents))),
        underContract: firm.length,
        underContractFees: dollars(sum(firm.map((deal) => deal.feeCents))),
        followUpsDue: counts.due,
        followUpsLate: counts.late,
        activeListings,
      },
      pipeline: dealStages.map((stage) => pipelineStage(stage, deals, today)),
      dueNext: due.map((line) => ({ ...line, late: line.due < today })),
      feesByMonth: fees.map(({ month, firmCents, forecastCents }) => ({
        month,
        firm: dollars(firmCents),
        forecast: dollars(forecastCents),
      })),
      leads,
      leadCount: counts.all,
      listings,
    };
  });

  return [member, buyer, pro];
}

function pipelineStage(stage: Deal['stage'], all: readonly Deal[], today: string) {
  const deals = all.filter((deal) => deal.stage === stage);
  return {
    stage,
    deals: deals.length,
    fees: dollars(sum(deals.map((deal) => deal.feeCents))),
    top: deals.slice(0, cardsPerStage).map((deal) => ({
      id: deal.id,
      title: deal.title,
      fee: dollars(deal.feeCents),
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

const dollars = (cents: number) => cents / 100;
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

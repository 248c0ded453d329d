import { centsToDollars } from '@dealstead/contracts';
import { dealStages } from '@dealstead/contracts/tools/dashboards';
import type { Db } from '../database.ts';
import { countActiveListings } from '../market/store.ts';
import { closingNote, feesByMonth, firmStages, type Deal } from './rules.ts';
import { countLeads, listActiveDeals, listDueActivities, listLeadsToWork } from './store.ts';

const monthsAhead = 5;
const cardsPerStage = 3;

/** The parts of the professional dashboard that a seat without the permission for them gets. */
export const noDeals = {
  ledger: { expectedFees: null, underContract: null, underContractFees: null },
  pipeline: null,
  feesByMonth: null,
};
export const noLeads = {
  ledger: { followUpsDue: null, followUpsLate: null },
  dueNext: null,
  leads: null,
  leadCount: null,
};
export const noListings = { ledger: { activeListings: null } };

/** Fees, pipeline and expected fees by month of an owner's deals. */
export async function dealParts(db: Db, ownerId: number, today: string) {
  const deals = await listActiveDeals(db, ownerId);
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

/** The leads to work on, and what is due. */
export async function leadParts(db: Db, ownerId: number, today: string) {
  const [leads, counts, due] = await Promise.all([
    listLeadsToWork(db, ownerId, 7),
    countLeads(db, ownerId, today),
    listDueActivities(db, ownerId, 5),
  ]);
  return {
    ledger: { followUpsDue: counts.due, followUpsLate: counts.late },
    dueNext: due.map((line) => ({ ...line, late: line.due < today })),
    leads,
    leadCount: counts.all,
  };
}

/** The number of an owner's active listings; the listings service answers for their performance. */
export async function listingParts(db: Db, ownerId: number) {
  return { ledger: { activeListings: await countActiveListings(db, ownerId) } };
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

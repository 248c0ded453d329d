import { centsToDollars, dealStages, sumKnown } from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import { countActiveListings } from '../../copies/index.ts';
import { closingNote, type Deal, type Due, type DueLine, profitByMonth } from './rules.ts';
import { countLeads, listActiveDeals, listDueOfDeals, listDueOfLeads, listLeadsToWork } from './store.ts';

const monthsAhead = 5;
const cardsPerStage = 3;
const dueLines = 7;

/** The parts of the professional dashboard that a seat without the permission for them gets. */
export const noDeals = {
  ledger: {
    expectedProfit: null,
    withoutProfit: null,
    underContract: null,
    underContractProfit: null,
    underContractWithoutProfit: null,
  },
  pipeline: null,
  profitByMonth: null,
  due: null,
};
export const noLeads = {
  ledger: { followUpsDue: null, followUpsLate: null },
  due: null,
  leads: null,
  leadCount: null,
};
export const noListings = { ledger: { activeListings: null } };

/** Profit, pipeline and expected profit by month of an owner's deals. */
export async function dealParts(db: Db, ownerId: number, today: string) {
  const [deals, due] = await Promise.all([listActiveDeals(db, ownerId), listDueOfDeals(db, ownerId, today, dueLines)]);
  const profit = profitByMonth(deals, today, monthsAhead);
  const underContract = deals.filter(({ stage }) => stage === 'under-contract');
  return {
    ledger: {
      expectedProfit: centsToDollars(
        sumKnown(
          profit
            .filter(({ deals }) => deals > 0)
            .map((month) => (month.withoutProfit === month.deals ? null : month.firmCents + month.forecastCents)),
        ),
      ),
      withoutProfit: sum(profit.map((month) => month.withoutProfit)),
      underContract: underContract.length,
      underContractProfit: centsToDollars(sumKnown(underContract.map((deal) => deal.profitCents))),
      underContractWithoutProfit: underContract.filter((deal) => deal.profitCents === null).length,
    },
    pipeline: dealStages.map((stage) => pipelineStage(stage, deals, today)),
    profitByMonth: profit.map(({ month, firmCents, forecastCents }) => ({
      month,
      firm: centsToDollars(firmCents),
      forecast: centsToDollars(forecastCents),
    })),
    due,
  };
}

/** The leads to work on, and what is due. */
export async function leadParts(db: Db, ownerId: number, today: string) {
  const [leads, counts, due] = await Promise.all([
    listLeadsToWork(db, ownerId, 7),
    countLeads(db, ownerId, today),
    listDueOfLeads(db, ownerId, dueLines),
  ]);
  return {
    ledger: { followUpsDue: counts.due, followUpsLate: counts.late },
    due,
    leads,
    leadCount: counts.all,
  };
}

/** The number of an owner's active listings; the listings service answers for their performance. */
export async function listingParts(db: Db, ownerId: number) {
  return { ledger: { activeListings: await countActiveListings(db, ownerId) } };
}

/** What is due of leads and deals, soonest first; null where the seat covers neither. */
export function dueNext(parts: readonly (readonly DueLine[] | null)[], today: string): Due | null {
  const covered = parts.filter((part) => part !== null);
  if (covered.length === 0) return null;
  return covered
    .flat()
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.id - b.id)
    .slice(0, dueLines)
    .map((line) => ({ ...line, late: line.due < today }));
}

function pipelineStage(stage: Deal['stage'], all: readonly Deal[], today: string) {
  const deals = all.filter((deal) => deal.stage === stage);
  return {
    stage,
    deals: deals.length,
    profit: centsToDollars(sumKnown(deals.map((deal) => deal.profitCents))),
    cashFlow: centsToDollars(sumKnown(deals.map((deal) => deal.cashFlowCents))),
    withoutFigure: deals.filter((deal) => deal.profitCents === null && deal.cashFlowCents === null).length,
    top: deals.slice(0, cardsPerStage).map((deal) => ({
      id: deal.id,
      version: deal.version,
      title: deal.title,
      profit: centsToDollars(deal.profitCents),
      cashFlow: centsToDollars(deal.cashFlowCents),
      ...closingNote(deal, today),
    })),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

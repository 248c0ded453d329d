import { holdingStrategies, type HoldingStrategy, daysBetween } from '@dealstead/contracts';
import type { DatedFlow } from '@dealstead/formulas';
import { annualReturnOf, type AnnualReturn, type Figures } from './figures.ts';

/** A holding with its results, as far as returns need it. */
export interface ComputedHolding {
  readonly strategy: HoldingStrategy;
  readonly isSold: boolean;
  readonly figures: Figures;
  readonly flows: readonly DatedFlow[];
}

/** Returns of a group; amounts in cents. */
export interface Returns {
  readonly holdings: number;
  readonly cashInvested: number;
  readonly gain: number;
  readonly totalReturn: number | null;
  readonly annualReturn: AnnualReturn;
}

interface Group {
  readonly all: Returns;
  readonly realized: Returns;
  readonly unrealized: Returns;
}

/** Returns of all holdings and of each strategy that occurs, realized (sold) and unrealized (held) apart. */
export function computeReturns(
  holdings: readonly ComputedHolding[],
): Group & { byStrategy: ({ strategy: HoldingStrategy } & Group)[] } {
  return {
    ...groupOf(holdings),
    byStrategy: holdingStrategies
      .map((strategy) => ({ strategy, members: holdings.filter((holding) => holding.strategy === strategy) }))
      .filter(({ members }) => members.length > 0)
      .map(({ strategy, members }) => ({ strategy, ...groupOf(members) })),
  };
}

const groupOf = (holdings: readonly ComputedHolding[]): Group => ({
  all: returnsOf(holdings),
  realized: returnsOf(holdings.filter(({ isSold }) => isSold)),
  unrealized: returnsOf(holdings.filter(({ isSold }) => !isSold)),
});

function returnsOf(holdings: readonly ComputedHolding[]): Returns {
  const cashInvested = sum(holdings.map(({ figures }) => figures.cashInvested));
  const gain = sum(holdings.map(({ figures }) => figures.gain));
  const flows = poolFlows(holdings.flatMap((holding) => holding.flows));
  const [first, last] = [flows[0], flows.at(-1)];
  return {
    holdings: holdings.length,
    cashInvested,
    gain,
    totalReturn: cashInvested > 0 ? gain / cashInvested : null,
    annualReturn: annualReturnOf(flows, first && last ? daysBetween(first.date, last.date) : 0),
  };
}

/** One flow for each day, in order. */
function poolFlows(flows: readonly DatedFlow[]): DatedFlow[] {
  const byDay = new Map<string, number>();
  for (const { date, cents } of flows) byDay.set(date, (byDay.get(date) ?? 0) + cents);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, cents]) => ({ date, cents }));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

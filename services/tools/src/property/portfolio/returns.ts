import { holdingStrategies, type HoldingStrategy, daysBetween, sumStated } from '@dealstead/contracts';
import type { DatedFlow } from '@dealstead/formulas';
import { annualReturnOf, type AnnualReturn, type Figures, shareOf } from './figures.ts';

/** A holding with its results, as far as returns need it. */
export interface ComputedHolding {
  readonly strategy: HoldingStrategy;
  readonly isSold: boolean;
  readonly figures: Figures;
  /** Null where an amount is not stated: returns leave the holding out. */
  readonly flows: readonly DatedFlow[] | null;
}

/** Returns of a group; amounts in cents, null where no holding counts. */
export interface Returns {
  readonly holdings: number;
  readonly leftOut: number;
  readonly cashInvested: number | null;
  readonly gain: number | null;
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
  const counted = holdings.filter(({ flows }) => flows !== null);
  const total = (key: 'cashInvested' | 'gain') =>
    counted.length === 0 ? null : sumStated(counted.map(({ figures }) => figures[key]));
  const [cashInvested, gain] = [total('cashInvested'), total('gain')];
  const flows = poolFlows(counted.flatMap((holding) => holding.flows ?? []));
  const [first, last] = [flows[0], flows.at(-1)];
  return {
    holdings: holdings.length,
    leftOut: holdings.length - counted.length,
    cashInvested,
    gain,
    totalReturn: shareOf(gain, cashInvested),
    annualReturn:
      first && last
        ? annualReturnOf(flows, daysBetween(first.date, last.date))
        : { rate: null, reason: holdings.length > 0 ? 'unstated' : 'too-soon' },
  };
}

/** One flow for each day, in order. */
function poolFlows(flows: readonly DatedFlow[]): DatedFlow[] {
  const byDay = new Map<string, number>();
  for (const { date, cents } of flows) byDay.set(date, (byDay.get(date) ?? 0) + cents);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, cents]) => ({ date, cents }));
}

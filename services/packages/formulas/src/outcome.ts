import { brrrrOutcome } from './brrrr.ts';
import type { Irr } from './cashFlows.ts';
import type { CashFree } from './analysis.ts';
import type { AnyInputs, Inputs, Mode } from './fields.ts';
import { flipOutcome } from './flip.ts';
import { atItemizedOffer, isOfferMode } from './inputs/offer.ts';
import type { InputSources } from './inputs/source.ts';
import { landOutcome } from './land.ts';
import { rentalOutcome } from './rental.ts';
import { wholesaleOutcome } from './wholesale.ts';

/** What each mode computes, as numbers without text. */
export interface Outcomes {
  readonly rental: ReturnType<typeof rentalOutcome>;
  readonly flip: ReturnType<typeof flipOutcome>;
  readonly wholesale: ReturnType<typeof wholesaleOutcome>;
  readonly brrrr: ReturnType<typeof brrrrOutcome>;
  readonly land: ReturnType<typeof landOutcome>;
}

const outcomes: { readonly [M in Mode]: (inputs: Inputs<M>) => Outcomes[M] } = {
  rental: rentalOutcome,
  flip: flipOutcome,
  wholesale: wholesaleOutcome,
  brrrr: brrrrOutcome,
  land: landOutcome,
};

/** Computes a mode. The inputs must be free of faults (`inputFaults`). */
export function outcomeOf<M extends Mode>(mode: M, inputs: Inputs<M>): Outcomes[M] {
  return outcomes[mode](inputs);
}

/** A result that a target, a grid, a break-even or a stress test can be asked for. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  readonly unit: 'cents' | 'share' | 'ratio' | 'months';
  /** Whether less of it is better, as of a cost; otherwise more is. */
  readonly lessIsBetter?: true;
}

const cents = (key: string, label: string): Metric => ({ key, label, unit: 'cents' });
const share = (key: string, label: string): Metric => ({ key, label, unit: 'share' });
const ratio = (key: string, label: string): Metric => ({ key, label, unit: 'ratio' });
const cost = (key: string, label: string): Metric => ({ ...cents(key, label), lessIsBetter: true });

const irrMetric = share('irr', 'IRR');
const cashOnCash = share('cashOnCash', 'Cash-on-cash');
const cashFlow = cents('cashFlowCents', 'Cash flow, year 1');
const dscr = ratio('dscr', 'DSCR');
const totalProfit = cents('totalProfitCents', 'Total profit');
const allIn = cost('costCents', 'All-in cost');
const cashInvested = cost('cashInvestedCents', 'Cash invested');
const itemizedOffer = cents('itemizedOfferCents', 'MAO itemized');

/** The metrics of each mode: its headline, what it costs and the cash that stays in it. The first is the default. */
export const metrics: Record<Mode, readonly Metric[]> = {
  rental: [cashOnCash, cashFlow, share('capRate', 'Cap rate'), dscr, irrMetric, totalProfit, cashInvested, allIn],
  flip: [
    cents('profitCents', 'Profit'),
    share('roi', 'ROI'),
    share('annualizedRoi', 'ROI, annualized'),
    cashOnCash,
    share('margin', 'Profit margin'),
    cents('maximumOfferCents', 'MAO by the rule'),
    itemizedOffer,
    cashInvested,
    allIn,
  ],
  wholesale: [
    cents('buyerProfitCents', 'End buyer\u2019s profit'),
    share('buyerRoi', 'End buyer\u2019s ROI'),
    cents('roomCents', 'Room below MAO'),
    cents('maximumOfferCents', 'MAO wholesale'),
    cents('buyerMaximumCents', 'MAO of your end buyer'),
    itemizedOffer,
    cost('buyerCostCents', 'End buyer\u2019s all-in cost'),
    cost('atRiskCents', 'Your cash at risk'),
  ],
  brrrr: [
    cashOnCash,
    cost('cashLeftCents', 'Cash left in the deal'),
    cashFlow,
    dscr,
    cents('equityCents', 'Equity after refinance'),
    irrMetric,
    totalProfit,
    allIn,
  ],
  land: [
    totalProfit,
    irrMetric,
    cents('notePaymentCents', 'Note payment, month'),
    { key: 'monthsToRecover', label: 'Cash back after', unit: 'months', lessIsBetter: true },
    ratio('multiple', 'Multiple'),
    cost('investedCents', 'Most cash in at once'),
    allIn,
  ],
};

/** The metric of a mode by its key. */
export const metricNamed = (mode: Mode, key: string): Metric | undefined =>
  metrics[mode].find((metric) => metric.key === key);

/** Whether a value is as good as another one or better. */
export const isAtLeastAsGood = ({ lessIsBetter }: Metric, value: number, other: number): boolean =>
  lessIsBetter ? value <= other : value >= other;

/**
 * A metric of a mode; null where it has no value. A return on cash without any cash in the deal is unlimited: +∞ where the
 * deal pays, −∞ where it costs, so that a target can be compared with it; `cashFreeOf` says what it pays.
 */
export function metricOf(mode: Mode, inputs: AnyInputs, key: string, sources: InputSources = {}): number | null {
  if (key === 'itemizedOfferCents' && isOfferMode(mode)) {
    // Costs that follow the price are those of the offer.
    return outcomeOf(mode, atItemizedOffer(mode, inputs, sources) as Inputs<typeof mode> as never).itemizedOfferCents;
  }
  const outcome = outcomeOf(mode, inputs as Inputs<Mode> as never) as unknown as Readonly<Record<string, unknown>>;
  const value = outcome[key];
  if (key === 'irr') {
    const rates = value as Irr;
    return rates.kind === 'one' ? rates.rate : null;
  }
  if (key === 'cashOnCash' && value === null) {
    const paid = outcome[mode === 'flip' ? 'profitCents' : 'cashFlowCents'] as number;
    return paid === 0 ? null : paid > 0 ? Infinity : -Infinity;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** What a deal pays whose return on cash has no value because no cash is in it; null for a deal with cash, or another metric. */
export function cashFreeOf(mode: Mode, inputs: AnyInputs, key: string): CashFree | null {
  if (key !== 'cashOnCash') return null;
  switch (mode) {
    case 'rental':
    case 'brrrr': {
      const { cashOnCash: rate, cashFlowCents } = outcomeOf(mode, inputs as Inputs<typeof mode> as never);
      return rate === null ? { cents: cashFlowCents / 12, per: 'month' } : null;
    }
    case 'flip': {
      const { cashOnCash: rate, profitCents } = outcomeOf(mode, inputs as Inputs<'flip'>);
      return rate === null ? { cents: profitCents, per: 'sale' } : null;
    }
    default:
      return null;
  }
}

import { brrrrOutcome } from './brrrr.ts';
import type { Irr } from './cashFlows.ts';
import type { AnyInputs, Inputs, Mode } from './fields.ts';
import { flipOutcome } from './flip.ts';
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

/** A result that a target, a grid or a range can be asked for. */
export interface Metric {
  readonly key: string;
  readonly label: string;
  readonly unit: 'cents' | 'share' | 'ratio';
}

const irrMetric = { key: 'irr', label: 'IRR', unit: 'share' } as const;
const cashOnCash = { key: 'cashOnCash', label: 'Cash-on-cash', unit: 'share' } as const;
const cashFlow = { key: 'cashFlowCents', label: 'Cash flow, year', unit: 'cents' } as const;
const dscr = { key: 'dscr', label: 'DSCR', unit: 'ratio' } as const;
const totalProfit = { key: 'totalProfitCents', label: 'Total profit', unit: 'cents' } as const;

/** The metrics of each mode; more is better in all of them. The first is the default. */
export const metrics: Record<Mode, readonly Metric[]> = {
  rental: [cashOnCash, cashFlow, { key: 'capRate', label: 'Cap rate', unit: 'share' }, dscr, irrMetric, totalProfit],
  flip: [
    { key: 'profitCents', label: 'Profit', unit: 'cents' },
    { key: 'roi', label: 'ROI', unit: 'share' },
    cashOnCash,
    { key: 'margin', label: 'Profit margin', unit: 'share' },
  ],
  wholesale: [
    { key: 'buyerProfitCents', label: 'End buyer\u2019s profit', unit: 'cents' },
    { key: 'buyerRoi', label: 'End buyer\u2019s ROI', unit: 'share' },
    { key: 'roomCents', label: 'Room below MAO', unit: 'cents' },
  ],
  brrrr: [
    cashOnCash,
    cashFlow,
    dscr,
    { key: 'equityCents', label: 'Equity after refinance', unit: 'cents' },
    irrMetric,
    totalProfit,
  ],
  land: [totalProfit, irrMetric, { key: 'multiple', label: 'Multiple', unit: 'ratio' }],
};

/**
 * A metric of a mode; null where it has no value. A BRRRR without cash left in the deal has an unlimited cash-on-cash, +∞
 * with a positive cash flow and −∞ with a negative one, so that a target can be compared with it.
 */
export function metricOf(mode: Mode, inputs: AnyInputs, key: string): number | null {
  const outcome = outcomeOf(mode, inputs as Inputs<Mode> as never) as unknown as Readonly<Record<string, unknown>>;
  const value = outcome[key];
  if (key === 'irr') {
    const rates = value as Irr;
    return rates.kind === 'one' ? rates.rate : null;
  }
  if (mode === 'brrrr' && key === 'cashOnCash' && value === null) {
    return (outcome.cashFlowCents as number) >= 0 ? Infinity : -Infinity;
  }
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

import { fieldsOf, type AnyInputs, type Mode } from './fields.ts';
import { solveFor, type Solution } from './solve.ts';

/** The amount of one input at which a deal neither earns nor loses, other inputs unchanged. */
export interface BreakEvenPoint {
  readonly key: string;
  readonly label: string;
  /** What is 0 at this point, such as "yearly cash flow". */
  readonly of: string;
  readonly presentCents: number;
  readonly solution: Solution;
}

const points: Record<Mode, readonly { readonly key: string; readonly metric: string; readonly of: string }[]> = {
  rental: [
    { key: 'rentCents', metric: 'cashFlowCents', of: 'yearly cash flow' },
    { key: 'priceCents', metric: 'cashFlowCents', of: 'yearly cash flow' },
    { key: 'taxCents', metric: 'cashFlowCents', of: 'yearly cash flow' },
    { key: 'rehabCents', metric: 'totalProfitCents', of: 'total profit' },
  ],
  flip: ['priceCents', 'rehabCents', 'arvCents', 'holdingCents'].map((key) => ({
    key,
    metric: 'profitCents',
    of: 'profit',
  })),
  wholesale: ['contractCents', 'rehabCents', 'arvCents', 'feeCents'].map((key) => ({
    key,
    metric: 'buyerProfitCents',
    of: 'the end buyer\u2019s profit',
  })),
  brrrr: [
    { key: 'rentCents', metric: 'cashFlowCents', of: 'yearly cash flow' },
    { key: 'taxCents', metric: 'cashFlowCents', of: 'yearly cash flow' },
    { key: 'rehabCents', metric: 'totalProfitCents', of: 'total profit' },
    { key: 'arvCents', metric: 'totalProfitCents', of: 'total profit' },
  ],
  land: ['priceCents', 'saleCents', 'marketingCents'].map((key) => ({
    key,
    metric: 'totalProfitCents',
    of: 'total profit',
  })),
};

/** The break-even points of a mode. */
export function breakEvenPoints(mode: Mode, inputs: AnyInputs): BreakEvenPoint[] {
  const labels = new Map(fieldsOf(mode).map(([key, field]) => [key, field.label]));
  return points[mode].map(({ key, metric, of }) => ({
    key,
    label: labels.get(key) ?? key,
    of,
    presentCents: inputs[key] ?? 0,
    solution: solveFor(mode, inputs, key, metric, 0),
  }));
}

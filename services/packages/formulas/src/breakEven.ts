import { fieldsOf, type AnyInputs, type Inputs, type Mode } from './fields.ts';
import { isAtLeastAsGood, metricNamed, metricOf, metrics, outcomeOf, type Metric } from './outcome.ts';
import type { InputSources } from './inputs/source.ts';
import { solveFor, type Solution } from './solve.ts';
import { priceKey } from './variation.ts';

/** The amount of one input at which a result breaks even, other inputs unchanged. */
export interface BreakEvenPoint {
  readonly key: string;
  readonly label: string;
  readonly presentCents: number;
  readonly solution: Solution;
}

/** Where a result is neither good nor bad. */
export interface BreakEvenLevel {
  /** In the unit of the metric. */
  readonly value: number;
  /** What the level stands for where it is not 0 or 1, such as "the after-repair value". */
  readonly as?: string;
  /** Whether what is worse than the level is a loss. Cash that stays in a deal is none. */
  readonly isLossBeyond: boolean;
}

/** The result that a mode breaks even by until another is chosen, and the inputs that it is solved for. */
const defaults: Record<Mode, { readonly metric: string; readonly keys: readonly string[] }> = {
  rental: { metric: 'cashFlowCents', keys: ['rentCents', 'priceCents', 'taxCents', 'rehabCents'] },
  flip: { metric: 'profitCents', keys: ['priceCents', 'rehabCents', 'arvCents', 'holdingCents'] },
  wholesale: { metric: 'buyerProfitCents', keys: ['contractCents', 'rehabCents', 'arvCents', 'feeCents'] },
  brrrr: { metric: 'cashFlowCents', keys: ['rentCents', 'priceCents', 'taxCents', 'rehabCents', 'arvCents'] },
  land: { metric: 'totalProfitCents', keys: ['priceCents', 'saleCents', 'downCents', 'marketingCents'] },
};

/** The result that a mode breaks even by until another is chosen. */
export const breakEvenMetric = (mode: Mode): string => defaults[mode].metric;

/** Cash that a deal takes: any amount of it may be right. What is left of it after a refinance breaks even at 0. */
const withoutBreakEven: ReadonlySet<string> = new Set(['cashInvestedCents', 'investedCents', 'atRiskCents']);

/**
 * The results of a mode that have a point at which they are neither good nor bad. The cost of a rental is held against its value
 * after rehab; against its own price it is always more.
 */
export const breakEvenMetrics = (mode: Mode, inputs: AnyInputs): readonly Metric[] =>
  metrics[mode].filter(
    ({ key }) => !withoutBreakEven.has(key) && !(mode === 'rental' && key === 'costCents' && inputs.arvCents == null),
  );

/**
 * Where a metric breaks even: 0 of what is earned or left in, 1 for a coverage or a multiple; a cost at the value that it
 * buys, a maximum offer at the price, a note's payment at what the seller of the land is paid, and the time to recover the
 * cash at the end of the note.
 */
export function breakEvenLevel(mode: Mode, inputs: AnyInputs, metric: string): BreakEvenLevel {
  switch (metric) {
    case 'dscr':
    case 'multiple':
      return { value: 1, isLossBeyond: true };
    case 'costCents':
    case 'buyerCostCents':
      return valueBought(mode, inputs);
    case 'maximumOfferCents':
    case 'itemizedOfferCents':
      return {
        value: inputs[priceKey(mode)] ?? 0,
        as: mode === 'wholesale' ? 'your contract price' : 'the price',
        isLossBeyond: true,
      };
    case 'buyerMaximumCents':
      return {
        value: (inputs.contractCents ?? 0) + (inputs.feeCents ?? 0),
        as: 'what your end buyer pays',
        isLossBeyond: true,
      };
    case 'notePaymentCents':
      return {
        value: outcomeOf('land', inputs as Inputs<'land'>).loanPaymentCents,
        as: 'the payment on the seller\u2019s loan',
        isLossBeyond: true,
      };
    case 'monthsToRecover':
      return {
        value: (inputs.monthsToSell ?? 0) + (inputs.noteTermMonths ?? 0),
        as: 'the end of the note',
        isLossBeyond: true,
      };
    case 'cashLeftCents':
    case 'cashInvestedCents':
    case 'investedCents':
    case 'atRiskCents':
      return { value: 0, isLossBeyond: false };
    default:
      return { value: 0, isLossBeyond: true };
  }
}

function valueBought(mode: Mode, inputs: AnyInputs): BreakEvenLevel {
  switch (mode) {
    case 'rental':
      return inputs.arvCents == null
        ? { value: inputs.priceCents ?? 0, as: 'the price', isLossBeyond: true }
        : { value: inputs.arvCents, as: 'the value after rehab', isLossBeyond: true };
    case 'land':
      return { value: inputs.saleCents ?? 0, as: 'the sale price', isLossBeyond: true };
    default:
      return { value: inputs.arvCents ?? 0, as: 'the after-repair value', isLossBeyond: true };
  }
}

/** Whether a metric of a deal is worse than where it breaks even. */
export function isLoss(mode: Mode, inputs: AnyInputs, key: string, sources: InputSources = {}): boolean {
  const metric = metricNamed(mode, key);
  const value = metric ? metricOf(mode, inputs, key, sources) : null;
  if (!metric || value === null) return false;
  const level = breakEvenLevel(mode, inputs, key);
  return level.isLossBeyond && !isAtLeastAsGood(metric, value, level.value);
}

/** The amounts of a mode's inputs at which a metric breaks even: the least or the most that keeps it from worse. */
export function breakEvenPoints(
  mode: Mode,
  inputs: AnyInputs,
  metric: string = breakEvenMetric(mode),
  sources: InputSources = {},
): BreakEvenPoint[] {
  const labels = new Map(fieldsOf(mode).map(([key, field]) => [key, field.label]));
  return defaults[mode].keys.map((key) => ({
    key,
    label: labels.get(key) ?? key,
    presentCents: inputs[key] ?? 0,
    // The level moves with the input that it stands for, as a maximum offer is held against each price.
    solution: solveFor(mode, inputs, key, metric, (varied) => breakEvenLevel(mode, varied, metric).value, sources),
  }));
}

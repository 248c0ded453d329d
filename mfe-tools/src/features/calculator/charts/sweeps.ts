import { amountsAround, solveFor, type AnyInputs, type InputSources } from '@dealstead/formulas';
import { formatMoney, formatMoneyCompact, formatMoneyExact } from '@dealstead/kit';
import type { Level, XAxis } from '@dealstead/kit/data';

export type SaleMode = 'flip' | 'wholesale';

/** A result along one figure. */
export interface Sweep {
  readonly title: string;
  /** The figure that varies. */
  readonly key: string;
  readonly axis: XAxis;
  readonly xs: readonly number[];
  readonly metric: string;
  readonly metricLabel: string;
  readonly level: Level;
  /** What the chart says, in a sentence. */
  readonly note: string | null;
}

const points = 41;

const dollarAxis = (name: string): XAxis => ({
  heading: (cents) => `${name} ${formatMoney(cents / 100)}`,
  tick: (cents) => formatMoneyCompact(cents / 100),
  marks: 'round',
});
const monthAxis: XAxis = {
  heading: (months) => `Held ${months} ${months === 1 ? 'month' : 'months'}`,
  tick: (months) => `${months} mo`,
  marks: 'whole',
};

/** Months from 0 to twice the hold, at least a year and at most the ten years that the field takes. */
const monthsAround = (hold: number) =>
  Array.from({ length: Math.min(120, Math.max(12, hold * 2)) + 1 }, (_, month) => month);

/** Where a result reaches a target, as a sentence; null where no single amount does. */
function reached(
  mode: SaleMode,
  inputs: AnyInputs,
  sources: InputSources,
  [key, metric, target]: [string, string, number],
  sentence: (money: string) => string,
) {
  const solution = solveFor(mode, inputs, key, metric, target, sources);
  return 'cents' in solution ? sentence(formatMoneyExact(solution.cents / 100)) : null;
}

/** What is drawn for a mode that ends in a sale. */
export function sweepsOf(mode: SaleMode, inputs: AnyInputs, sources: InputSources): readonly Sweep[] {
  const salePrices = {
    key: 'arvCents',
    axis: dollarAxis('Sale price'),
    xs: amountsAround(inputs.arvCents ?? 0, 0.2, points),
  };
  if (mode === 'flip') {
    const level = { name: 'Profit you want', value: inputs.targetProfitCents ?? 0 };
    const profit = { metric: 'profitCents', metricLabel: 'Profit', level };
    return [
      {
        ...salePrices,
        ...profit,
        title: 'Profit by sale price',
        note: reached(
          mode,
          inputs,
          sources,
          ['arvCents', 'profitCents', 0],
          (money) => `You break even at a sale price of ${money}.`,
        ),
      },
      {
        ...profit,
        title: 'Profit by months held',
        key: 'holdMonths',
        axis: monthAxis,
        xs: monthsAround(inputs.holdMonths ?? 0),
        note: null,
      },
    ];
  }
  const wanted = inputs.buyerProfitCents ?? 0;
  const profit = {
    metric: 'buyerProfitCents',
    metricLabel: 'End buyer\u2019s profit',
    level: { name: 'Profit the buyer wants', value: wanted },
  };
  return [
    {
      ...salePrices,
      ...profit,
      title: 'End buyer\u2019s profit by sale price',
      note: reached(
        mode,
        inputs,
        sources,
        ['arvCents', 'buyerProfitCents', 0],
        (money) => `Your buyer breaks even at a sale price of ${money}.`,
      ),
    },
    {
      ...profit,
      title: 'End buyer\u2019s profit by your fee',
      key: 'feeCents',
      axis: dollarAxis('Fee'),
      xs: amountsAround(inputs.feeCents ?? 0, 1, points),
      note: reached(
        mode,
        inputs,
        sources,
        ['feeCents', 'buyerProfitCents', wanted],
        (money) => `A fee of up to ${money} leaves your buyer the profit they want.`,
      ),
    },
  ];
}

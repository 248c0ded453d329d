import { figureText, cashFreeWord, decimalsOf, type CashFree, type Metric } from '@dealstead/formulas';
import { formatMoneyCompact } from '@dealstead/kit';
import { styled } from 'styled-components';

const Beside = styled.span`
  display: block;
  font-size: var(--t12);
  font-weight: 500;
  white-space: nowrap;
`;

const compact = (cents: number) => formatMoneyCompact(Math.round(cents / 100));

export interface MetricFigureProps {
  metric: Metric;
  value: number | null;
  /** What the deal pays where no cash is in it. */
  cashFree: CashFree | null;
}

/** A metric in a cell of a table. A return on no cash is infinite, or there is none: what the deal pays stands below it. */
export function MetricFigure({ metric, value, cashFree }: MetricFigureProps) {
  if (cashFree && metric.key === 'cashOnCash') {
    return (
      <>
        {cashFreeWord(cashFree)}
        <Beside>
          {compact(cashFree.cents)}
          {cashFree.per === 'month' ? '/mo' : cashFree.cents < 0 ? ' loss' : ' profit'}
        </Beside>
      </>
    );
  }
  if (value === null) return metric.key === 'monthsToRecover' ? 'Never' : '–';
  return metric.unit === 'cents' ? compact(value) : figureText(value, metric.unit, decimalsOf(metric.key));
}

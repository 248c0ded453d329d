import type { Property, ReturnMetric } from '@dealstead/contracts';
import { formatMoney } from '@dealstead/kit';
import { styled } from 'styled-components';
import { figureOf, returnNames } from './returnLabels.ts';

const Figures = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 12px;
  margin: -2px 0 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  b {
    font-size: var(--t15);
    font-weight: 700;
    color: var(--primary);
  }
  b[data-loss] {
    color: var(--danger);
  }
`;

/** The projected returns of a result that its search asks for, and the rent that they rest on. */
export function ReturnFigures({ returns, metrics }: Pick<Property, 'returns'> & { metrics: readonly ReturnMetric[] }) {
  if (!returns || metrics.length === 0) return null;
  const { rent, rentFrom } = returns;
  const isRental = metrics.includes('cashOnCash') || metrics.includes('capRate');
  return (
    <Figures>
      {metrics.map((metric) => {
        const value = returns[metric];
        if (value === null) return <span key={metric}>{returnNames[metric]}: unknown</span>;
        const { figure, name } = figureOf(metric, value);
        return (
          <span key={metric}>
            <b data-loss={value < 0 || undefined}>{figure}</b> {name}
          </span>
        );
      })}
      {isRental && (
        <span>
          {rent === null
            ? 'No rent stated'
            : `Rent ${formatMoney(Math.round(rent))}/mo, ${rentFrom === 'listing' ? 'seller’s figure' : 'estimate'}`}
        </span>
      )}
      {metrics.includes('cashOnCash') && returns.isCashOnly && <span>Seller takes cash only: no loan</span>}
    </Figures>
  );
}

import { formatAssumptions, returnLabels, returnMetrics } from '@dealstead/contracts';
import { StatStrip, formatMoney, useAssumptions, useIsAllowed, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { formatReturn } from './returnLabels.ts';

const Returns = styled.section`
  margin-top: 20px;
  h3 {
    margin-bottom: 8px;
    font: 600 var(--t15) / 1.3 var(--sans);
  }
  > p {
    margin-top: 6px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** A listing's projected returns by the member's assumptions, for plans with searches by return; nothing where none is known. */
export function YourReturns({ id }: { id: number }) {
  const isAllowed = useIsAllowed('investment-calculator');
  const { name, figures, isPending } = useAssumptions();
  const { data } = useRead(
    '/api/properties/picked?returns=true{&ids,assumptions}',
    { ids: String(id), assumptions: formatAssumptions(figures) || undefined },
    { enabled: isAllowed && !isPending, placeholderData: (previous) => previous },
  );
  const returns = data?.[0]?.returns;
  if (!isAllowed || !returns) return null;
  const known = returnMetrics.flatMap((metric) => {
    const value = returns[metric];
    return value === null ? [] : [{ label: returnLabels[metric], value: formatReturn(metric, value) }];
  });
  if (known.length === 0) return null;
  return (
    <Returns aria-labelledby="your-returns">
      <h3 id="your-returns">Your returns</h3>
      <StatStrip items={known} />
      <p>
        By {name}
        {returns.rent !== null &&
          `, with a rent of ${formatMoney(Math.round(returns.rent))} a month, ${returns.rentFrom === 'listing' ? 'the seller’s figure' : 'your estimate'}`}
        .{returns.isCashOnly && ' The seller takes cash only, so cash-on-cash has no loan.'}
      </p>
    </Returns>
  );
}

import { formatAssumptions, parseAssumptions, returnLabels, returnMetrics } from '@dealstead/contracts';
import {
  Button,
  StatStrip,
  TextLink,
  formatMoney,
  useAssumptions,
  useIsAllowed,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { describeAssumptions, rentRuleText } from './assumptions.ts';
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
  > button {
    margin-top: 8px;
  }
`;

/**
 * A listing's projected returns by the member's assumptions, or by those of the link that led here, for plans with searches by
 * return; nothing where none is known.
 */
export function YourReturns({ id }: { id: number }) {
  const isAllowed = useIsAllowed('investment-calculator');
  const { name, figures, isPending } = useAssumptions();
  const [query, setQuery] = useSearchParams();
  const own = formatAssumptions(figures);
  const linkedText = query.get('assumptions') ?? '';
  const linked = parseAssumptions(linkedText);
  const isLinked = linked !== null && formatAssumptions(linked) !== own;
  const { data } = useRead(
    '/api/properties/picked?returns=true{&ids,assumptions}',
    { ids: String(id), assumptions: (isLinked ? formatAssumptions(linked) : own) || undefined },
    { enabled: isAllowed && !isPending, placeholderData: (previous) => previous },
  );
  const returns = data?.[0]?.returns;
  if (!isAllowed || !returns) return null;
  const known = returnMetrics.flatMap((metric) => {
    const value = returns[metric];
    return value === null ? [] : [{ label: returnLabels[metric], value: formatReturn(metric, value) }];
  });
  if (known.length === 0) return null;
  const useOwn = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('assumptions');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Returns aria-labelledby="your-returns">
      <h3 id="your-returns">{isLinked ? 'Returns' : 'Your returns'}</h3>
      <StatStrip items={known} />
      <p>
        By {isLinked ? `this link’s assumptions (${describeAssumptions(linked)})` : name}
        {returns.rent !== null &&
          `, with a rent of ${formatMoney(Math.round(returns.rent))} a month, ${returns.rentFrom === 'listing' ? 'the seller’s figure' : `assumed as ${rentRuleText(isLinked ? linked : figures)}`}`}
        .{returns.isCashOnly && ' The seller takes cash only, so cash-on-cash has no loan.'}
        {isLinked && ` The calculator goes by “${name}”.`}{' '}
        <TextLink to={`/calculator?mode=rental&listing=${id}`}>See how they are computed</TextLink>
      </p>
      {isLinked && (
        <Button kind="secondary" size="small" onClick={useOwn}>
          {`Use “${name}” here`}
        </Button>
      )}
    </Returns>
  );
}

import type { LookupQuota } from '@dealstead/contracts';
import { TextLink, formatCount, formatDate, usePlansPath } from '@dealstead/kit';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  align-items: baseline;
  font-size: var(--t14);
  color: var(--ink-2);
  strong {
    color: var(--ink);
    font-weight: 600;
  }
`;

/** Lookups left this month, and when there are new ones. */
export function LookupQuotaLine({ quota }: { quota: LookupQuota }) {
  const plansPath = usePlansPath();
  const day = formatDate(quota.renewsOn).replace(/, \d{4}$/, '');
  return (
    <Line role="status">
      <span>
        <strong>
          {formatCount(quota.left)} of {formatCount(quota.limit)}
        </strong>{' '}
        lookups left until {day}.
      </span>
      <span>A property counts once a month. A search without a result is free.</span>
      {quota.left === 0 && <TextLink to={plansPath}>See plans with more lookups</TextLink>}
    </Line>
  );
}

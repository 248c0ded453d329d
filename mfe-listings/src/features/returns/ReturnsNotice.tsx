import { formatAssumptions, type PropertySummary } from '@dealstead/contracts';
import { AssumptionsButton, Button, useAssumptions } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { FilterChange, SearchFilter } from '../search/filter.ts';
import { assumptionsOf, describeAssumptions, metricsOf } from './assumptions.ts';
import { leftOutText } from './returnLabels.ts';
import { useFollowedProfile } from './useFollowedProfile.ts';

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;
  margin-top: 10px;
  padding: 8px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  background: var(--surface);
  font-size: var(--t13);
  color: var(--ink-2);
  > p {
    flex: 1 1 280px;
  }
  b {
    color: var(--ink);
  }
  .acts {
    display: flex;
    gap: 8px;
  }
`;

interface ReturnsNoticeProps {
  filter: SearchFilter;
  summary: PropertySummary | undefined;
  change: (change: FilterChange) => void;
}

/** By what numbers a search by projected returns was made, and how many listings it leaves out. */
export function ReturnsNotice({ filter, summary, change }: ReturnsNoticeProps) {
  const { name, figures, isPending } = useAssumptions();
  const ownText = formatAssumptions(figures);
  const hasReturns = metricsOf(filter).length > 0;
  useFollowedProfile(filter.assumptions ?? '', hasReturns && !isPending ? ownText : null);
  if (!hasReturns) return null;
  const isOwn = (filter.assumptions ?? '') === ownText;
  const leftOut = leftOutText(filter, summary?.unknownReturns);
  return (
    <Notice role="group" aria-label="Assumptions of these returns">
      <p>
        <b>{isOwn ? name : 'This link’s assumptions'}:</b> {describeAssumptions(assumptionsOf(filter))}.{' '}
        {leftOut && <span role="status">{leftOut}</span>}
      </p>
      <span className="acts">
        {!isOwn && !isPending && (
          <Button kind="quiet" size="small" onClick={() => change({ assumptions: ownText || undefined })}>
            Use mine
          </Button>
        )}
        <AssumptionsButton onUsed={(used) => change({ assumptions: formatAssumptions(used.figures) || undefined })} />
      </span>
    </Notice>
  );
}

import {
  dealStageLabels,
  dealStages,
  lostReasonLabels,
  missingForStage,
  missingSentence,
  type DealRecord,
} from '@dealstead/contracts';
import { Button, phone, useIsAllowed, useStore } from '@dealstead/kit';
import { ArrowRight, HouseLine } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import type { DealChanges } from '../dealChanges.tsx';
import { daysSince } from '../dealLabels.ts';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: 6px;
  li {
    padding-top: 8px;
    border-top: 4px solid var(--line-2);
    font-size: var(--t13);
    color: var(--ink-2);
  }
  li[data-reached] {
    border-color: var(--primary);
    color: var(--ink);
  }
  li[aria-current] {
    font-weight: 600;
  }
  ${phone} {
    li {
      font-size: var(--t12);
      line-height: 1.25;
      overflow-wrap: anywhere;
    }
  }
`;

const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 8px 16px;
  margin-top: 12px;
  p {
    flex: 1 1 260px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

export interface StagePanelProps {
  deal: DealRecord;
  changes: DealChanges;
  onLost: () => void;
}

/** The deal's stage, what the next one needs, and the moves to others. */
export function StagePanel({ deal, changes, onLost }: StagePanelProps) {
  const pending = useStore(changes.pending);
  const reached = dealStages.indexOf(deal.stage);
  const next = dealStages[reached + 1];
  const isLost = deal.status === 'lost';
  // A wholesaler passes the contract on and never owns the property.
  const isBought = deal.stage === 'closed' && deal.dealType !== 'wholesale';
  const canTrack = useIsAllowed('portfolio-tracking');
  return (
    <section aria-label="Stage">
      <Steps>
        {dealStages.map((stage, index) => (
          <li
            key={stage}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            {dealStageLabels[stage]}
          </li>
        ))}
      </Steps>
      <Next>
        <p>{stageNote(deal, next)}</p>
        <div>
          {isLost ? (
            <Button
              kind="secondary"
              size="small"
              pending={pending}
              onClick={() => void changes.edit(deal, { status: 'active' })}
            >
              Reopen deal
            </Button>
          ) : (
            <>
              {deal.stage !== 'closed' && (
                <Button kind="quiet" size="small" onClick={onLost}>
                  Mark as lost
                </Button>
              )}
              {isBought && canTrack && (
                <Button size="small" icon={<HouseLine size={16} />} to={`/portfolio/add?deal=${deal.id}`}>
                  Add to portfolio
                </Button>
              )}
              {next && (
                <Button size="small" pending={pending} onClick={() => void changes.move(deal, next)}>
                  Move to {dealStageLabels[next]}
                  <ArrowRight size={16} />
                </Button>
              )}
            </>
          )}
        </div>
      </Next>
    </section>
  );
}

function stageNote(deal: DealRecord, next: (typeof dealStages)[number] | undefined): string {
  if (deal.status === 'lost') return `Lost: ${lostReasonLabels[deal.lostReason ?? 'other']}.`;
  const lacking = missingForStage(deal, deal.stage);
  if (lacking.length > 0) return missingSentence(deal.stage, lacking);
  if (next === undefined) return 'This deal is closed.';
  const missing = missingForStage(deal, next);
  if (missing.length > 0) return missingSentence(next, missing);
  const days = daysSince(deal.stageChangedAt, deal.today);
  return `${days} ${days === 1 ? 'day' : 'days'} in ${dealStageLabels[deal.stage]}. Ready for ${dealStageLabels[next]}.`;
}

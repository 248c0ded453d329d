import { VisuallyHidden, formatCount, formatMoney, formatMoneyCompact, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const stageNames = {
  analysis: 'Analysis',
  offer: 'Offer',
  'under-contract': 'Under contract',
  closing: 'Closing',
  closed: 'Closed',
} as const;

export interface PipelineStage {
  stage: keyof typeof stageNames;
  deals: number;
  fees: number;
  top: readonly { id: number; title: string; fee: number; note: string; late: boolean }[];
}

const Board = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(196px, 1fr));
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  > section {
    padding: 14px 12px;
  }
  > section + section {
    border-left: 1px solid var(--line);
  }
  header {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 8px;
    padding-bottom: 8px;
    margin-bottom: 10px;
    border-bottom: 2px solid var(--ink);
  }
  h3 {
    font: 600 var(--t14) / 1.3 var(--sans);
    white-space: nowrap;
  }
  header span {
    font-size: var(--t13);
    color: var(--ink-2);
    white-space: nowrap;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  > p {
    grid-column: 1 / -1;
    padding: 4px 12px 16px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  > section > p {
    margin-top: 8px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: repeat(5, 220px);
    scroll-snap-type: x mandatory;
    > section {
      scroll-snap-align: start;
    }
  }
`;

const Card = styled.li`
  padding: 9px 10px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r1);
  box-shadow: var(--sh1);
  font-size: var(--t13);
  strong {
    display: block;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    margin-top: 3px;
  }
  b {
    font-weight: 600;
  }
  div span {
    color: var(--ink-2);
  }
  div span[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
`;

/** Millions are shortened, because a stage's head is narrow. */
const total = (fees: number) => (fees < 1_000_000 ? formatMoney(fees) : formatMoneyCompact(fees));

interface PipelineProps {
  stages: readonly PipelineStage[];
  /** Shown below the stages while none has a deal. */
  emptyText: string;
}

/** Deals by stage, from analysis to closed, each with its fee and the days left to its closing. */
export function Pipeline({ stages, emptyText }: PipelineProps) {
  return (
    <Board data-wide tabIndex={0} role="group" aria-labelledby="pipeline">
      <VisuallyHidden as="h2" id="pipeline">
        Pipeline by stage
      </VisuallyHidden>
      {stages.map(({ stage, deals, fees, top }) => (
        <section key={stage} aria-label={stageNames[stage]}>
          <header>
            <h3>{stageNames[stage]}</h3>
            <span>{deals === 0 ? 'None' : `${formatCount(deals)} · ${total(fees)}`}</span>
          </header>
          <ul>
            {top.map(({ id, title, fee, note, late }) => (
              <Card key={id}>
                <strong>{title}</strong>
                <div>
                  <b>{formatMoney(fee)}</b>
                  <span data-late={late || undefined}>{note}</span>
                </div>
              </Card>
            ))}
          </ul>
          {deals > top.length && <p>{formatCount(deals - top.length)} more</p>}
        </section>
      ))}
      {stages.every(({ deals }) => deals === 0) && <p>{emptyText}</p>}
    </Board>
  );
}

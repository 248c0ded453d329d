import { dealStageLabels, dealStages, dealTransitions, type DealStage } from '@dealstead/contracts';
import { formatAgreedMoney, formatCount, Link, phone, VisuallyHidden } from '@dealstead/kit';
import { useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { StageEditor } from './DealEditors.tsx';
import { cashFlowText, stageSums } from './dealLabels.ts';

export interface PipelineCard {
  id: number;
  version: number;
  title: string;
  /** Null where a figure of the deal is missing, and for one that is kept. */
  profit: number | null;
  /** A month, of a rental or BRRRR. */
  cashFlow: number | null;
  note: string;
  late: boolean;
}

export interface PipelineStage {
  stage: DealStage;
  deals: number;
  profit: number | null;
  cashFlow: number | null;
  withoutFigure: number;
  top: readonly PipelineCard[];
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
  > section[data-over] {
    background: var(--tint);
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
  > a,
  strong {
    display: block;
    overflow: hidden;
    font-weight: 600;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > a:hover {
    text-decoration: underline;
  }
  &[draggable='true'] {
    cursor: grab;
  }
  > div + div {
    margin-top: 6px;
  }
  /* The column says the stage already. */
  select {
    padding-left: 0;
    background: none;
    color: var(--ink-2);
    font-weight: 500;
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

interface PipelineOverviewProps {
  stages: readonly PipelineStage[];
  /** Shown below the stages while none has a deal. */
  emptyText: string;
  /** Moves a deal; null where the reader may only look. */
  onMove: ((card: PipelineCard, from: DealStage, to: DealStage) => void) | null;
}

/**
 * Deals by stage, from analysis to closed, each with its profit and the days left to its closing. A card moves by dragging, with
 * its select, or with Shift and an arrow key.
 */
export function PipelineOverview({ stages, emptyText, onMove }: PipelineOverviewProps) {
  const [dragged, setDragged] = useState<{ card: PipelineCard; from: DealStage } | null>(null);
  return (
    <Board data-wide tabIndex={0} role="group" aria-labelledby="pipeline">
      <VisuallyHidden as="h2" id="pipeline">
        Pipeline by stage
      </VisuallyHidden>
      {stages.map((stage) => (
        <StageSection
          key={stage.stage}
          {...stage}
          isTarget={dragged !== null && dealTransitions[dragged.from].includes(stage.stage)}
          onDrop={() => {
            if (dragged) onMove?.(dragged.card, dragged.from, stage.stage);
            setDragged(null);
          }}
          onDrag={(card) => setDragged(card && { card, from: stage.stage })}
          onMove={onMove}
        />
      ))}
      {stages.every(({ deals }) => deals === 0) && <p>{emptyText}</p>}
    </Board>
  );
}

interface StageSectionProps extends PipelineStage {
  /** Whether the dragged card may move here. */
  isTarget: boolean;
  onDrop: () => void;
  /** Called with the card that is dragged, and with null at the end. */
  onDrag: (card: PipelineCard | null) => void;
  onMove: PipelineOverviewProps['onMove'];
}

function StageSection({ stage, deals, top, isTarget, onDrop, onDrag, onMove, ...sums }: StageSectionProps) {
  const [isOver, setOver] = useState(false);
  return (
    // Dropping has two equals for those who do not drag: the card's select, and the keys on its name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={dealStageLabels[stage]}
      data-over={(isOver && isTarget) || undefined}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <header>
        <h3>{dealStageLabels[stage]}</h3>
        <span>{stageSums({ deals, ...sums })}</span>
      </header>
      <ul>
        {top.map((card) => (
          <StageCard key={card.id} card={card} stage={stage} onDrag={onDrag} onMove={onMove} />
        ))}
      </ul>
      {deals > top.length &&
        (onMove ? (
          <p>
            <Link to={`/deals?stage=${stage}`}>{formatCount(deals - top.length)} more</Link>
          </p>
        ) : (
          <p>{formatCount(deals - top.length)} more</p>
        ))}
    </section>
  );
}

interface StageCardProps extends Pick<StageSectionProps, 'onDrag' | 'onMove'> {
  card: PipelineCard;
  stage: DealStage;
}

function StageCard({ card, stage, onDrag, onMove }: StageCardProps) {
  const { id, title, profit, cashFlow, note, late } = card;
  const figures = (
    <div>
      <b>{profit === null && cashFlow !== null ? cashFlowText(cashFlow) : formatAgreedMoney(profit)}</b>
      <span data-late={late || undefined}>{note}</span>
    </div>
  );
  if (!onMove)
    return (
      <Card>
        <strong>{title}</strong>
        {figures}
      </Card>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const to = dealStages[dealStages.indexOf(stage) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (to) onMove(card, stage, to);
  };
  return (
    <Card draggable onDragStart={() => onDrag(card)} onDragEnd={() => onDrag(null)}>
      <Link
        to={`/deals/${id}`}
        draggable={false}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        prefetch={false}
      >
        {title}
      </Link>
      {figures}
      <div>
        <StageEditor name={title} value={stage} onChange={(to) => onMove(card, stage, to)} />
      </div>
    </Card>
  );
}

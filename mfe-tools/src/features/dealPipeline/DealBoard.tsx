import {
  dealStageLabels,
  dealStages,
  pipelineTypeLabels,
  type Assignees,
  type DealCounts,
  type DealRow,
  type DealStage,
} from '@dealstead/contracts';
import type { Params } from '@dealstead/kit';
import { useMemo } from 'react';
import { dayName } from '../days.ts';
import { AssigneeMark } from '../records/assignees.tsx';
import { toColumn, type CardViews } from '../records/cardViews.ts';
import { RecordBoard } from '../records/RecordBoard.tsx';
import type { DealChanges } from './dealChanges.tsx';
import { StageEditor } from './DealEditors.tsx';
import {
  amountText,
  askingAndMaximum,
  closingOf,
  closingText,
  isClosingLate,
  resultText,
  stageSums,
} from './dealLabels.ts';
import { useDealPages } from './dealQuery.ts';

export interface DealBoardProps {
  /** Filters and order, without the stage. */
  params: Params;
  counts: DealCounts;
  from: string;
  people: Assignees;
  changes: Pick<DealChanges, 'move'>;
}

/** The deals by stage. */
export function DealBoard({ params, counts, from, people, changes: { move } }: DealBoardProps) {
  const filters = useMemo(() => {
    const { stage: _stage, ...rest } = params;
    return rest;
  }, [params]);
  const { today } = counts;
  const views = useMemo(() => cardViews({ filters, today, from, people, move }), [filters, today, from, people, move]);
  const summary = (stage: DealStage) => stageSums(counts.byStage[stage]);
  return <RecordBoard label="Deals by stage" views={views} summary={summary} />;
}

interface CardOptions {
  filters: Params;
  today: string;
  from: string;
  people: Assignees;
  move: DealChanges['move'];
}

function cardViews({ filters, today, from, people, move }: CardOptions): CardViews<DealRow, DealStage> {
  return {
    stages: dealStages,
    labels: dealStageLabels,
    useRows: function useStageRows(stage) {
      return toColumn(useDealPages({ ...filters, stage }));
    },
    stageOf: ({ stage }) => stage,
    nameOf: ({ title }) => title,
    linkOf: ({ id }) => `/deals/${id}${from && `?${from}`}`,
    line: (deal) => <CardLine deal={deal} today={today} />,
    note: (deal) => <AskingLine deal={deal} />,
    footer: (deal) => (
      <>
        <StageEditor name={deal.title} text="Move" value={deal.stage} onChange={(stage) => void move(deal, stage)} />
        <Closing deal={deal} today={today} />
        <AssigneeMark userId={deal.assignedToUserId} people={people} />
      </>
    ),
    move: (deal, stage) => void move(deal, stage),
  };
}

function Closing({ deal, today }: { deal: DealRow; today: string }) {
  const { date, isClosed } = closingOf(deal);
  if (date === null) return null;
  return (
    <span data-late={isClosingLate(deal, today) || undefined}>
      {isClosed ? `Closed ${dayName(date, today)}` : closingText(date, today)}
    </span>
  );
}

/** What is asked beside the MAO; the pointer shows the whole amounts. */
function AskingLine({ deal }: { deal: DealRow }) {
  const { purchasePrice, maximumOffer } = deal;
  const exact = `Asking ${amountText(purchasePrice)}, MAO ${amountText(maximumOffer)}`;
  return <span title={exact}>{askingAndMaximum(deal)}</span>;
}

/** The profit or the return, and what is to be done next. */
function CardLine({ deal, today }: { deal: DealRow; today: string }) {
  const result = resultText(deal);
  return (
    <>
      {result !== null && <b>{result} </b>}
      {deal.nextTask
        ? `${dayName(deal.nextTask.dueDate, today)}: ${deal.nextTask.title}`
        : (deal.buyerName ?? pipelineTypeLabels[deal.dealType])}
    </>
  );
}

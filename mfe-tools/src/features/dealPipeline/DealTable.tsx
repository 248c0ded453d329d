import { dealStageLabels, pipelineTypeLabels, type Assignees, type DealRow } from '@dealstead/contracts';
import { Small } from '@dealstead/kit';
import { CaretRight } from '@dealstead/kit/icons';
import { useMemo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { dayName } from '../days.ts';
import { AssigneeEditor } from '../records/assignees.tsx';
import { RecordTable, type RecordTableProps, type RowViews } from '../records/RecordTable.tsx';
import { dealColumns, type DealColumn } from './dealColumns.ts';
import type { DealChanges } from './dealChanges.tsx';
import { ClosingEditor, StageEditor, TypeEditor } from './DealEditors.tsx';
import {
  amountText,
  cashOnCashCell,
  closingOf,
  closingText,
  daysSince,
  isClosingLate,
  profitOf,
  resultText,
} from './dealLabels.ts';

const Caret = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  color: var(--ink-2);
`;

type Actions = Pick<DealChanges, 'edit' | 'move'>;

type DealTableProps = Omit<RecordTableProps<DealRow, DealColumn>, 'label' | 'views'> & {
  today: string;
  people: Assignees;
  changes: Actions;
};

/** The deals as a table. */
export function DealTable({ today, people, changes: { edit, move }, ...table }: DealTableProps) {
  const views = useMemo(() => dealViews({ today, people, actions: { edit, move } }), [today, people, edit, move]);
  return <RecordTable label="Deals" views={views} {...table} />;
}

interface ViewOptions {
  today: string;
  people: Assignees;
  actions: Actions;
}

const dealViews = ({ today, people, actions }: ViewOptions): RowViews<DealRow, DealColumn> => ({
  columns: dealColumns,
  nameOf: ({ title }) => title,
  pathOf: ({ id }) => `/deals/${id}`,
  stacked: (deal) => [
    `${stageText(deal)} · ${pipelineTypeLabels[deal.dealType]} · ${resultText(deal) ?? amountText(null)}`,
    <ClosingLine key="closing" deal={deal} today={today} />,
  ],
  cell: (id, deal) => <Value id={id} deal={deal} today={today} people={people} actions={actions} />,
  isLate: (id, deal) => id === 'task' && deal.nextTask !== null && deal.nextTask.dueDate < today,
  onPhone: () => (
    <Caret aria-hidden>
      <CaretRight size={18} />
    </Caret>
  ),
});

const stageText = ({ stage, status }: DealRow) => (status === 'lost' ? 'Lost' : dealStageLabels[stage]);

function ClosingLine({ deal, today }: { deal: DealRow; today: string }) {
  if (deal.nextTask !== null)
    return (
      <>
        {deal.nextTask.title}{' '}
        <b data-late={deal.nextTask.dueDate < today || undefined}>{closingText(deal.nextTask.dueDate, today)}</b>
      </>
    );
  const { date, isClosed } = closingOf(deal);
  return date === null ? (
    'No closing date'
  ) : (
    <>
      {isClosed ? 'Closed' : 'Closing'}{' '}
      <b data-late={isClosingLate(deal, today) || undefined}>
        {isClosingLate(deal, today) ? closingText(date, today) : dayName(date, today)}
      </b>
    </>
  );
}

/** A figure of a deal, which says so where it is of an analysis with other figures than the deal has now. */
function byAnalysis({ analysisDiffers }: DealRow, figure: ReactNode, isComputed = true): ReactNode {
  if (!analysisDiffers || !isComputed || figure === null) return figure;
  return (
    <>
      {figure} <Small title="The analysis has another price, rehab, ARV or rent than the deal">other inputs</Small>
    </>
  );
}

interface ValueProps extends ViewOptions {
  id: DealColumn;
  deal: DealRow;
}

function Value({ id, deal, today, people, actions: { edit, move } }: ValueProps) {
  switch (id) {
    case 'stage':
      return deal.status === 'lost' ? (
        'Lost'
      ) : (
        <StageEditor name={deal.title} value={deal.stage} onChange={(stage) => void move(deal, stage)} />
      );
    case 'type':
      return (
        <TypeEditor name={deal.title} value={deal.dealType} onChange={(dealType) => void edit(deal, { dealType })} />
      );
    case 'price':
      return amountText(deal.contractPrice ?? deal.offerAmount ?? deal.purchasePrice);
    case 'mao':
      return amountText(deal.maximumOffer);
    case 'asking':
      return amountText(deal.purchasePrice);
    case 'arv':
      return amountText(deal.arv);
    case 'fee':
      return amountText(deal.wholesaleFee);
    case 'profit':
      return byAnalysis(deal, amountText(profitOf(deal)), deal.actualProfit === null);
    case 'cashFlow':
      return byAnalysis(deal, amountText(deal.cashFlow));
    case 'coc':
      return byAnalysis(deal, <span title={deal.cashOnCashNote ?? undefined}>{cashOnCashCell(deal)}</span>);
    case 'rent':
      return amountText(deal.monthlyRent);
    case 'closing': {
      const { date, isClosed } = closingOf(deal);
      return (
        <ClosingEditor
          name={deal.title}
          value={date}
          today={today}
          isLate={isClosingLate(deal, today)}
          isClosed={isClosed}
          onChange={(day) => void edit(deal, isClosed ? { closingDate: day } : { expectedClosingDate: day })}
        />
      );
    }
    case 'assignee':
      return (
        <AssigneeEditor
          name={deal.title}
          value={deal.assignedToUserId}
          people={people}
          onChange={(assignedToUserId) => void edit(deal, { assignedToUserId })}
        />
      );
    case 'task':
      return deal.nextTask && `${dayName(deal.nextTask.dueDate, today)}: ${deal.nextTask.title}`;
    case 'buyer':
      return deal.buyerName;
    case 'age':
      return `${daysSince(deal.stageChangedAt, today)} d`;
    case 'address':
      return deal.address;
    default:
      return id satisfies never;
  }
}

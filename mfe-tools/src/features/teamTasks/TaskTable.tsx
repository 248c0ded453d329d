import { type VaTask, vaTaskPriorityLabels, type VaTaskStatus } from '@dealstead/contracts';
import { Badge, Panel, Small, TextLink } from '@dealstead/kit';
import { type Column, Table } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { dayName } from '../days.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { isLate } from './teamTasks.ts';

interface TaskTableProps {
  tasks: readonly VaTask[];
  today: string;
  linkOf: (task: VaTask) => string;
  move: (task: VaTask, status: VaTaskStatus) => void;
}

const columnsOf = ({ today, linkOf, move }: Omit<TaskTableProps, 'tasks'>): Column<VaTask>[] => [
  {
    key: 'title',
    heading: 'Task',
    cell: (task) => (
      <>
        <TextLink to={linkOf(task)}>{task.title}</TextLink>
        <Small>{detailsOf(task)}</Small>
      </>
    ),
  },
  { key: 'assignee', heading: 'Assigned to', cell: ({ assignee }) => assignee ?? 'Nobody yet' },
  {
    key: 'due',
    heading: 'Due',
    cell: (task) =>
      task.dueDate === null ? (
        'No date'
      ) : (
        <Badge tone={isLate(task, today) ? 'danger' : task.dueDate === today ? 'amber' : 'plain'}>
          {isLate(task, today) ? `Late, ${dayName(task.dueDate, today)}` : dayName(task.dueDate, today)}
        </Badge>
      ),
  },
  { key: 'priority', heading: 'Priority', cell: ({ priority }) => vaTaskPriorityLabels[priority] },
  {
    key: 'status',
    heading: 'Status',
    cell: (task) => <StatusSelect task={task} onChange={(status) => move(task, status)} />,
  },
];

/** What a task is about, and how much there is in it. */
function detailsOf({ lead, deal, property, notes, files, recurrence }: VaTask): string {
  const counted = (count: number, noun: string) => (count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`);
  return [
    lead?.name,
    deal?.name,
    property?.name,
    recurrence && 'Repeats',
    counted(notes, 'note'),
    counted(files, 'file'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A long title wraps, so that the date and the status stay in view. */
const Tasks = styled(Panel)`
  tbody th {
    padding-block: 8px;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** The tasks as a list, by due date. */
export function TaskTable({ tasks, ...options }: TaskTableProps) {
  return (
    <Tasks aria-label="Tasks">
      <Table caption="Tasks" rows={tasks} rowKey={({ id }) => id} columns={columnsOf(options)} />
    </Tasks>
  );
}

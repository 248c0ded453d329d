import {
  type VaTask,
  vaTaskPriorityLabels,
  vaTaskStatuses,
  vaTaskStatusLabels,
  type VaTaskStatus,
} from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';
import { useMemo } from 'react';
import { dayName } from '../days.ts';
import type { CardViews, ColumnRows } from '../records/cardViews.ts';
import { RecordBoard } from '../records/RecordBoard.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { isLate } from './teamTasks.ts';

export interface TaskBoardProps {
  tasks: readonly VaTask[];
  today: string;
  linkOf: (task: VaTask) => string;
  move: (task: VaTask, status: VaTaskStatus) => void;
}

const nothing = () => undefined;

/** The tasks by status. */
export function TaskBoard({ tasks, today, linkOf, move }: TaskBoardProps) {
  const views = useMemo(() => cardViews({ tasks, today, linkOf, move }), [tasks, today, linkOf, move]);
  const summary = (status: VaTaskStatus) => {
    const count = tasks.filter((task) => task.status === status).length;
    return count === 0 ? 'None' : formatCount(count);
  };
  return <RecordBoard label="Tasks by status" views={views} summary={summary} />;
}

function cardViews({ tasks, today, linkOf, move }: TaskBoardProps): CardViews<VaTask, VaTaskStatus> {
  return {
    stages: vaTaskStatuses,
    labels: vaTaskStatusLabels,
    useRows: (status): ColumnRows<VaTask> => ({
      rows: tasks.filter((task) => task.status === status),
      isPending: false,
      hasMore: false,
      hasFailed: false,
      isLoadingMore: false,
      loadMore: nothing,
    }),
    stageOf: ({ status }) => status,
    nameOf: ({ title }) => title,
    linkOf,
    line: (task) => `${task.assignee ?? 'Nobody yet'} · ${vaTaskPriorityLabels[task.priority]} priority`,
    footer: (task) => (
      <>
        <StatusSelect task={task} onChange={(status) => move(task, status)} />
        {task.dueDate && task.status !== 'done' && (
          <span data-late={isLate(task, today) || undefined}>{dayName(task.dueDate, today)}</span>
        )}
      </>
    ),
    move,
  };
}

import type { VaTask, VaTaskList } from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  ErrorCard,
  Lead as LeadText,
  Skeleton,
  Stack,
  ToggleChip,
  useLazyModule,
  useRead,
  useUser,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, RowsSkeleton, useRestoredFocus } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { FilterBar } from '../../features/records/FilterBar.tsx';
import { KeyHelp } from '../../features/records/KeyHelp.tsx';
import { TeamPage } from '../../features/team/TeamPage.tsx';
import { useAddDialog } from '../../features/records/useAddDialog.ts';
import { useRecordKeys } from '../../features/records/useRecordKeys.ts';
import type { TaskBoardProps } from '../../features/teamTasks/TaskBoard.tsx';
import { useTaskChanges } from '../../features/teamTasks/taskChanges.ts';
import { TaskForm } from '../../features/teamTasks/TaskForm.tsx';
import { TaskSheet } from '../../features/teamTasks/TaskSheet.tsx';
import { TaskTable } from '../../features/teamTasks/TaskTable.tsx';
import {
  filterTasks,
  isLate,
  type Person,
  type TaskQuery,
  usePeople,
  useTaskQuery,
} from '../../features/teamTasks/teamTasks.ts';

/** `/tasks`: what the team is to do. An assistant sees the tasks that are assigned to them. */
export const Tasks = () => (
  <TeamPage
    title="Tasks"
    description="What you and your team are to do."
    path="/tasks"
    purpose="Assign work to your team and follow it to the end."
  >
    <TeamTasks />
  </TeamPage>
);

function TeamTasks() {
  const tasks = useRead('/api/va/tasks');
  const query = useTaskQuery();
  const people = usePeople(tasks.data);
  const [isAdding, setAdding] = useAddDialog();
  const open = Number(query.values.task);
  const page = useRestoredFocus<HTMLDivElement>();
  useRecordKeys({ create: () => setAdding(true) }, !isAdding && !(open > 0));
  return (
    <>
      <Stack space={4} ref={page}>
        <CrmLinks />
        <TasksHeader list={tasks.data} query={query} onAdd={() => setAdding(true)} />
        {tasks.data && !tasks.data.isOwner && (
          <Alert tone="water">You are working on tasks of {tasks.data.owner.name}.</Alert>
        )}
        {tasks.data?.tasks.length !== 0 && (
          <TaskFilters query={query} people={people} isOwner={tasks.data?.isOwner ?? false} />
        )}
        <QueryView query={tasks} label="Tasks" loading={<RowsSkeleton framed />}>
          {(list) => <TaskViews list={list} query={query} onAdd={() => setAdding(true)} />}
        </QueryView>
      </Stack>
      {isAdding && <TaskForm people={people} onClose={() => setAdding(false)} />}
      {tasks.data && open > 0 && (
        <TaskSheet id={open} isOwner={tasks.data.isOwner} people={people} onClose={() => query.set({ task: '' })} />
      )}
    </>
  );
}

interface HeaderProps {
  list: VaTaskList | undefined;
  query: TaskQuery;
  onAdd: () => void;
}

function TasksHeader({ list, query, onAdd }: HeaderProps) {
  const view = query.values.view ?? '';
  return (
    <DashboardHeader>
      <h1>Tasks</h1>
      <LeadText>{list ? summaryOf(list) : ' '}</LeadText>
      <div>
        <ToggleChip pressed={view === ''} onClick={() => query.set({ view: '' })}>
          List
        </ToggleChip>
        <ToggleChip pressed={view === 'board'} onClick={() => query.set({ view: 'board' })}>
          Board
        </ToggleChip>
        <KeyHelp actions={['create', 'search']} hasBoard />
        <Button size="small" icon={<Plus size={18} />} onClick={onAdd}>
          Add task
        </Button>
      </div>
    </DashboardHeader>
  );
}

function summaryOf({ tasks, today }: VaTaskList): string {
  const open = tasks.filter(({ status }) => status !== 'done');
  const late = open.filter((task) => isLate(task, today)).length;
  if (open.length === 0) return 'No open tasks.';
  const text = `${open.length} open ${open.length === 1 ? 'task' : 'tasks'}.`;
  return late === 0 ? text : `${text} ${late} ${late === 1 ? 'is' : 'are'} late.`;
}

interface FiltersProps {
  query: TaskQuery;
  people: readonly Person[];
  isOwner: boolean;
}

function TaskFilters({ query, people, isOwner }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useRecordKeys({ search: () => search.current?.focus() }, true);
  const { assigned, due } = query.values;
  return (
    <FilterBar
      noun="tasks"
      placeholder="Task, person, lead or deal"
      values={query.values}
      set={query.set}
      filters={[
        {
          name: 'assigned',
          label: 'Assigned to',
          any: isOwner ? 'Everyone' : 'All my tasks',
          options: [
            ['me', 'Me'],
            ['none', 'Nobody yet'],
            ...people.slice(1).map(({ id, name }) => [String(id), name] as const),
          ],
        },
        {
          name: 'due',
          label: 'Due',
          any: 'Any date',
          options: [
            ['late', 'Late'],
            ['week', 'Within a week'],
          ],
        },
      ]}
      orders={[['', 'By due date']]}
      count={[assigned, due].filter(Boolean).length}
      searchRef={search}
    />
  );
}

interface ViewsProps {
  list: VaTaskList;
  query: TaskQuery;
  onAdd: () => void;
}

function TaskViews({ list, query, onAdd }: ViewsProps) {
  const user = useUser();
  const { move } = useTaskChanges();
  const { text, values } = query;
  const tasks = useMemo(() => filterTasks(list, query, user?.id ?? 0), [list, query, user?.id]);
  const linkOf = useCallback(
    (task: VaTask) => {
      const next = new URLSearchParams(text);
      next.set('task', String(task.id));
      return `/tasks?${next.toString()}`;
    },
    [text],
  );
  const moveTask = useCallback<TaskBoardProps['move']>((task, status) => void move(task, status), [move]);
  if (list.tasks.length === 0)
    return (
      <EmptyState
        title={list.isOwner ? 'No tasks yet' : 'Nothing assigned to you yet'}
        action={<Button onClick={onAdd}>Add task</Button>}
      >
        {list.isOwner
          ? 'Write down what is to be done, assign it, and follow it on the board.'
          : 'You are notified when a task is assigned to you.'}
      </EmptyState>
    );
  if (tasks.length === 0)
    return (
      <EmptyState
        title="No tasks match"
        action={
          <Button kind="secondary" onClick={() => query.set({ search: '', assigned: '', due: '' })}>
            Clear filters
          </Button>
        }
      >
        Try fewer filters or other words.
      </EmptyState>
    );
  const props = { tasks, today: list.today, linkOf, move: moveTask };
  return values.view === 'board' ? <Board {...props} /> : <TaskTable {...props} />;
}

const loadBoard = () => import('../../features/teamTasks/TaskBoard.tsx');

/** The board's code, with dragging, loads when it is first shown. */
function Board(props: TaskBoardProps) {
  const { module, load, hasFailed } = useLazyModule(loadBoard);
  useEffect(() => load(), [load]);
  if (hasFailed)
    return (
      <ErrorCard title="The board did not load" onRetry={load}>
        The list works.
      </ErrorCard>
    );
  return module ? <module.TaskBoard {...props} /> : <Skeleton height={420} />;
}

export default Tasks;

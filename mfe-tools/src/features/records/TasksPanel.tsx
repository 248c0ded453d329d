import { taskKindLabels, taskKinds, type Assignees, type CrmTask, type TaskKind } from '@dealstead/contracts';
import {
  Badge,
  Button,
  Checkbox,
  Field,
  IconButton,
  Panel,
  PanelHead,
  Select,
  Small,
  TextInput,
  toast,
  toastError,
  useForm,
  useWrite,
  DraftNotice,
  FormError,
} from '@dealstead/kit';
import { Plus, Trash } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { dayName } from '../days.ts';
import { hasTeam, nameOf, useAssignees } from './assignees.tsx';
import { focusPanel } from './useRecordKeys.ts';

const Items = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 10px;
    min-height: 44px;
    padding-block: 4px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  strong {
    display: block;
    font-size: var(--t14);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  [data-done] strong {
    color: var(--ink-2);
    font-weight: 400;
    text-decoration: line-through;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const Fields = styled.form`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
  margin-top: 12px;
  > [data-wide] {
    grid-column: 1 / -1;
  }
`;

export interface TasksPanelProps {
  /** The kind of the record with this ID. */
  path: 'deals' | 'leads';
  id: number;
  tasks: readonly CrmTask[];
  /** Today as an ISO date. */
  today: string;
  /** Whether the form for a new to-do is open. */
  isAdding: boolean;
  onAdd: (isAdding: boolean) => void;
}

const invalidates = ['/api/deals', '/api/leads', '/api/dashboards/pro'] as const;

/** To-dos and deadlines of a deal or lead: add, complete, reopen and delete. */
export function TasksPanel({ path, id, tasks, today, isAdding, onAdd }: TasksPanelProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const people = useAssignees(path);
  useEffect(() => {
    if (isAdding) focusPanel('tasks', 'form select, form input');
  }, [isAdding]);
  const open = tasks.filter(({ completedAt }) => completedAt === null);
  const done = tasks.filter(({ completedAt }) => completedAt !== null);
  const close = () => {
    addButton.current?.focus();
    onAdd(false);
  };
  return (
    <Panel aria-labelledby="tasks">
      <PanelHead>
        <h2 id="tasks">{path === 'deals' ? 'To-dos and deadlines' : 'To-dos'}</h2>
        <Button
          ref={addButton}
          kind="secondary"
          size="small"
          icon={<Plus size={16} />}
          aria-expanded={isAdding}
          onClick={() => onAdd(!isAdding)}
        >
          Add to-do
        </Button>
      </PanelHead>
      {tasks.length === 0 && !isAdding && (
        <Small>
          {path === 'deals'
            ? 'Add inspection, earnest money and title dates. We email you before each deadline.'
            : 'Nothing to do yet. To-dos with a date appear on your dashboard.'}
        </Small>
      )}
      <Items>
        {[...open, ...done.slice(0, 5)].map((task) => (
          <TaskItem key={task.id} path={path} id={id} task={task} today={today} people={people} />
        ))}
      </Items>
      {isAdding && <TaskForm path={path} id={id} people={people} onClose={close} />}
    </Panel>
  );
}

interface TaskItemProps extends Pick<TasksPanelProps, 'path' | 'id' | 'today'> {
  task: CrmTask;
  people: Assignees;
}

function TaskItem({ path, id, task, today, people }: TaskItemProps) {
  const params = { id, taskId: task.id };
  const onError = (error: unknown) => toastError(error, 'Failed to save the to-do.');
  const taskPath = path === 'leads' ? '/api/leads/{id}/tasks/{taskId}' : '/api/deals/{id}/tasks/{taskId}';
  const update = useWrite('PATCH', taskPath, { invalidates, onError });
  const remove = useWrite('DELETE', taskPath, { invalidates, onError });
  const isDone = task.completedAt !== null;
  const set = (done: boolean) => update.mutate({ params, body: { isDone: done } });
  const toggle = () => {
    set(!isDone);
    if (!isDone) toast({ title: 'To-do done', action: { label: 'Undo', onPress: () => set(false) } });
  };
  const isLate = task.dueDate !== null && task.dueDate < today;
  const kind = task.kind === 'task' || task.title === taskKindLabels[task.kind] ? null : taskKindLabels[task.kind];
  const assignee = task.assignedToUserId === null ? null : nameOf(people, task.assignedToUserId);
  const details = [kind, assignee].filter((detail) => detail !== null);
  return (
    <li data-done={isDone || undefined}>
      <Checkbox
        aria-label={`Done: ${task.title}`}
        checked={update.isPending ? !isDone : isDone}
        disabled={update.isPending}
        onChange={toggle}
      />
      <span>
        <strong>{task.title}</strong>
        {details.length > 0 && <small>{details.join(' · ')}</small>}
      </span>
      {task.dueDate && !isDone ? (
        <Badge tone={isLate ? 'danger' : task.dueDate === today ? 'amber' : 'plain'}>
          {isLate ? `Late, ${dayName(task.dueDate, today)}` : dayName(task.dueDate, today)}
        </Badge>
      ) : (
        <span />
      )}
      <IconButton label={`Delete ${task.title}`} onClick={() => remove.mutate({ params })}>
        <Trash size={16} />
      </IconButton>
    </li>
  );
}

interface TaskFormProps extends Pick<TasksPanelProps, 'path' | 'id'> {
  people: Assignees;
  onClose: () => void;
}

function TaskForm({ path, id, people, onClose }: TaskFormProps) {
  const [kind, setKind] = useState<TaskKind>('task');
  const isDeadline = kind !== 'task';
  const create = useWrite('POST', path === 'leads' ? '/api/leads/{id}/tasks' : '/api/deals/{id}/tasks', {
    invalidates,
  });
  const form = useForm({
    draft: `${path}-${id}-task`,
    messages: { title: 'Say what is to be done.', dueDate: 'Choose a date.' },
    send: (typed) =>
      create.mutateAsync({
        params: { id },
        body: {
          kind,
          title: typed.text('title') || (isDeadline ? taskKindLabels[kind] : ''),
          dueDate: typed.optional('dueDate'),
          assignedToUserId: typed.id('assignedToUserId'),
        },
      }),
    onSent: onClose,
  });
  return (
    <Fields onKeyDown={({ key }) => key === 'Escape' && onClose()} {...form.props}>
      {form.draft && <DraftNotice draft={form.draft} />}
      <FormError error={form.error} fallback="Failed to add the to-do." />
      {path === 'deals' && (
        <Field label="Kind">
          <Select name="kind" value={kind} onChange={(event) => setKind(event.target.value as TaskKind)}>
            {taskKinds.map((value) => (
              <option key={value} value={value}>
                {taskKindLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Due" error={form.errors.dueDate} required={isDeadline}>
        <TextInput type="date" name="dueDate" />
      </Field>
      {hasTeam(people) && (
        <Field label="Assigned to">
          <Select name="assignedToUserId" defaultValue="">
            <option value="">Nobody</option>
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div data-wide>
        <Field label="What to do" required={!isDeadline} error={form.errors.title}>
          <TextInput
            name="title"
            maxLength={200}
            autoComplete="off"
            placeholder={isDeadline ? taskKindLabels[kind] : 'Send the assignment to title'}
          />
        </Field>
      </div>
      <div data-wide>
        <Button type="submit" kind="secondary" size="small" pending={form.isPending}>
          Save to-do
        </Button>{' '}
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Fields>
  );
}

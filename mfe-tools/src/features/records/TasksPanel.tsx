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
  useFieldErrors,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { Plus, Trash } from '@dealstead/kit/icons';
import { useEffect, useRef, useState, type FormEvent } from 'react';
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

const Form = styled.form`
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
  const { errors, check, form } = useFieldErrors({ title: 'Say what is to be done.', dueDate: 'Choose a date.' });
  const draft = useFormDraft(`${path}-${id}-task`);
  const create = useWrite('POST', path === 'leads' ? '/api/leads/{id}/tasks' : '/api/deals/{id}/tasks', {
    invalidates,
    onSuccess: () => {
      draft.clear();
      onClose();
    },
    onError: (error) => toastError(error, 'Failed to add the to-do.'),
  });
  const isDeadline = kind !== 'task';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const title = String(values.get('title') ?? '').trim() || (isDeadline ? taskKindLabels[kind] : '');
    const dueDate = String(values.get('dueDate') ?? '') || null;
    const wrong = {
      ...(title === '' ? { title: 'Required' } : {}),
      ...(isDeadline && dueDate === null ? { dueDate: 'Required' } : {}),
    };
    if (!check(event.currentTarget, wrong) || create.isPending) return;
    const assignedToUserId = Number(values.get('assignedToUserId')) || null;
    create.mutate({ params: { id }, body: { kind, title, dueDate, assignedToUserId } });
  };
  return (
    <Form onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()} {...form}>
      <DraftNotice draft={draft} />
      {path === 'deals' && (
        <Field label="Kind">
          <Select value={kind} onChange={(event) => setKind(event.target.value as TaskKind)}>
            {taskKinds.map((value) => (
              <option key={value} value={value}>
                {taskKindLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Due" error={errors.dueDate} required={isDeadline}>
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
        <Field label="What to do" error={errors.title}>
          <TextInput
            name="title"
            maxLength={200}
            autoComplete="off"
            placeholder={isDeadline ? taskKindLabels[kind] : 'Send the assignment to title'}
          />
        </Field>
      </div>
      <div data-wide>
        <Button type="submit" kind="secondary" size="small" pending={create.isPending}>
          Save to-do
        </Button>{' '}
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

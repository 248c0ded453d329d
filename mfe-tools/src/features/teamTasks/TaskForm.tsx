import {
  recurrenceLabels,
  recurrences,
  type VaTask,
  type VaTaskConflict,
  vaTaskFieldLabels,
  type VaTaskField,
  type VaTaskFields,
  vaTaskPriorities,
  vaTaskPriorityLabels,
  vaTaskTypeLabels,
  vaTaskTypes,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  invalidate,
  messageOf,
  Select,
  Sheet,
  TextArea,
  TextInput,
  toast,
  useFieldErrors,
  useQueryClient,
  useRequests,
} from '@dealstead/kit';
import { type FormEvent, useState } from 'react';
import { ConflictAlert, SheetForm } from '../records/formParts.tsx';
import { useTaskChanges } from './taskChanges.ts';
import { type Person, taskTags } from './teamTasks.ts';

interface TaskFormProps {
  /** The task to edit; without one the form adds a task. */
  task?: VaTask;
  people: readonly Person[];
  onClose: () => void;
}

/** The form's values by field. */
function readFields(form: HTMLFormElement): VaTaskFields {
  const values = new FormData(form);
  const text = (name: VaTaskField) => String(values.get(name) ?? '').trim();
  const vaId = text('vaId');
  return {
    title: text('title'),
    description: text('description'),
    priority: text('priority') as VaTaskFields['priority'],
    taskType: text('taskType') as VaTaskFields['taskType'],
    vaId: vaId === '' ? null : Number(vaId),
    dueDate: text('dueDate') || null,
    recurrence: (text('recurrence') || null) as VaTaskFields['recurrence'],
  } as VaTaskFields;
}

/** Adds or edits a task in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function TaskForm({ task: given, people, onClose }: TaskFormProps) {
  // The task as it was when the form opened: a live update must not replace what someone else has changed since.
  const [task] = useState(given);
  const client = useQueryClient();
  const { write } = useRequests();
  const { change } = useTaskChanges();
  const { errors, check, showServerErrors, form } = useFieldErrors({ title: 'Say what is to be done.' });
  const [conflict, setConflict] = useState<VaTaskConflict | null>(null);
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());

  async function save(fields: VaTaskFields): Promise<void> {
    setPending(true);
    setProblem('');
    try {
      if (task === undefined) await write('POST', '/api/va/tasks', { body: fields, idempotencyKey: key });
      else {
        const changed = Object.entries(fields).filter(([name, value]) => task[name as VaTaskField] !== value);
        if (changed.length > 0)
          await change({ ...task, version: conflict?.version ?? task.version }, Object.fromEntries(changed));
      }
      toast({ title: task ? 'Task saved' : 'Task added' });
      await invalidate(client, taskTags);
      onClose();
    } catch (error) {
      const details =
        error instanceof ApiError && error.problem?.code === 'task-conflict' ? error.problem.details : null;
      if (details) setConflict(details as VaTaskConflict);
      else if (!showServerErrors(error)) setProblem(messageOf(error, 'Failed to save the task.'));
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!pending && check(event.currentTarget)) void save(readFields(event.currentTarget));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={task ? 'Edit task' : 'Add task'}
      footer={
        <Button type="submit" form="task-form" full pending={pending}>
          {task ? 'Save task' : 'Add task'}
        </Button>
      }
    >
      <SheetForm id="task-form" onSubmit={submit} {...form}>
        {conflict && (
          <ConflictAlert
            noun="task"
            fields={conflict.fields.map(({ field, yours, theirs }) => ({
              label: vaTaskFieldLabels[field],
              theirs: shown(theirs),
              yours: shown(yours),
            }))}
          />
        )}
        {problem && (
          <div data-wide>
            <Alert>{problem}</Alert>
          </div>
        )}
        <TaskInputs task={task} people={people} errors={errors} />
      </SheetForm>
    </Sheet>
  );
}

const shown = (value: unknown) => (value === null || value === '' ? 'empty' : String(value));

interface InputsProps {
  task: VaTask | undefined;
  people: readonly Person[];
  errors: Readonly<Record<string, string>>;
}

function TaskInputs({ task, people, errors }: InputsProps) {
  const isListed = !task?.vaId || people.some(({ id }) => id === task.vaId);
  return (
    <>
      <div data-wide>
        <Field label="What to do" required error={errors['title']}>
          <TextInput name="title" maxLength={200} defaultValue={task?.title} autoComplete="off" />
        </Field>
      </div>
      <div data-wide>
        <Field label="Details" error={errors['description']}>
          <TextArea name="description" rows={4} maxLength={5000} defaultValue={task?.description} />
        </Field>
      </div>
      <Field label="Assigned to" error={errors['vaId']}>
        <Select name="vaId" defaultValue={task?.vaId ?? ''} key={people.length}>
          <option value="">Nobody yet</option>
          {!isListed && <option value={task.vaId ?? ''}>{task.assignee ?? 'A former member'}</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Due" error={errors['dueDate']}>
        <TextInput type="date" name="dueDate" defaultValue={task?.dueDate ?? ''} />
      </Field>
      <Field label="Priority">
        <Select name="priority" defaultValue={task?.priority ?? 'medium'}>
          {vaTaskPriorities.map((value) => (
            <option key={value} value={value}>
              {vaTaskPriorityLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind">
        <Select name="taskType" defaultValue={task?.taskType ?? 'other'}>
          {vaTaskTypes.map((value) => (
            <option key={value} value={value}>
              {vaTaskTypeLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      <div data-wide>
        <Field label="Repeats" hint="When it is done, the next one is added with its date.">
          <Select name="recurrence" defaultValue={task?.recurrence ?? ''}>
            <option value="">Does not repeat</option>
            {recurrences.map((value) => (
              <option key={value} value={value}>
                {recurrenceLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

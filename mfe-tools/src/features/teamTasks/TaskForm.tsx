import {
  recurrenceLabels,
  recurrences,
  type VaTask,
  vaTaskFieldLabels,
  type VaTaskFields,
  vaTaskPriorities,
  vaTaskPriorityLabels,
  vaTaskTypeLabels,
  vaTaskTypes,
} from '@dealstead/contracts';
import { Field, Select, TextArea, TextInput, useRequests, type Typed } from '@dealstead/kit';
import { RecordFormSheet } from '../records/RecordFormSheet.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { LinkInputs } from './LinkInputs.tsx';
import { type Person, taskTags } from './teamTasks.ts';

interface TaskFormProps {
  /** The task to edit; without one the form adds a task. */
  task?: VaTask;
  people: readonly Person[];
  onClose: () => void;
}

const linkFields = ['leadId', 'dealId', 'propertyId'] as const;

/** The form's values by field. */
function readFields(typed: Typed): Partial<VaTaskFields> {
  // A record that the caller may not see has no field, and its link stays.
  const links = linkFields.filter((name) => typed.has(name)).map((name) => [name, typed.id(name)]);
  return {
    ...Object.fromEntries(links),
    title: typed.text('title'),
    description: typed.text('description'),
    priority: typed.choice('priority', vaTaskPriorities),
    taskType: typed.choice('taskType', vaTaskTypes),
    vaId: typed.id('vaId'),
    dueDate: typed.optional('dueDate'),
    recurrence: typed.choice('recurrence', recurrences) ?? null,
  };
}

/** Adds or edits a task in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function TaskForm({ task, people, onClose }: TaskFormProps) {
  const { write } = useRequests();
  const form = useRecordForm<VaTaskFields, VaTask>({
    noun: 'task',
    record: task,
    messages: { title: 'Say what is to be done.' },
    readFields: (typed) => ({ fields: readFields(typed), wrong: {} }),
    create: (fields, idempotencyKey) =>
      write('POST', '/api/va/tasks', { body: { ...fields, title: fields.title ?? '' }, idempotencyKey }),
    async update(id, body) {
      const saved = await write('PATCH', '/api/va/tasks/{id}', { params: { id }, body });
      return { record: saved.task };
    },
    nameOf: ({ title }) => title,
    invalidates: taskTags,
    onClose,
  });
  return (
    <RecordFormSheet form={form} isNew={!form.record} labels={vaTaskFieldLabels} shownValue={shownValue}>
      <TaskInputs task={form.record} people={people} errors={form.form.errors} />
    </RecordFormSheet>
  );
}

const shownValue = (_: string, value: unknown) => (value === null || value === '' ? 'empty' : String(value));

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
      <LinkInputs task={task} errors={errors} />
    </>
  );
}

import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { taskKinds } from './dealOptions.ts';

const id = z.number().int();
const Day = z.iso.date();

/** A to-do or a deadline of a deal or lead. */
export const CrmTask = z.object({
  id,
  kind: z.enum(taskKinds),
  title: z.string(),
  dueDate: Day.nullable(),
  assignedToUserId: id.nullable(),
  completedAt: z.iso.datetime().nullable(),
  completedByUserId: id.nullable(),
});
export type CrmTask = z.infer<typeof CrmTask>;

const fields = {
  kind: z.enum(taskKinds),
  title: z.string().overwrite(singleLine).min(1, 'Required').max(200),
  dueDate: Day.nullable(),
  assignedToUserId: RowId.nullable(),
};
const NewTask = z
  .strictObject({
    ...fields,
    kind: fields.kind.default('task'),
    dueDate: fields.dueDate.default(null),
    assignedToUserId: fields.assignedToUserId.default(null),
  })
  .refine(({ kind, dueDate }) => kind === 'task' || dueDate !== null, { path: ['dueDate'], message: 'Required' });
const TaskChange = z
  .strictObject({ ...fields, isDone: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Change something.');
export type NewTask = z.output<typeof NewTask>;
export type TaskChange = z.output<typeof TaskChange>;

/** The endpoints of the to-dos of one kind of record. */
const tasksOf = <const Feature extends 'deal-pipeline' | 'lead-management', const Path extends 'deals' | 'leads'>(
  feature: Feature,
  path: Path,
) => {
  const common = { service: 'tools', access: 'member', feature } as const;
  const one = z.object({ id: Id, taskId: Id });
  const name = path === 'deals' ? 'deal' : 'lead';
  return {
    create: endpoint({
      ...common,
      method: 'POST',
      path: `/api/${path}/{id}/tasks`,
      idempotent: true,
      params: z.object({ id: Id }),
      body: NewTask,
      response: CrmTask,
      success: 201,
      summary: `Add a to-do or deadline to a ${name}`,
    }),
    update: endpoint({
      ...common,
      method: 'PATCH',
      path: `/api/${path}/{id}/tasks/{taskId}`,
      params: one,
      body: TaskChange,
      response: CrmTask,
      summary: `Change, complete or reopen a to-do of a ${name}`,
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `/api/${path}/{id}/tasks/{taskId}`,
      params: one,
      response: Message,
      summary: `Delete a to-do of a ${name}`,
    }),
  };
};

export const dealTasks = tasksOf('deal-pipeline', 'deals');
export const leadTasks = tasksOf('lead-management', 'leads');

import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  recurrences,
  vaTaskFields,
  vaTaskLimits,
  vaTaskPriorities,
  vaTaskStatuses,
  vaTaskTypes,
} from './vaTaskOptions.ts';

const id = z.number().int();
const Day = z.iso.date();
const title = z.string().overwrite(singleLine).min(1, 'Required').max(200);

/** The editable fields of a task. */
export const VaTaskFields = z.strictObject({
  title,
  description: z.string().overwrite(multiLine).max(5_000),
  status: z.enum(vaTaskStatuses),
  priority: z.enum(vaTaskPriorities),
  taskType: z.enum(vaTaskTypes),
  /** Who does it: the owner or someone with a seat; null for nobody yet. */
  vaId: RowId.nullable(),
  dueDate: Day.nullable(),
  recurrence: z.enum(recurrences).nullable(),
  leadId: RowId.nullable(),
  dealId: RowId.nullable(),
  propertyId: RowId.nullable(),
});
export type VaTaskFields = z.output<typeof VaTaskFields>;

const Linked = z.object({ id, name: z.string() }).nullable();

export const VaTask = z.object({
  ...VaTaskFields.shape,
  id,
  /** Increases with every change. */
  version: id,
  /** The owner of the team. */
  clientId: id,
  createdByUserId: id,
  /** The name of the assignee; null without one. */
  assignee: z.string().nullable(),
  /** The linked records, as far as the caller may see them. */
  lead: Linked,
  deal: Linked,
  property: Linked,
  notes: id,
  files: id,
  completedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type VaTask = z.infer<typeof VaTask>;

const VaTaskNote = z.object({
  id,
  authorId: id,
  author: z.string(),
  note: z.string(),
  isFromClient: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type VaTaskNote = z.infer<typeof VaTaskNote>;

const VaTaskFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  bytes: id,
  uploadedByUserId: id,
  uploadedAt: z.iso.datetime(),
});
export type VaTaskFile = z.infer<typeof VaTaskFile>;

const VaTaskRecord = VaTask.extend({
  today: Day,
  noteList: z.array(VaTaskNote),
  fileList: z.array(VaTaskFile),
});
export type VaTaskRecord = z.infer<typeof VaTaskRecord>;

const task = { service: 'tools', access: 'member' } as const;
const params = z.object({ id: Id });
const fileParams = z.object({ id: Id, fileId: Id });

export const listVaTasks = endpoint({
  ...task,
  method: 'GET',
  path: '/api/va/tasks',
  response: z.object({
    /** Today by the member's own calendar, against which tasks are late. */
    today: Day,
    /** Whether the caller is the owner of the team, who sees all tasks; others see theirs. */
    isOwner: z.boolean(),
    /** The owner of the team. */
    owner: z.object({ id, name: z.string() }),
    /** All open tasks by due date, then the last completed ones. */
    tasks: z.array(VaTask),
  }),
  summary: 'The tasks of your team; on a seat those that are assigned to you or that you created',
});
export type VaTaskList = z.infer<typeof listVaTasks.response>;

export const createVaTask = endpoint({
  ...task,
  method: 'POST',
  path: '/api/va/tasks',
  idempotent: true,
  body: VaTaskFields.partial().required({ title: true }),
  response: VaTask,
  success: 201,
  summary: 'Add a task; the assignee is notified',
});

export const getVaTask = endpoint({
  ...task,
  method: 'GET',
  path: '/api/va/tasks/{id}',
  params,
  response: VaTaskRecord,
  summary: 'A task with its notes and files',
});

/** Details of the error `task-conflict`: fields that someone else changed in the meantime, with all three values. */
export const VaTaskConflict = z.object({
  version: id,
  fields: z.array(z.object({ field: z.enum(vaTaskFields), was: z.unknown(), yours: z.unknown(), theirs: z.unknown() })),
});

export type VaTaskConflict = z.infer<typeof VaTaskConflict>;

export const updateVaTask = endpoint({
  ...task,
  method: 'PATCH',
  path: '/api/va/tasks/{id}',
  params,
  body: z.strictObject({
    /** The version that the caller edits. */
    version: RowVersion,
    changes: VaTaskFields.partial().refine((changes) => Object.keys(changes).length > 0, 'Change something.'),
    /** The values of the changed fields in that version. */
    was: VaTaskFields.partial().optional(),
  }),
  response: z.object({
    task: VaTask,
    /** The next task of a recurring one that was completed. */
    next: z.object({ id, dueDate: Day }).nullable(),
  }),
  summary: 'Edit, move, assign or complete a task; completing a recurring one creates the next',
});

export const deleteVaTask = endpoint({
  ...task,
  method: 'DELETE',
  path: '/api/va/tasks/{id}',
  params,
  response: Message,
  summary: 'Delete a task: the owner any, others those that they created',
});

export const addVaTaskNote = endpoint({
  ...task,
  method: 'POST',
  path: '/api/va/tasks/{id}/notes',
  idempotent: true,
  params,
  body: z.strictObject({ note: z.string().overwrite(multiLine).min(1, 'Required').max(5_000) }),
  response: VaTaskNote,
  success: 201,
  summary: 'Write a note about a task; the others who work on it are notified',
});

export const uploadVaTaskFile = endpoint({
  ...task,
  method: 'POST',
  path: '/api/va/tasks/{id}/files',
  upload: { bytes: vaTaskLimits.bytes },
  params,
  query: z.object({ name: z.string().overwrite(singleLine).min(1).max(200) }),
  response: VaTaskFile,
  success: 201,
  summary: 'Attach a file (PDF, JPEG, PNG or WebP, detected by content) to a task',
});

export const getVaTaskFile = endpoint({
  ...task,
  method: 'GET',
  path: '/api/va/tasks/{id}/files/{fileId}',
  params: fileParams,
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: 'A file of a task',
});

export const deleteVaTaskFile = endpoint({
  ...task,
  method: 'DELETE',
  path: '/api/va/tasks/{id}/files/{fileId}',
  params: fileParams,
  response: Message,
  summary: 'Delete a file of a task',
});

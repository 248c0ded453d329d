import {
  recurrenceLabels,
  type VaTaskFile,
  vaTaskLimits,
  type VaTaskNote,
  vaTaskPriorityLabels,
  type VaTaskRecord,
  vaTaskTypeLabels,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  ConfirmDialog,
  Field,
  Form,
  formatDate,
  Row,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextLink,
  toast,
  toastError,
  useForm,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { documentTypes, FileButton, QueryView, useFileUpload } from '@dealstead/kit/data';
import { Paperclip, PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DocumentItem, DocumentList } from '../records/DocumentList.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useTaskChanges } from './taskChanges.ts';
import { TaskForm } from './TaskForm.tsx';
import { type Person, taskTags } from './teamTasks.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px 16px;
  font-size: var(--t14);
  dt {
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;

const Entries = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    padding-block: 10px;
    border-top: 1px solid var(--line);
  }
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const Description = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface TaskSheetProps {
  id: number;
  isOwner: boolean;
  people: readonly Person[];
  onClose: () => void;
}

/** A task with its notes and files. */
export function TaskSheet({ id, isOwner, people, onClose }: TaskSheetProps) {
  const task = useRead('/api/va/tasks/{id}', { id });
  return (
    <Sheet open onClose={onClose} title={task.data?.title ?? 'Task'}>
      <QueryView query={task} label="This task" loading={320}>
        {(record) => <TaskDetails task={record} isOwner={isOwner} people={people} onClose={onClose} />}
      </QueryView>
    </Sheet>
  );
}

interface DetailsProps extends Omit<TaskSheetProps, 'id'> {
  task: VaTaskRecord;
}

function TaskDetails({ task, isOwner, people, onClose }: DetailsProps) {
  const user = useUser();
  const { move } = useTaskChanges();
  const [isEditing, setEditing] = useState(false);
  const canEdit = isOwner || task.createdByUserId === user?.id;
  return (
    <Stack space={5}>
      <Row space={3}>
        <StatusSelect task={task} onChange={(status) => void move(task, status)} />
        {canEdit && (
          <Button kind="secondary" size="small" icon={<PencilSimple size={16} />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {canEdit && <DeleteButton task={task} onDeleted={onClose} />}
      </Row>
      {task.description !== '' && <Description>{task.description}</Description>}
      <TaskFacts task={task} />
      <Notes task={task} />
      <Files task={task} isOwner={isOwner} />
      {isEditing && <TaskForm task={task} people={people} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function TaskFacts({ task }: { task: VaTaskRecord }) {
  const { assignee, dueDate, priority, taskType, recurrence, lead, deal, property } = task;
  return (
    <Facts>
      <dt>Assigned to</dt>
      <dd>{assignee ?? 'Nobody yet'}</dd>
      <dt>Due</dt>
      <dd>{dueDate ? formatDate(dueDate) : 'No date'}</dd>
      <dt>Priority</dt>
      <dd>{vaTaskPriorityLabels[priority]}</dd>
      <dt>Kind</dt>
      <dd>{vaTaskTypeLabels[taskType]}</dd>
      {recurrence && (
        <>
          <dt>Repeats</dt>
          <dd>{recurrenceLabels[recurrence]}</dd>
        </>
      )}
      {lead && <LinkedFact name="Lead" to={`/leads/${lead.id}`} label={lead.name} />}
      {deal && <LinkedFact name="Deal" to={`/deals/${deal.id}`} label={deal.name} />}
      {property && <LinkedFact name="Listing" to={`/property/${property.id}`} label={property.name} />}
    </Facts>
  );
}

function LinkedFact({ name, to, label }: { name: string; to: string; label: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <TextLink to={to}>{label}</TextLink>
      </dd>
    </>
  );
}

function DeleteButton({ task, onDeleted }: { task: VaTaskRecord; onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useWrite('DELETE', '/api/va/tasks/{id}', {
    invalidates: taskTags,
    onSuccess: () => {
      toast({ title: 'Task deleted' });
      onDeleted();
    },
    onError: (error) => toastError(error, 'Failed to delete the task.'),
  });
  return (
    <>
      <Button kind="quiet" size="small" danger icon={<Trash size={16} />} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete this task?"
          confirmLabel="Delete task"
          keepLabel="Keep"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: task.id } })}
          onClose={() => setConfirming(false)}
        >
          Its notes and files are deleted too.
        </ConfirmDialog>
      )}
    </>
  );
}

function Notes({ task }: { task: VaTaskRecord }) {
  const add = useWrite('POST', '/api/va/tasks/{id}/notes', { invalidates: taskTags });
  const form = useForm({
    draft: `task-${task.id}-note`,
    messages: { note: 'Write the note.' },
    send: (typed) => add.mutateAsync({ params: { id: task.id }, body: { note: typed.text('note') } }),
    onSent: () => form.reset(),
  });
  return (
    <section aria-labelledby="task-notes">
      <h3 id="task-notes">Notes</h3>
      <Entries>
        {task.noteList.map((note) => (
          <NoteEntry key={note.id} note={note} />
        ))}
      </Entries>
      <Form form={form} fallback="The note was not saved. Try again.">
        <Field label="Write a note" error={form.errors.note}>
          <TextArea name="note" rows={3} required maxLength={5000} />
        </Field>
        <div>
          <Button type="submit" kind="secondary" size="small" pending={form.isPending}>
            Add note
          </Button>
        </div>
      </Form>
    </section>
  );
}

function NoteEntry({ note: { author, isFromClient, note, createdAt } }: { note: VaTaskNote }) {
  return (
    <li>
      <Small>
        {author}
        {isFromClient && ', owner'} · {formatDate(createdAt)}
      </Small>
      <p>{note}</p>
    </li>
  );
}

const megabytes = vaTaskLimits.bytes / 2 ** 20;

function Files({ task, isOwner }: { task: VaTaskRecord; isOwner: boolean }) {
  const { send, isPending, problem } = useFileUpload({
    url: (name) => `/api/va/tasks/${task.id}/files?${new URLSearchParams({ name }).toString()}`,
    maxBytes: vaTaskLimits.bytes,
    invalidates: taskTags,
    failure: 'The file did not upload. Try again.',
  });
  return (
    <section aria-labelledby="task-files">
      <h3 id="task-files">Files</h3>
      {task.fileList.length === 0 && <Small>{`PDF, JPEG, PNG or WebP, up to ${megabytes} MB each.`}</Small>}
      <DocumentList>
        {task.fileList.map((file) => (
          <FileItem key={file.id} taskId={task.id} file={file} isOwner={isOwner} />
        ))}
      </DocumentList>
      {problem && <Alert>{problem}</Alert>}
      <FileButton
        kind="secondary"
        size="small"
        icon={<Paperclip size={16} />}
        inputLabel="File"
        accept={documentTypes}
        pending={isPending}
        onFile={send}
      >
        Attach file
      </FileButton>
    </section>
  );
}

function FileItem({ taskId, file, isOwner }: { taskId: number; file: VaTaskFile; isOwner: boolean }) {
  const user = useUser();
  const remove = useWrite('DELETE', '/api/va/tasks/{id}/files/{fileId}', {
    invalidates: taskTags,
    onError: (error) => toastError(error, 'Failed to delete the file.'),
  });
  const { id, name, uploadedByUserId, uploadedAt } = file;
  const canDelete = isOwner || uploadedByUserId === user?.id;
  return (
    <DocumentItem
      name={name}
      href={`/api/va/tasks/${taskId}/files/${id}`}
      onDelete={canDelete ? () => remove.mutate({ params: { id: taskId, fileId: id } }) : null}
      isDeleting={remove.isPending}
    >
      {formatDate(uploadedAt)}
    </DocumentItem>
  );
}

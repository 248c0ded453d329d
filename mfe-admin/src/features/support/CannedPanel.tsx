import { type CannedAnswer, helpLimits } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Field,
  Panel,
  PanelHead,
  Row,
  TextArea,
  TextInput,
  toast,
  toastError,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { FormDialog, QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { Entries } from '../Entries.ts';

/** Answers that support starts from, which any of them may change. */
export function CannedPanel() {
  const query = useRead('/api/admin/canned-answers');
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null);
  const [deleting, setDeleting] = useState<CannedAnswer | null>(null);
  return (
    <Panel aria-labelledby="canned">
      <PanelHead>
        <h2 id="canned">Canned answers</h2>
        <Button kind="secondary" size="small" onClick={() => setEditing('new')}>
          Add
        </Button>
      </PanelHead>
      <QueryView
        query={query}
        label="Canned answers"
        loading={160}
        isEmpty={(answers) => answers.length === 0}
        empty={<EmptyState title="No canned answers">Add the answers that you write often.</EmptyState>}
      >
        {(answers) => (
          <Entries>
            {answers.map((answer) => (
              <li key={answer.id}>
                <strong>{answer.title}</strong>
                <p>{answer.text}</p>
                <Row>
                  <Button
                    kind="quiet"
                    size="small"
                    onClick={() => setEditing(answer)}
                    aria-label={`Edit ${answer.title}`}
                  >
                    Edit
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    onClick={() => setDeleting(answer)}
                    aria-label={`Delete ${answer.title}`}
                  >
                    Delete
                  </Button>
                </Row>
              </li>
            ))}
          </Entries>
        )}
      </QueryView>
      {editing && <CannedDialog answer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteDialog answer={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

const messages = { title: 'Enter a title of at least 2 characters.', text: 'Write at least 3 characters.' };

function CannedDialog({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const add = useWrite('POST', '/api/admin/canned-answers', { invalidates: ['/api/admin/canned-answers'] });
  const change = useWrite('PUT', '/api/admin/canned-answers/{id}', { invalidates: ['/api/admin/canned-answers'] });
  const form = useForm({
    draft: `canned-answer-${answer?.id ?? 'new'}`,
    messages,
    send: (typed): Promise<{ message: string }> => {
      const body = { title: typed.text('title'), text: typed.text('text') };
      return answer ? change.mutateAsync({ params: { id: answer.id }, body }) : add.mutateAsync({ body });
    },
    onSent: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <FormDialog
      title={answer ? 'Edit canned answer' : 'Add canned answer'}
      actionLabel="Save answer"
      form={form}
      fallback="The answer was not saved. Try again."
      onClose={onClose}
    >
      <Field label="Title" required error={form.errors['title']}>
        <TextInput name="title" minLength={2} maxLength={80} defaultValue={answer?.title} />
      </Field>
      <Field label="Text" required error={form.errors['text']}>
        <TextArea name="text" rows={6} minLength={3} maxLength={helpLimits.text} defaultValue={answer?.text} />
      </Field>
    </FormDialog>
  );
}

function DeleteDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const remove = useWrite('DELETE', '/api/admin/canned-answers/{id}', {
    invalidates: ['/api/admin/canned-answers'],
    onSuccess: (result) => void toast({ title: result.message }),
    onError: (error) => toastError(error, 'The answer was not deleted. Try again.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Delete this canned answer?"
      confirmLabel="Delete answer"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: answer.id } })}
      onClose={onClose}
    >
      {`“${answer.title}” is deleted for everyone. Answers that were sent stay.`}
    </ConfirmDialog>
  );
}

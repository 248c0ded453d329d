import { maxListName, type LeadList } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Dialog,
  Field,
  formatCount,
  formatTimeAgo,
  messageOf,
  Sheet,
  TextInput,
  TextLink,
  toast,
  toastError,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const Items = styled.ul`
  display: grid;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 4px;
    min-height: 60px;
    border-bottom: 1px solid var(--line);
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  span {
    overflow-wrap: anywhere;
  }
`;

const tags = ['/api/lead-lists', '/api/leads'];

/** The page of the leads of a list. */
export const listPath = (id: number): string => `/leads?status=all&inAnyList=${id}`;

/** The lists of leads: shows, renames and deletes them. */
export function ListsSheet({ onClose }: { onClose: () => void }) {
  const lists = useRead('/api/lead-lists');
  const [edited, setEdited] = useState<LeadList | null>(null);
  const [deleted, setDeleted] = useState<LeadList | null>(null);
  return (
    <Sheet open onClose={onClose} title="Lists">
      {lists.isError && <Alert>{messageOf(lists.error, 'Failed to load your lists.')}</Alert>}
      {lists.data?.length === 0 && (
        <p>
          Each file that you import is a list. You can also select leads and add them to a list of your own. A lead that
          is in several lists often has a more motivated owner.
        </p>
      )}
      <Items>
        {lists.data?.map((list) => (
          <li key={list.id}>
            <span>
              <TextLink to={listPath(list.id)} onClick={onClose}>
                {list.name}
              </TextLink>
              <small>
                {`${formatCount(list.leads)} ${list.leads === 1 ? 'lead' : 'leads'}, added ${formatTimeAgo(list.createdAt)}`}
              </small>
            </span>
            <Button
              kind="quiet"
              aria-label={`Rename ${list.name}`}
              icon={<PencilSimple size={18} />}
              onClick={() => setEdited(list)}
            />
            <Button
              kind="quiet"
              aria-label={`Delete ${list.name}`}
              icon={<Trash size={18} />}
              onClick={() => setDeleted(list)}
            />
          </li>
        ))}
      </Items>
      {edited && <RenameDialog list={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteDialog list={deleted} onClose={() => setDeleted(null)} />}
    </Sheet>
  );
}

interface ListProps {
  list: LeadList;
  onClose: () => void;
}

function RenameDialog({ list, onClose }: ListProps) {
  const rename = useWrite('PUT', '/api/lead-lists/{id}', { invalidates: tags });
  const form = useForm({
    draft: `rename-list-${list.id}`,
    messages: { name: 'Name the list.' },
    send: (typed) => rename.mutateAsync({ params: { id: list.id }, body: { name: typed.text('name') } }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title={`Rename ${list.name}`}
      actionLabel="Save name"
      form={form}
      fallback="The list was not renamed. Try again."
      onClose={onClose}
    >
      <Field label="Name" required error={form.errors.name}>
        <TextInput name="name" maxLength={maxListName} autoComplete="off" defaultValue={list.name} />
      </Field>
    </FormDialog>
  );
}

function DeleteDialog({ list, onClose }: ListProps) {
  const remove = useWrite('DELETE', '/api/lead-lists/{id}', {
    invalidates: tags,
    onSuccess() {
      toast({ title: `${list.name} deleted` });
      onClose();
    },
    onError: (error) => toastError(error, 'The list was not deleted. Try again.'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${list.name}?`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button danger pending={remove.isPending} onClick={() => remove.mutate({ params: { id: list.id } })}>
            Delete list
          </Button>
        </>
      }
    >
      <p>
        {list.leads === 0
          ? 'No lead is in it.'
          : `${formatCount(list.leads)} ${list.leads === 1 ? 'lead stays' : 'leads stay'} among your leads and in other lists. This cannot be undone.`}
      </p>
    </Dialog>
  );
}

import { customFieldKindLabels, type LeadCustomField, maxCustomFields } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Dialog,
  formatCount,
  messageOf,
  Sheet,
  Small,
  toast,
  toastError,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { PencilSimple, Plus, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CustomFieldForm } from './CustomFieldForm.tsx';

const List = styled.ul`
  display: grid;
  margin-bottom: 16px;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 4px;
    min-height: 52px;
    border-bottom: 1px solid var(--line);
  }
  b,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 500;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

const usedBy = ({ used }: LeadCustomField): string =>
  used === 0 ? 'no lead' : `${formatCount(used)} ${used === 1 ? 'lead' : 'leads'}`;

/** The fields that the owner of the leads defines: adds, renames and deletes them. */
export function CustomFieldsSheet({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const fields = useRead('/api/lead-fields');
  const [edited, setEdited] = useState<LeadCustomField | 'new' | null>(null);
  const [deleted, setDeleted] = useState<LeadCustomField | null>(null);
  const isOwner = user?.actingFor === undefined || user.actingFor === null;
  const isFull = (fields.data?.length ?? 0) >= maxCustomFields;
  return (
    <Sheet open onClose={onClose} title="Your lead fields">
      {fields.isError && <Alert>{messageOf(fields.error, 'Failed to load your fields.')}</Alert>}
      {fields.data?.length === 0 && edited === null && (
        <p>Add what you want to know of each lead. A field is in the form, the list, filters, imports and exports.</p>
      )}
      <List>
        {fields.data?.map((field) => (
          <li key={field.id}>
            <span>
              <b>{field.label}</b>
              <small>
                {customFieldKindLabels[field.kind]}, used by {usedBy(field)}
              </small>
            </span>
            {isOwner && (
              <>
                <Button
                  kind="quiet"
                  aria-label={`Edit ${field.label}`}
                  icon={<PencilSimple size={18} />}
                  onClick={() => setEdited(field)}
                />
                <Button
                  kind="quiet"
                  aria-label={`Delete ${field.label}`}
                  icon={<Trash size={18} />}
                  onClick={() => setDeleted(field)}
                />
              </>
            )}
          </li>
        ))}
      </List>
      {!isOwner && <Small>The owner of the leads defines their fields.</Small>}
      {isOwner && edited === null && !isFull && (
        <Button kind="secondary" icon={<Plus size={18} />} onClick={() => setEdited('new')}>
          Add field
        </Button>
      )}
      {isFull && <Small>You have {maxCustomFields} fields, the most that there can be.</Small>}
      {edited !== null && (
        <CustomFieldForm
          key={edited === 'new' ? 'new' : edited.id}
          field={edited === 'new' ? null : edited}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && <DeleteDialog field={deleted} onClose={() => setDeleted(null)} />}
    </Sheet>
  );
}

function DeleteDialog({ field, onClose }: { field: LeadCustomField; onClose: () => void }) {
  const remove = useWrite('DELETE', '/api/lead-fields/{id}', {
    invalidates: ['/api/lead-fields', '/api/leads'],
    onSuccess() {
      toast({ title: `${field.label} deleted` });
      onClose();
    },
    onError: (error) => toastError(error, 'The field was not deleted. Try again.'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${field.label}?`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button danger pending={remove.isPending} onClick={() => remove.mutate({ params: { id: field.id } })}>
            Delete field
          </Button>
        </>
      }
    >
      <p>
        {field.used === 0
          ? 'No lead has a value in it.'
          : `${formatCount(field.used)} ${field.used === 1 ? 'lead loses its value' : 'leads lose their value'}. This cannot be undone.`}
      </p>
    </Dialog>
  );
}

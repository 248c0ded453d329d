import { maxContactsAtOnce } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  DraftNotice,
  Field,
  formatCount,
  TextInput,
  toast,
  toastError,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BulkSelect, selectionBar } from '../records/BulkBar.tsx';

const Bar = styled.form`
  ${selectionBar}
  input {
    width: 140px;
    min-height: 40px;
  }
`;

export interface ContactBulkBarProps {
  selected: ReadonlySet<number>;
  tags: readonly string[];
  onDone: () => void;
}

type Change = { removeTags: string[] } | { suppress: 'manual' | 'stop' } | { resume: true } | { delete: true };

/** What can be done with all selected contacts. */
export function ContactBulkBar({ selected, tags, onDone }: ContactBulkBarProps) {
  const ids = [...selected].slice(0, maxContactsAtOnce);
  const [isDeleting, setDeleting] = useState(false);
  const change = useWrite('POST', '/api/contacts/changes', {
    invalidates: ['/api/contacts'],
    onSuccess: ({ changed }) => {
      toast({ title: `${formatCount(changed)} ${changed === 1 ? 'contact' : 'contacts'} changed` });
      onDone();
    },
    onError: (error) => toastError(error, 'Failed to change the contacts.'),
  });
  const apply = (what: Change) => change.mutate({ body: { ids, ...what } });
  const form = useForm({
    draft: 'contacts-tag',
    messages: { tag: 'Name the tag.' },
    send: (typed) => change.mutateAsync({ body: { ids, addTags: [typed.text('tag')] } }),
  });
  return (
    <Bar aria-label="Actions for the selected contacts" {...form.props}>
      {form.draft && <DraftNotice draft={form.draft} />}
      <b>{`${formatCount(ids.length)} selected`}</b>
      <Field label="Tag to add" hidesLabel required error={form.errors.tag}>
        <TextInput name="tag" placeholder="Tag" maxLength={40} list="contact-tags" />
      </Field>
      <datalist id="contact-tags">
        {tags.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button type="submit" kind="secondary" size="small" pending={change.isPending}>
        Add tag
      </Button>
      {tags.length > 0 && (
        <BulkSelect label="Tag to remove" onChoose={(name) => apply({ removeTags: [name] })}>
          <option value="">Remove tag</option>
          {tags.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </BulkSelect>
      )}
      <BulkSelect
        label="Contact preference"
        onChoose={(value) =>
          apply(value === 'resume' ? { resume: true } : { suppress: value === 'stop' ? 'stop' : 'manual' })
        }
      >
        <option value="">Contact preference</option>
        <option value="manual">Do not contact</option>
        <option value="stop">Replied STOP to a text</option>
        <option value="resume">Contact again</option>
      </BulkSelect>
      <Button kind="quiet" size="small" danger onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        Clear selection
      </Button>
      <ConfirmDialog
        open={isDeleting}
        title={`Delete ${formatCount(ids.length)} ${ids.length === 1 ? 'contact' : 'contacts'}?`}
        confirmLabel="Delete contacts"
        danger
        pending={change.isPending}
        onConfirm={() => apply({ delete: true })}
        onClose={() => setDeleting(false)}
      >
        Unsubscribes and bounces stay on your suppression list, so a new import does not email these people again.
      </ConfirmDialog>
    </Bar>
  );
}

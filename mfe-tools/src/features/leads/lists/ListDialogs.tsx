import { maxListName, type ListChange } from '@dealstead/contracts';
import { Button, Dialog, Field, Select, TextInput, useForm } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useId, useState } from 'react';
import { useLeadLists } from './useLeadLists.ts';

interface ListDialogProps {
  /** What is put in the list or taken out of it: "2 leads". */
  subject: string;
  onChange: (change: ListChange, listName: string) => void;
  onClose: () => void;
}

/** Asks for the list to put leads in: one that there is, or a new name. */
export function AddToListDialog({ subject, onChange, onClose }: ListDialogProps) {
  const lists = useLeadLists();
  const names = useId();
  const form = useForm({
    draft: 'add-to-list',
    messages: { name: 'Name the list.' },
    send: async (typed) => onChange({ add: typed.text('name') }, typed.text('name')),
  });
  return (
    <FormDialog
      title={`Add ${subject} to a list`}
      actionLabel="Add to list"
      form={form}
      fallback="Nothing was added. Try again."
      onClose={onClose}
    >
      <Field label="List" hint="A list that you have, or a new name." required error={form.errors.name}>
        <TextInput name="name" maxLength={maxListName} autoComplete="off" list={names} />
      </Field>
      <datalist id={names}>
        {lists.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}

/** Asks for the list to take leads out of. */
export function RemoveFromListDialog({ subject, onChange, onClose }: ListDialogProps) {
  const lists = useLeadLists();
  const [chosen, setChosen] = useState<number | null>(null);
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${subject} from a list`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!list} onClick={() => list && onChange({ remove: list.id }, list.name)}>
            Remove from list
          </Button>
        </>
      }
    >
      {list ? (
        <Field label="List" hint="The leads stay.">
          <Select value={list.id} onChange={({ target }) => setChosen(Number(target.value))}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p>You have no lists yet.</p>
      )}
    </Dialog>
  );
}

import { maxListName, type ListChange } from '@dealstead/contracts';
import { Button, Dialog, Field, Select, TextInput } from '@dealstead/kit';
import { useId, useState, type FormEvent } from 'react';
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
  const form = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') onChange({ add: name }, name);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add ${subject} to a list`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Add to list
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label="List" hint="A list that you have, or a new name." required>
          <TextInput name="name" maxLength={maxListName} autoComplete="off" list={`${form}-lists`} />
        </Field>
        <datalist id={`${form}-lists`}>
          {lists.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </form>
    </Dialog>
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

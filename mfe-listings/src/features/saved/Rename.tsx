import type { SavedSearch } from '@dealstead/contracts/listings/saved';
import { Button, Dialog, Field, TextInput, messageOf, toast, useWrite } from '@dealstead/kit';
import { useRef, useState, type FormEvent } from 'react';

/** Another name for a saved search. */
export function Rename({ of: { id, name }, onClose }: { of: SavedSearch; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const changing = useWrite('PATCH', '/api/saved-searches/{id}', {
    stale: ['/api/saved-searches'],
    onSuccess: onClose,
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'The search was not renamed.'), destructive: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') changing.mutate({ params: { id }, body: { name: typed } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename search"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rename-search" pending={changing.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-search" onSubmit={submit} noValidate>
        <Field label="Name" error={missing ? 'Required' : undefined}>
          <TextInput ref={field} defaultValue={name} maxLength={120} />
        </Field>
      </form>
    </Dialog>
  );
}

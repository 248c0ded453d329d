import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import { Button, Dialog, Field, TextInput, messageOf, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import type { FormEvent } from 'react';

/** Form that renames a saved search. */
export function Rename({ of: { id, name }, onClose }: { of: SavedSearch; onClose: () => void }) {
  const fields = useFieldErrors({ name: 'Name this search.' });
  const changing = useWrite('PATCH', '/api/saved-searches/{id}', {
    invalidates: ['/api/saved-searches'],
    onSuccess: onClose,
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'The search was not renamed.'), destructive: true }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || changing.isPending) return;
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    changing.mutate({ params: { id }, body: { name: typed } });
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
      <form id="rename-search" {...fields.form} onSubmit={submit}>
        <Field label="Name" required error={fields.errors.name}>
          <TextInput name="name" defaultValue={name} maxLength={120} />
        </Field>
      </form>
    </Dialog>
  );
}

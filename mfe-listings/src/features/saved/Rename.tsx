import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import { Field, TextInput, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

/** Form that renames a saved search. */
export function Rename({ of: { id, name }, onClose }: { of: SavedSearch; onClose: () => void }) {
  const changing = useWrite('PATCH', '/api/saved-searches/{id}', { invalidates: ['/api/saved-searches'] });
  const form = useForm({
    draft: `rename-search-${id}`,
    messages: { name: 'Name this search.' },
    send: (typed) => changing.mutateAsync({ params: { id }, body: { name: typed.text('name') } }),
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Rename search"
      actionLabel="Rename"
      form={form}
      fallback="The search was not renamed."
      onClose={onClose}
    >
      <Field label="Name" required error={form.errors.name}>
        <TextInput name="name" defaultValue={name} maxLength={120} />
      </Field>
    </FormDialog>
  );
}

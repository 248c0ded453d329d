import type { Mode } from '@dealstead/formulas';
import {
  Button,
  Field,
  FormError,
  Hint,
  Select,
  Sheet,
  Stack,
  TextInput,
  toast,
  useFieldErrors,
  useRead,
  useWrite,
} from '@dealstead/kit';
import type { Dispatch, FormEvent } from 'react';
import { modeLabels } from '@dealstead/formulas';
import type { Draft, DraftAction } from '../draft.ts';

export interface SaveDialogProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  onClose: () => void;
}

const optionalId = (value: FormDataEntryValue | null) => (value ? Number(value) : null);

/** Saves the present figures: as a new version of the analysis that is open, or as a new one. */
export function SaveDialog({ mode, draft, dispatch, onClose }: SaveDialogProps) {
  const { inputs, sources, saved } = draft.modes[mode];
  const fields = useFieldErrors({ name: 'Give the analysis a name.' });
  const targets = useRead('/api/calculation-targets');
  const done =
    (name: string) =>
    ({ id, version }: { id: number; version: number }) => {
      dispatch({ type: 'saved', mode, saved: { id, version, name } });
      toast({ title: 'Analysis saved', description: name });
      onClose();
    };
  const create = useWrite('POST', '/api/calculations', { invalidates: ['/api/calculations'] });
  const update = useWrite('PATCH', '/api/calculations/{id}', { invalidates: ['/api/calculations'] });
  const isPending = create.isPending || update.isPending;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || isPending) return;
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const name = String(form.get('name')).trim();
    const attachment = {
      propertyId: draft.listing?.id ?? null,
      leadId: optionalId(form.get('lead')),
      dealId: optionalId(form.get('deal')),
    };
    if (saved && form.get('as') === 'version') {
      const { propertyId, leadId, dealId } = attachment;
      // What the form leaves open stays attached as it was.
      const named = {
        ...(propertyId !== null && { propertyId }),
        ...(leadId !== null && { leadId }),
        ...(dealId !== null && { dealId }),
      };
      update.mutate(
        { params: { id: saved.id }, body: { version: saved.version, name, inputs, sources, ...named } },
        { onSuccess: done(name) },
      );
    } else {
      create.mutate({ body: { name, mode, inputs, sources, ...attachment } }, { onSuccess: done(name) });
    }
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title="Save analysis"
      footer={
        <>
          <Button
            type="submit"
            form="save-analysis"
            name="as"
            value="new"
            kind={saved ? 'secondary' : 'primary'}
            pending={create.isPending}
          >
            {saved ? 'Save as new' : 'Save analysis'}
          </Button>
          {saved && (
            <Button type="submit" form="save-analysis" name="as" value="version" pending={update.isPending}>
              {`Save version ${saved.version + 1}`}
            </Button>
          )}
        </>
      }
    >
      <form id="save-analysis" {...fields.form} onSubmit={submit}>
        <Stack space={4}>
          <FormError
            error={create.error ?? update.error}
            fallback="The analysis was not saved. Your figures are kept here."
          />
          <Field label="Name" required error={fields.errors.name}>
            <TextInput
              name="name"
              maxLength={80}
              defaultValue={
                saved?.name ?? (draft.listing ? `${modeLabels[mode]}: ${draft.listing.title}`.slice(0, 80) : '')
              }
              placeholder={`${modeLabels[mode]} on Elm Street`}
            />
          </Field>
          {draft.listing && <Hint>{`Attached to ${draft.listing.title}`}</Hint>}
          {(targets.data?.leads.length ?? 0) > 0 && (
            <Field label="Lead" optional>
              <Select name="lead" defaultValue="">
                <option value="">No lead</option>
                {targets.data?.leads.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {(targets.data?.deals.length ?? 0) > 0 && (
            <Field label="Deal" optional>
              <Select name="deal" defaultValue="">
                <option value="">No deal</option>
                {targets.data?.deals.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </Stack>
      </form>
    </Sheet>
  );
}

import { truncateText, alertFrequencies, type AlertFrequency } from '@dealstead/contracts';
import {
  Button,
  Dialog,
  Field,
  Select,
  Stack,
  TextInput,
  messageOf,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { alertLabels } from '../saved/alertLabels.ts';
import type { SearchFilter } from '../search/filter.ts';
import { filterSummary } from './labels.ts';

/** Saves the current search under a name. */
export function SaveSearch({ filter, onClose }: { filter: SearchFilter; onClose: () => void }) {
  const fields = useFieldErrors({ name: 'Name this search.' });
  const [alerts, setAlerts] = useState<AlertFrequency>('daily');
  const saving = useWrite('POST', '/api/saved-searches', {
    invalidates: ['/api/saved-searches'],
    onSuccess: ({ name }) => {
      toast({ title: 'Search saved', description: name });
      onClose();
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'The search was not saved.'), destructive: true }),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || saving.isPending) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    saving.mutate({ body: { name, searchCriteria: filter, alerts } });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save search"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-search" pending={saving.isPending}>
            Save search
          </Button>
        </>
      }
    >
      <form id="save-search" {...fields.form} onSubmit={submit}>
        <Stack space={4}>
          <Field
            label="Name"
            required
            error={fields.errors.name}
            hint="Saves your text, filters, map area and sort order. Find it under Saved on the home page."
          >
            <TextInput name="name" defaultValue={truncateText(filterSummary(filter), 120)} maxLength={120} />
          </Field>
          <Field label="Email me new matches" hint="You can change or stop this from any email.">
            <Select
              value={alerts}
              onChange={({ target }) => setAlerts(alertFrequencies.find((time) => time === target.value) ?? 'off')}
            >
              {alertFrequencies.map((time) => (
                <option key={time} value={time}>
                  {alertLabels[time]}
                </option>
              ))}
            </Select>
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}

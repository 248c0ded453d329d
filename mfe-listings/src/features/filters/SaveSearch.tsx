import { truncateText, alertFrequencies, type AlertFrequency } from '@dealstead/contracts';
import { Field, Select, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { alertLabels } from '../saved/alertLabels.ts';
import type { SearchFilter } from '../search/filter.ts';
import { filterSummary } from './labels.ts';

/** Saves the current search under a name. */
export function SaveSearch({ filter, onClose }: { filter: SearchFilter; onClose: () => void }) {
  const [alerts, setAlerts] = useState<AlertFrequency>('daily');
  const saving = useWrite('POST', '/api/saved-searches', {
    invalidates: ['/api/saved-searches'],
  });
  const form = useForm({
    draft: 'new-search',
    messages: { name: 'Name this search.' },
    send: (typed) => saving.mutateAsync({ body: { name: typed.text('name'), searchCriteria: filter, alerts } }),
    onSent: ({ name }) => {
      toast({ title: 'Search saved', description: name });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Save search"
      actionLabel="Save search"
      form={form}
      fallback="The search was not saved."
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={form.errors.name}
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
    </FormDialog>
  );
}

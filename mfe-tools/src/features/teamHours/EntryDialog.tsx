import { addDays, type VaHoursEntry, vaHoursLimits } from '@dealstead/contracts';
import {
  Alert,
  Field,
  invalidate,
  messageOf,
  TextInput,
  toast,
  useFieldErrors,
  useQueryClient,
  useRequests,
  useFormDraft,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DayInput } from '../records/DayInput.tsx';
import { hoursTags } from './teamHours.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
`;

interface EntryDialogProps {
  /** The entry to edit; without one the dialog adds an entry. */
  entry?: VaHoursEntry;
  /** Today as an ISO date. */
  today: string;
  onClose: () => void;
}

/** Enters time that was worked, or corrects it. */
export function EntryDialog({ entry, today, onClose }: EntryDialogProps) {
  const { write } = useRequests();
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = useFieldErrors({ day: 'Choose a day.' });
  const draft = useFormDraft(entry ? `hours-${entry.id}` : 'new-hours');
  async function save(form: HTMLFormElement) {
    const values = new FormData(form);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const body = {
      day: text('day'),
      minutes: Math.round(Number(text('hours')) * 60) + Math.round(Number(text('minutes'))),
      note: text('note'),
    };
    setPending(true);
    setError(null);
    try {
      if (entry)
        await write('PATCH', '/api/va/hours/{id}', {
          params: { id: entry.id },
          body: { version: entry.version, changes: body },
        });
      else await write('POST', '/api/va/hours', { body, idempotencyKey });
      await invalidate(client, hoursTags);
      draft.clear();
      toast({ title: entry ? 'Entry saved' : 'Time added' });
      onClose();
    } catch (problem) {
      if (!fields.showServerErrors(problem)) setError(problem);
    } finally {
      setPending(false);
    }
  }
  return (
    <FormDialog
      title={entry ? 'Edit entry' : 'Add time'}
      actionLabel={entry ? 'Save entry' : 'Add time'}
      pending={isPending}
      fields={fields}
      draft={draft}
      onSubmit={(form) => void save(form)}
      onClose={onClose}
    >
      {error !== null && <Alert>{messageOf(error, 'The entry was not saved. Try again.')}</Alert>}
      <EntryInputs entry={entry} today={today} errors={fields.errors} />
    </FormDialog>
  );
}

interface InputsProps extends Pick<EntryDialogProps, 'today'> {
  entry: VaHoursEntry | undefined;
  errors: Readonly<Record<string, string | undefined>>;
}

function EntryInputs({ entry, today, errors }: InputsProps) {
  return (
    <>
      <Field label="Day" required error={errors['day']}>
        <DayInput
          name="day"
          day={today}
          min={addDays(today, -vaHoursLimits.daysBack)}
          max={today}
          defaultValue={entry?.day ?? ''}
        />
      </Field>
      <Pair>
        <Field label="Hours">
          <TextInput
            name="hours"
            type="number"
            inputMode="decimal"
            min={0}
            max={24}
            step="any"
            defaultValue={entry ? Math.floor(entry.minutes / 60) : ''}
          />
        </Field>
        <Field label="Minutes" error={errors['minutes']}>
          <TextInput
            name="minutes"
            type="number"
            inputMode="numeric"
            min={0}
            max={59}
            step={1}
            defaultValue={entry ? entry.minutes % 60 : ''}
          />
        </Field>
      </Pair>
      <Field label="What you did" optional error={errors['note']}>
        <TextInput name="note" maxLength={vaHoursLimits.noteLength} defaultValue={entry?.note} autoComplete="off" />
      </Field>
    </>
  );
}

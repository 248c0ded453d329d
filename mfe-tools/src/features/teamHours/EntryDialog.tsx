import { addDays, type VaHoursEntry, vaHoursLimits } from '@dealstead/contracts';
import { Field, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
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
  const add = useWrite('POST', '/api/va/hours', { invalidates: hoursTags });
  const change = useWrite('PATCH', '/api/va/hours/{id}', { invalidates: hoursTags });
  const form = useForm({
    draft: entry ? `hours-${entry.id}` : 'new-hours',
    messages: { day: 'Choose a day.' },
    send: async (typed) => {
      const minutes = Math.round((typed.number('hours') ?? 0) * 60) + Math.round(typed.number('minutes') ?? 0);
      const body = { day: typed.text('day'), minutes, note: typed.text('note') };
      if (entry)
        await change.mutateAsync({ params: { id: entry.id }, body: { version: entry.version, changes: body } });
      else await add.mutateAsync({ body });
    },
    onSent: () => {
      toast({ title: entry ? 'Entry saved' : 'Time added' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={entry ? 'Edit entry' : 'Add time'}
      actionLabel={entry ? 'Save entry' : 'Add time'}
      form={form}
      fallback="The entry was not saved. Try again."
      onClose={onClose}
    >
      <EntryInputs entry={entry} today={today} errors={form.errors} />
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

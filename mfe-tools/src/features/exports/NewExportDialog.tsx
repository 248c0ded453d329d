import { useId, useState, type FormEvent } from 'react';
import {
  exportDatasets,
  exportDatasetTexts,
  exportKeep,
  exportTimeZones,
  lastExportDay,
  type ExportFormat,
  type ExportFrequency,
} from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  FormError,
  phone,
  RadioChoices,
  Select,
  Stack,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { exportTags, hourText, ownTimeZone, weekdays } from './labels.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const formats = [
  { value: 'csv', label: 'CSV', consequence: 'For spreadsheets' },
  { value: 'parquet', label: 'Parquet', consequence: 'For data warehouses and notebooks; smaller, with types' },
] as const;

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const keepChoices = [1, 7, 14, exportKeep.most] as const;

/** Sets up an export: what, in which format, when, and how many files stay. */
export function NewExportDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [frequency, setFrequency] = useState<ExportFrequency>('weekly');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const fields = useFieldErrors();
  const create = useWrite('POST', '/api/scheduled-exports', {
    invalidates: exportTags,
    onSuccess: () => {
      toast({ title: 'Export scheduled' });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const form = new FormData(event.currentTarget);
    const number = (name: string, fallback: number) => Number(form.get(name) ?? fallback);
    create.mutate({
      body: {
        dataset: exportDatasets.find((dataset) => dataset === form.get('dataset')) ?? 'listings',
        format,
        frequency,
        weekday: number('weekday', 1),
        monthDay: number('monthDay', 1),
        hour: number('hour', 6),
        timeZone: exportTimeZones.find((zone) => zone.id === form.get('timeZone'))?.id ?? exportTimeZones[0].id,
        keep: number('keep', exportKeep.usual),
        mails: form.get('mails') !== null,
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Schedule an export"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={create.isPending} pendingLabel="Scheduling...">
            Schedule export
          </Button>
        </>
      }
    >
      <form id={id} {...fields.form} onSubmit={submit}>
        <Stack>
          <FormError error={create.error} fallback="The export was not scheduled. Try again." />
          <DatasetField error={fields.errors['dataset']} />
          <RadioChoices legend="Format" name="format" choices={formats} value={format} onChange={setFormat} />
          <ScheduleFields frequency={frequency} onFrequency={setFrequency} />
          <Field label="Files to keep" hint="Older files are deleted.">
            <Select name="keep" defaultValue={exportKeep.usual}>
              {keepChoices.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? 'The latest' : `The latest ${count}`}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox name="mails" defaultChecked>
            Email me when a file is ready or fails
          </Checkbox>
        </Stack>
      </form>
    </Dialog>
  );
}

function DatasetField({ error }: { readonly error: string | undefined }) {
  const [dataset, setDataset] = useState<(typeof exportDatasets)[number]>('listings');
  return (
    <Field label="What to export" error={error} hint={`${exportDatasetTexts[dataset].description}.`}>
      <Select
        name="dataset"
        value={dataset}
        onChange={({ target }) => setDataset(exportDatasets.find((name) => name === target.value) ?? 'listings')}
      >
        {exportDatasets.map((name) => (
          <option key={name} value={name}>
            {exportDatasetTexts[name].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ScheduleFieldsProps {
  readonly frequency: ExportFrequency;
  readonly onFrequency: (frequency: ExportFrequency) => void;
}

function ScheduleFields({ frequency, onFrequency }: ScheduleFieldsProps) {
  const [timeZone] = useState(ownTimeZone);
  return (
    <Fields>
      <Field label="How often">
        <Select value={frequency} onChange={({ target }) => onFrequency(target.value as ExportFrequency)}>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </Select>
      </Field>
      {frequency === 'weekly' && (
        <Field label="Day of the week">
          <Select name="weekday" defaultValue={1}>
            {weekdays.map((name, day) => (
              <option key={name} value={day}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {frequency === 'monthly' && (
        <Field label="Day of the month">
          <Select name="monthDay" defaultValue={1}>
            {range(1, lastExportDay).map((day) => (
              <option key={day}>{day}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Time">
        <Select name="hour" defaultValue={6}>
          {range(0, 23).map((hour) => (
            <option key={hour} value={hour}>
              {hourText(hour)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Time zone">
        <Select name="timeZone" defaultValue={timeZone}>
          {exportTimeZones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </Fields>
  );
}

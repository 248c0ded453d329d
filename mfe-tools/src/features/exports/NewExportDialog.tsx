import { useState } from 'react';
import {
  exportDatasets,
  exportDatasetTexts,
  exportFrequencies,
  exportKeep,
  exportTimeZones,
  lastExportDay,
  type ExportDataset,
  type ExportFormat,
  type ExportFrequency,
  type ExportSchedule,
} from '@dealstead/contracts';
import { nextRunAt } from '@dealstead/contracts/listings/exportSchedule';
import {
  Checkbox,
  Field,
  formatPlannedTime,
  phone,
  RadioChoices,
  Select,
  Small,
  toast,
  type Typed,
  useForm,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
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
/** What the form chooses at first. */
const first = { frequency: 'weekly', weekday: 1, monthDay: 1, hour: 6 } as const;
const keepChoices = [1, 7, 14, exportKeep.most] as const;

/** What the form's controls say. A control that is not shown has its first value. */
function readExport(typed: Typed, format: ExportFormat) {
  const dataset: ExportDataset = typed.choice('dataset', exportDatasets) ?? 'listings';
  return {
    dataset,
    format,
    frequency: typed.choice('frequency', exportFrequencies) ?? first.frequency,
    weekday: typed.number('weekday') ?? first.weekday,
    monthDay: typed.number('monthDay') ?? first.monthDay,
    hour: typed.number('hour') ?? first.hour,
    timeZone: exportTimeZones.find((zone) => zone.id === typed.text('timeZone'))?.id ?? exportTimeZones[0].id,
    keep: typed.number('keep') ?? exportKeep.usual,
    mails: typed.has('mails'),
  };
}

/** Sets up an export: what, in which format, when, and how many files stay. */
export function NewExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [frequency, setFrequency] = useState<ExportFrequency>(first.frequency);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState(() => planOf({ ...first, timeZone: ownTimeZone(), mails: true }));
  const create = useWrite('POST', '/api/scheduled-exports', { invalidates: exportTags });
  const form = useForm({
    draft: 'new-export',
    send: (typed) => create.mutateAsync({ body: readExport(typed, format) }),
    onTyped: (typed) => setChosen(planOf(readExport(typed, format))),
    onSent: () => {
      toast({ title: 'Export scheduled' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Schedule an export"
      actionLabel="Schedule export"
      pendingLabel="Scheduling..."
      form={form}
      fallback="The export was not scheduled. Try again."
      onClose={onClose}
    >
      <DatasetField error={form.errors['dataset']} />
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
      <FirstRun {...chosen} />
    </FormDialog>
  );
}

interface Plan {
  /** When it runs first, by the clock of its zone. */
  readonly at: string;
  readonly mails: boolean;
}

const planOf = ({ mails, ...schedule }: ExportSchedule & { mails: boolean }): Plan => ({
  at: formatPlannedTime(nextRunAt(schedule, new Date()), schedule.timeZone),
  mails,
});

/** When the export runs first, and who is mailed. */
function FirstRun({ at, mails }: Plan) {
  const email = useUser()?.email;
  return (
    <Small role="status">
      {`Runs first on ${at}. ${mails && email ? `Its emails go to ${email} alone.` : 'It sends no emails.'}`}
    </Small>
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
        <Select
          name="frequency"
          value={frequency}
          onChange={({ target }) => onFrequency(target.value as ExportFrequency)}
        >
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </Select>
      </Field>
      {frequency === 'weekly' && (
        <Field label="Day of the week">
          <Select name="weekday" defaultValue={first.weekday}>
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
          <Select name="monthDay" defaultValue={first.monthDay}>
            {range(1, lastExportDay).map((day) => (
              <option key={day}>{day}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Time">
        <Select name="hour" defaultValue={first.hour}>
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

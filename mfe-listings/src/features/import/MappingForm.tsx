import { importContactFields, importFields, type ImportField } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  Panel,
  PanelHead,
  Select,
  Small,
  Stack,
  messageOf,
  useDraftState,
  useWrite,
} from '@dealstead/kit';
import { fieldOf, Table, type Column, useColumnChoice } from '@dealstead/kit/data';
import { useState } from 'react';
import { ImportActions, Defaults, Sample } from './styles.ts';
import { useEditorRole } from '../delegation/delegation.ts';
import { ImportFile } from './ImportFile.tsx';
import { type Said, saidOf } from './uploadedFiles.ts';
import { defaultable, fieldLabels } from './labels.ts';

/** Mapping of the file's columns to fields, default values, and the dry run. */
export function MappingForm({ importJob }: { importJob: Import }) {
  const [known] = useState(() => saidOf(importJob));
  const [said, setSaid, draft] = useDraftState(`import-listings-${importJob.id}`, known);
  const { mapping, defaults } = said;
  const setMapping = (next: Said['mapping']) => setSaid((before) => ({ ...before, mapping: next }));
  const setDefaults = (next: Said['defaults']) => setSaid((before) => ({ ...before, defaults: next }));
  const checking = useWrite('POST', '/api/imports/{id}/check', {
    invalidates: ['/api/imports'],
    onSuccess: draft.clear,
  });
  // Only the owner may set the contact.
  const editorRole = useEditorRole(importJob.userId);
  const fields = editorRole === 'assistant' ? fieldsOnSeat : importFields;
  const choice = useColumnChoice(mapping, setMapping);
  const mappedCount = importJob.columns.filter((column) => fieldOf(mapping, column) !== undefined).length;
  return (
    <Stack space={4}>
      <ImportFile importJob={importJob} said={said} />
      <Panel aria-labelledby="mapping-title">
        <PanelHead>
          <h2 id="mapping-title">Match columns</h2>
          <span>{`${mappedCount} of ${importJob.columns.length} matched`}</span>
        </PanelHead>
        <Stack space={4}>
          <Table
            caption="Columns in your file"
            rows={importJob.columns.map((column, at) => ({ column, at }))}
            rowKey={({ at }) => at}
            columns={columnsOf(importJob, mapping, choice, fields)}
          />
          <div>
            <h3>Default values</h3>
            <Small>Used for rows that leave the field blank.</Small>
          </div>
          <Defaults>
            {defaultable.map(({ field, values }) => (
              <Field key={field} label={fieldLabels[field]}>
                <Select
                  value={defaults[field] ?? ''}
                  onChange={({ target }) => setDefaults(withDefault(defaults, field, target.value))}
                >
                  <option value="">None</option>
                  {values.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </Defaults>
          <DraftNotice draft={draft} />
          {checking.isError && <Alert>{messageOf(checking.error, 'The check did not start. Try again.')}</Alert>}
          <ImportActions>
            <Button
              kind={importJob.state === 'checked' ? 'secondary' : 'primary'}
              pending={checking.isPending}
              pendingLabel="Checking..."
              onClick={() => checking.mutate({ params: { id: importJob.id }, body: { mapping, defaults } })}
            >
              {importJob.state === 'uploaded' ? 'Check file' : 'Check again'}
            </Button>
            <Small as="span">Checks every row. Nothing is listed yet.</Small>
          </ImportActions>
        </Stack>
      </Panel>
    </Stack>
  );
}

const contact: readonly ImportField[] = importContactFields;
const fieldsOnSeat = importFields.filter((field) => !contact.includes(field));

interface FileColumn {
  readonly column: string;
  /** Index of the column in a row. */
  readonly at: number;
}

function columnsOf(
  importJob: Import,
  mapping: Import['mapping'],
  choice: ReturnType<typeof useColumnChoice>,
  fields: readonly ImportField[],
): readonly Column<FileColumn>[] {
  return [
    { key: 'column', heading: 'Column in your file', cell: ({ column }) => column },
    { key: 'sample', heading: 'Sample values', cell: ({ at }) => <Sample>{sampleOf(importJob, at)}</Sample> },
    {
      key: 'field',
      heading: 'Import as',
      onPhone: 'line',
      cell: ({ column }) => {
        const field = fieldOf(mapping, column) as ImportField | undefined;
        return (
          <Stack space={2}>
            <FieldChoice
              column={column}
              field={field}
              fields={fields}
              onChoose={(chosen) => choice.choose(column, chosen ?? '')}
            />
            {field && choice.notice(column, fieldLabels[field])}
          </Stack>
        );
      },
    },
  ];
}

function FieldChoice({
  column,
  field,
  fields,
  onChoose,
}: {
  column: string;
  fields: readonly ImportField[];
  field: ImportField | undefined;
  onChoose: (field: ImportField | undefined) => void;
}) {
  return (
    <Select
      aria-label={`Import ${column} as`}
      value={field ?? ''}
      onChange={({ target }) => onChoose(fields.find((option) => option === target.value))}
    >
      <option value="">Do not import</option>
      {fields.map((option) => (
        <option key={option} value={option}>
          {fieldLabels[option]}
        </option>
      ))}
    </Select>
  );
}

function withDefault(defaults: Import['defaults'], field: ImportField, value: string): Import['defaults'] {
  const { [field]: _, ...others } = defaults;
  return value === '' ? others : { ...others, [field]: value };
}

const sampleOf = ({ sample }: Import, at: number): string =>
  sample
    .flatMap((cells) => cells[at]?.trim() || [])
    .slice(0, 3)
    .join(', ');

import { importContactFields, importFields, type ImportField } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import {
  Alert,
  Button,
  Field,
  FilterSelect,
  Panel,
  PanelHead,
  Select,
  Small,
  Stack,
  messageOf,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { Acts, Defaults, Sample } from './styles.ts';
import { useEditorRole } from '../delegation/delegation.ts';
import { fieldOf, mapped, type Mapping } from './mapping.ts';
import { defaultable, fieldLabels } from './labels.ts';

/** Mapping of the file's columns to fields, default values, and the dry run. */
export function MappingForm({ of }: { of: Import }) {
  const [mapping, setMapping] = useState(of.mapping);
  const [defaults, setDefaults] = useState(of.defaults);
  const checking = useWrite('POST', '/api/imports/{id}/check', { invalidates: ['/api/imports'] });
  // Only the owner may set the contact.
  const keeper = useEditorRole(of.userId);
  const fields = keeper === 'assistant' ? fieldsOnSeat : importFields;
  const taken = of.columns.filter((column) => fieldOf(mapping, column) !== undefined).length;
  return (
    <Panel aria-labelledby="mapping-title">
      <PanelHead>
        <h2 id="mapping-title">Columns</h2>
        <span>{`${taken} of ${of.columns.length} taken`}</span>
      </PanelHead>
      <Stack space={4}>
        <Table
          caption="Columns of the file"
          rows={of.columns.map((column, at) => ({ column, at }))}
          rowKey={({ at }) => at}
          columns={columnsOf(of, mapping, setMapping, fields)}
        />
        <div>
          <h3>Where a row says nothing</h3>
          <Small>These hold for rows that have no value of their own.</Small>
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
        {checking.isError && <Alert>{messageOf(checking.error, 'The check did not begin. Try again.')}</Alert>}
        <Acts>
          <Button
            kind={of.state === 'checked' ? 'secondary' : 'primary'}
            pending={checking.isPending}
            pendingLabel="Checking..."
            onClick={() => checking.mutate({ params: { id: of.id }, body: { mapping, defaults } })}
          >
            {of.state === 'uploaded' ? 'Check' : 'Check again'}
          </Button>
          <Small as="span">The whole file is read; nothing is listed.</Small>
        </Acts>
      </Stack>
    </Panel>
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
  of: Import,
  mapping: Mapping,
  onMap: (mapping: Mapping) => void,
  fields: readonly ImportField[],
): readonly Column<FileColumn>[] {
  return [
    { key: 'column', heading: 'In the file', cell: ({ column }) => column },
    { key: 'sample', heading: 'First values', cell: ({ at }) => <Sample>{sampleOf(of, at)}</Sample> },
    {
      key: 'field',
      heading: 'Read as',
      cell: ({ column }) => (
        <FieldChoice
          column={column}
          field={fieldOf(mapping, column)}
          fields={fields}
          onChoose={(field) => onMap(mapped(mapping, column, field))}
        />
      ),
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
    <FilterSelect
      label={`${column} is`}
      value={field ?? ''}
      onChange={({ target }) => onChoose(fields.find((one) => one === target.value))}
    >
      <option value="">Not taken</option>
      {fields.map((one) => (
        <option key={one} value={one}>
          {fieldLabels[one]}
        </option>
      ))}
    </FilterSelect>
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

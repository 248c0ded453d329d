import {
  leadImportFields,
  leadImportLabels,
  leadTypeLabels,
  leadTypes,
  type LeadImport,
  type LeadImportField,
  type LeadType,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  messageOf,
  Panel,
  PanelHead,
  phone,
  Row,
  Select,
  Small,
  Stack,
  TextInput,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';

const Sample = styled.span`
  display: block;
  overflow: hidden;
  max-width: 40ch;
  color: var(--ink-2);
  text-overflow: ellipsis;
`;

const Defaults = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
  max-width: 560px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type Mapping = LeadImport['mapping'];

const fieldOf = (mapping: Mapping, column: string) => leadImportFields.find((field) => mapping[field] === column);

/** Maps a column to a field; either can be in one pair only. */
function withColumn(mapping: Mapping, column: string, field: LeadImportField | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, value]) => value !== column && name !== field);
  return Object.fromEntries(field === undefined ? others : [...others, [field, column]]);
}

interface FileColumn {
  readonly column: string;
  /** Index of the column in a row. */
  readonly at: number;
}

const columnsOf = (
  file: LeadImport,
  mapping: Mapping,
  setMapping: (mapping: Mapping) => void,
): readonly Column<FileColumn>[] => [
  { key: 'column', heading: 'Column in your file', cell: ({ column }) => column },
  { key: 'sample', heading: 'First values', cell: ({ at }) => <Sample>{sampleOf(file, at)}</Sample> },
  {
    key: 'field',
    heading: 'Import as',
    onPhone: 'line',
    cell: ({ column }) => (
      <Select
        aria-label={`Import ${column} as`}
        value={fieldOf(mapping, column) ?? ''}
        onChange={({ target }) =>
          setMapping(
            withColumn(
              mapping,
              column,
              leadImportFields.find((field) => field === target.value),
            ),
          )
        }
      >
        <option value="">Do not import</option>
        {leadImportFields.map((field) => (
          <option key={field} value={field}>
            {leadImportLabels[field]}
          </option>
        ))}
      </Select>
    ),
  },
];

/** Which column is what, values for empty columns, and the dry run. */
export function MappingPanel({ file }: { file: LeadImport }) {
  const [mapping, setMapping] = useState(file.mapping);
  const [defaults, setDefaults] = useState(file.defaults);
  const check = useWrite('POST', '/api/lead-imports/{id}/check', { invalidates: ['/api/lead-imports'] });
  const mapped = file.columns.filter((column) => fieldOf(mapping, column)).length;
  return (
    <Panel aria-labelledby="mapping">
      <PanelHead>
        <h2 id="mapping">Match columns</h2>
        <span>{`${mapped} of ${file.columns.length} matched`}</span>
      </PanelHead>
      <Stack space={4}>
        <Table
          caption="Columns in your file"
          rows={file.columns.map((column, at) => ({ column, at }))}
          rowKey={({ at }) => at}
          columns={columnsOf(file, mapping, setMapping)}
        />
        <Defaults>
          <Field label="Type, where a row has none">
            <Select
              value={defaults.leadType ?? 'seller'}
              onChange={({ target }) => setDefaults({ ...defaults, leadType: target.value as LeadType })}
            >
              {leadTypes.map((type) => (
                <option key={type} value={type}>
                  {leadTypeLabels[type]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Source, where a row has none">
            <TextInput
              maxLength={80}
              placeholder="import"
              value={defaults.leadSource ?? ''}
              onChange={({ target }) => setDefaults({ ...defaults, leadSource: target.value })}
            />
          </Field>
        </Defaults>
        {check.isError && <Alert>{messageOf(check.error, 'The check did not start. Try again.')}</Alert>}
        <Row>
          <Button
            kind={file.state === 'checked' ? 'secondary' : 'primary'}
            pending={check.isPending}
            disabled={mapped === 0}
            onClick={() => check.mutate({ params: { id: file.id }, body: { mapping, defaults } })}
          >
            {file.state === 'checked' ? 'Check again' : 'Check file'}
          </Button>
          <Small as="span">Reads every row. No lead is added yet.</Small>
        </Row>
      </Stack>
    </Panel>
  );
}

const sampleOf = ({ sample }: LeadImport, at: number): string =>
  sample
    .flatMap((cells) => cells[at]?.trim() || [])
    .slice(0, 3)
    .join(', ');

import { Alert, Button, messageOf, Panel, PanelHead, Row, Select, Small, Stack, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ImportedList, Mapping } from './importedList.ts';
import type { ImportKind } from './importKinds.ts';
import { ImportFile } from './ImportFile.tsx';
import { ImportReadings } from './ImportReadings.tsx';
import { saidOf } from './uploadedFiles.ts';

const Sample = styled.span`
  display: block;
  overflow: hidden;
  max-width: 40ch;
  color: var(--ink-2);
  text-overflow: ellipsis;
`;

const fieldOf = (mapping: Mapping, column: string): string | undefined =>
  Object.keys(mapping).find((field) => mapping[field] === column);

/** Maps a column to a field; either can be in one pair only. */
function withColumn(mapping: Mapping, column: string, field: string): Mapping {
  const others = Object.entries(mapping).filter(([name, value]) => value !== column && name !== field);
  return Object.fromEntries(field === '' ? others : [...others, [field, column]]);
}

const sampleOf = ({ sample }: ImportedList, at: number): string =>
  sample
    .flatMap((cells) => cells[at]?.trim() || [])
    .slice(0, 3)
    .join(', ');

interface FileColumn {
  readonly column: string;
  /** Index of the column in a row. */
  readonly at: number;
}

const columnsOf = (
  { fields }: ImportKind,
  list: ImportedList,
  mapping: Mapping,
  setMapping: (mapping: Mapping) => void,
): readonly Column<FileColumn>[] => [
  { key: 'column', heading: 'Column in your list', cell: ({ column }) => column },
  { key: 'sample', heading: 'First values', cell: ({ at }) => <Sample>{sampleOf(list, at)}</Sample> },
  {
    key: 'field',
    heading: 'Import as',
    onPhone: 'line',
    cell: ({ column }) => (
      <Select
        aria-label={`Import ${column} as`}
        value={fieldOf(mapping, column) ?? ''}
        onChange={({ target }) => setMapping(withColumn(mapping, column, target.value))}
      >
        <option value="">Do not import</option>
        {fields.map(({ field, label }) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </Select>
    ),
  },
];

interface ImportMappingProps {
  kind: ImportKind;
  list: ImportedList;
  /** Its file was read again in another way. */
  onReplaced: (list: ImportedList) => void;
}

/** Which column is what, what holds for rows without a value, and the dry run. */
export function ImportMapping({ kind, list, onReplaced }: ImportMappingProps) {
  const [said] = useState(() => saidOf(list));
  const [mapping, setMapping] = useState(said.mapping);
  const [defaults, setDefaults] = useState(said.defaults);
  const [options, setOptions] = useState(said.options);
  const check = useWrite(
    'POST',
    kind.path === '/api/lead-imports' ? '/api/lead-imports/{id}/check' : '/api/outreach-imports/{id}/check',
    { invalidates: [kind.path] },
  );
  const mapped = list.columns.filter((column) => fieldOf(mapping, column)).length;
  const missing = kind.missingStatement?.(mapping, defaults);
  const isChecked = list.state === 'checked';
  return (
    <Stack space={4}>
      <ImportFile kind={kind} list={list} said={{ mapping, defaults, options }} onReplaced={onReplaced} />
      <Panel aria-labelledby="mapping">
        <PanelHead>
          <h2 id="mapping">Match columns</h2>
          <span>{`${mapped} of ${list.columns.length} matched`}</span>
        </PanelHead>
        <Stack space={4}>
          <Table
            caption="Columns in your list"
            rows={list.columns.map((column, at) => ({ column, at }))}
            rowKey={({ at }) => at}
            columns={columnsOf(kind, list, mapping, setMapping)}
          />
          <ImportReadings kind={kind} list={list} options={options} onChange={setOptions} />
          <kind.Defaults defaults={defaults} onChange={setDefaults} />
          {check.isError && <Alert>{messageOf(check.error, 'The check did not start. Try again.')}</Alert>}
          <Row>
            <Button
              kind={isChecked ? 'secondary' : 'primary'}
              pending={check.isPending}
              disabled={mapped === 0 || missing !== undefined}
              onClick={() =>
                check.mutate({
                  params: { id: list.id },
                  // What was decided of duplicates meanwhile stays.
                  body: { mapping, defaults, options: { ...options, duplicates: list.options.duplicates } },
                })
              }
            >
              {isChecked ? 'Check again' : 'Check list'}
            </Button>
            <Small as="span">{missing ?? 'Reads every row. Nothing is added or sent yet.'}</Small>
          </Row>
        </Stack>
      </Panel>
    </Stack>
  );
}

import {
  consentSourceLabels,
  consentSources,
  outreachImportColumns,
  type ConsentSource,
  type OutreachImport,
  type OutreachImportField,
  type OutreachImportKind,
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
  TextArea,
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

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  max-width: 840px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type Mapping = OutreachImport['mapping'];
type Defaults = OutreachImport['defaults'];

const fieldsOf = (kind: OutreachImportKind): readonly { field: OutreachImportField; label: string }[] =>
  outreachImportColumns[kind];
const fieldOf = (mapping: Mapping, column: string): OutreachImportField | undefined =>
  (Object.keys(mapping) as OutreachImportField[]).find((field) => mapping[field] === column);

/** Maps a column to a field; either can be in one pair only. */
function withColumn(mapping: Mapping, column: string, field: OutreachImportField | undefined): Mapping {
  const others = Object.entries(mapping).filter(([name, value]) => value !== column && name !== field);
  return Object.fromEntries(field === undefined ? others : [...others, [field, column]]);
}

interface FileColumn {
  readonly column: string;
  /** Index of the column in a row. */
  readonly at: number;
}

const columnsOf = (
  list: OutreachImport,
  mapping: Mapping,
  setMapping: (mapping: Mapping) => void,
): readonly Column<FileColumn>[] => [
  { key: 'column', heading: 'Column in your list', cell: ({ column }) => column },
  { key: 'sample', heading: 'First values', cell: ({ at }) => <Sample>{sampleOf(list, at)}</Sample> },
  {
    key: 'field',
    heading: 'Use as',
    onPhone: 'line',
    cell: ({ column }) => (
      <Select
        aria-label={`Use ${column} as`}
        value={fieldOf(mapping, column) ?? ''}
        onChange={({ target }) =>
          setMapping(
            withColumn(mapping, column, fieldsOf(list.kind).find(({ field }) => field === target.value)?.field),
          )
        }
      >
        <option value="">Leave out</option>
        {fieldsOf(list.kind).map(({ field, label }) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </Select>
    ),
  },
];

const sampleOf = ({ sample }: OutreachImport, at: number): string =>
  sample
    .flatMap((cells) => cells[at]?.trim() || [])
    .slice(0, 3)
    .join(', ');

/** Which column is what, what holds for every row, and the dry run. */
export function ListMapping({ list }: { list: OutreachImport }) {
  const [mapping, setMapping] = useState(list.mapping);
  const [defaults, setDefaults] = useState<Defaults>(list.defaults);
  const check = useWrite('POST', '/api/outreach-imports/{id}/check', { invalidates: ['/api/outreach-imports'] });
  const mapped = list.columns.filter((column) => fieldOf(mapping, column)).length;
  const { consentSource, consentDate } = defaults;
  const needsConsent =
    list.kind === 'contacts' && ((!mapping.consentSource && !consentSource) || (!mapping.consentDate && !consentDate));
  return (
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
          columns={columnsOf(list, mapping, setMapping)}
        />
        {list.kind === 'contacts' ? (
          <ConsentFields defaults={defaults} onChange={setDefaults} />
        ) : (
          <NoteField defaults={defaults} onChange={setDefaults} />
        )}
        {check.isError && <Alert>{messageOf(check.error, 'The check did not start. Try again.')}</Alert>}
        <Row>
          <Button
            kind={list.state === 'checked' ? 'secondary' : 'primary'}
            pending={check.isPending}
            disabled={mapped === 0 || needsConsent}
            onClick={() => check.mutate({ params: { id: list.id }, body: { mapping, defaults } })}
          >
            {list.state === 'checked' ? 'Check again' : 'Check list'}
          </Button>
          <Small as="span">
            {needsConsent ? 'Say how and when these people agreed first.' : 'Nothing is added or sent yet.'}
          </Small>
        </Row>
      </Stack>
    </Panel>
  );
}

interface DefaultsProps {
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

function ConsentFields({ defaults, onChange }: DefaultsProps) {
  const [tags, setTags] = useState(defaults.tags?.join(', ') ?? '');
  return (
    <Grid>
      <Field label="How they agreed to hear from you" hint="Where a row does not say it.">
        <Select
          value={defaults.consentSource ?? ''}
          onChange={({ target }) =>
            onChange({ ...defaults, consentSource: (target.value || undefined) as ConsentSource | undefined })
          }
        >
          <option value="">Choose one</option>
          {consentSources
            .filter((source) => source !== 'invitation')
            .map((source) => (
              <option key={source} value={source}>
                {consentSourceLabels[source]}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="When they agreed" hint="Where a row has no date.">
        <TextInput
          type="date"
          value={defaults.consentDate ?? ''}
          onChange={({ target }) => onChange({ ...defaults, consentDate: target.value || undefined })}
        />
      </Field>
      <Field label="Tags for all of them" hint="Separated by commas.">
        <TextInput
          value={tags}
          placeholder="REIA November"
          onChange={({ target }) => {
            setTags(target.value);
            const given = target.value.split(',').map((tag) => tag.trim().slice(0, 40));
            onChange({ ...defaults, tags: given.filter(Boolean).slice(0, 20) });
          }}
        />
      </Field>
    </Grid>
  );
}

const NoteField = ({ defaults, onChange }: DefaultsProps) => (
  <Field label="Personal note in the email" optional hint="Say where you know these people from.">
    <TextArea
      maxLength={600}
      value={defaults.note ?? ''}
      placeholder="We met at the Memphis REIA in October. I have three houses under contract this month."
      onChange={({ target }) => onChange({ ...defaults, note: target.value })}
    />
  </Field>
);

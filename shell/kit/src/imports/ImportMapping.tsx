import type { ImportDefaults, ListField } from '@dealstead/contracts';
import { contactPointNamed } from '@dealstead/contracts/tools/contactPointNames';
import {
  Alert,
  Button,
  DraftNotice,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Select,
  Small,
  Stack,
  useDraftState,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { fieldOf, Table, type Column, useColumnChoice } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ActionBar } from './ActionBar.ts';
import type { ImportedList, Mapping } from './importedList.ts';
import type { ImportKind } from './importKind.ts';
import { ImportFile } from './ImportFile.tsx';
import { DateOrderChoice } from './DateOrderChoice.tsx';
import { ImportReadings, type Options } from './ImportReadings.tsx';
import { type Said, saidOf } from './uploadedFiles.ts';

const Sample = styled.span`
  display: block;
  overflow: hidden;
  max-width: 40ch;
  color: var(--ink-2);
  text-overflow: ellipsis;
`;

/** A column that is appended to the notes is one of several such fields. */
const isNote = (field: string | undefined): boolean => field !== undefined && /^note\d+$/.test(field);

/** The first of these fields that is not mapped yet. */
const nextNote = (mapping: Mapping): string => {
  for (let at = 1; ; at += 1) if (!mapping[`note${at}`]) return `note${at}`;
};

const valuesOf = ({ sample }: ImportedList, at: number): string[] => sample.flatMap((cells) => cells[at]?.trim() || []);

const sampleOf = (list: ImportedList, at: number): string => valuesOf(list, at).slice(0, 3).join(', ');

interface FileColumn {
  readonly column: string;
  /** Index of the column in a row. */
  readonly at: number;
}

/** Values of the choice that are no field. */
const [note, defined] = ['note', 'define'];

interface MappingOptions {
  kind: ImportKind;
  fields: readonly ListField[];
  list: ImportedList;
  mapping: Mapping;
  choice: ReturnType<typeof useColumnChoice>;
  options: Options;
  setOptions: (options: Options) => void;
  /** Defines a field for a column; undefined for those who may not. */
  onDefine: ((column: FileColumn) => void) | undefined;
}

const columnsOf = ({
  kind: { appendsToNotes },
  fields,
  list,
  mapping,
  choice,
  options,
  setOptions,
  onDefine,
}: MappingOptions): readonly Column<FileColumn>[] => [
  { key: 'column', heading: 'Column in your list', cell: ({ column }) => column },
  { key: 'sample', heading: 'First values', cell: ({ at }) => <Sample>{sampleOf(list, at)}</Sample> },
  {
    key: 'field',
    heading: 'Import as',
    onPhone: 'line',
    cell: (fileColumn) => {
      const { column } = fileColumn;
      const field = fieldOf(mapping, column);
      const choose = (value: string) => {
        if (value === defined) onDefine?.(fileColumn);
        else choice.choose(column, value === note ? nextNote(mapping) : value);
      };
      const known = fields.find((one) => one.field === field);
      return (
        <Stack space={2}>
          <Select
            aria-label={`Import ${column} as`}
            value={isNote(field) ? note : (field ?? '')}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Do not import</option>
            {appendsToNotes && <option value={note}>Append to notes</option>}
            {onDefine && <option value={defined}>New custom field…</option>}
            {fields.map(({ field: name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          {choice.notice(column, known?.label ?? '')}
          {known?.isDate && (
            <DateOrderChoice
              list={list}
              column={column}
              isRequired={known.required === true}
              options={options}
              onChange={setOptions}
            />
          )}
        </Stack>
      );
    },
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
  const [known] = useState(() => saidOf(list));
  const [said, setSaid, draft] = useDraftState<Said>(`import-${kind.name}-${list.id}`, known);
  // A draft of the page before knows no options.
  const { mapping, defaults, options = {} } = said;
  const setMapping = (next: Mapping) => setSaid((before) => ({ ...before, mapping: next }));
  const setOptions = (next: Options) => setSaid((before) => ({ ...before, options: next }));
  const [defining, setDefining] = useState<FileColumn | null>(null);
  const { fields } = kind;
  const user = useUser();
  const isOwner = user?.actingFor === undefined || user.actingFor === null;
  const check = useWrite(...kind.requests.check, { invalidates: [kind.requests.path], onSuccess: draft.clear });
  const choice = useColumnChoice(mapping, setMapping);
  const mapped = list.columns.filter((column) => fieldOf(mapping, column)).length;
  // Only kinds with people have columns for them.
  const hasContacts = fields.some(({ field }) => field === 'phone');
  const forgotten = list.columns.filter(
    (column, at) =>
      hasContacts && contactPointNamed(column) !== null && !fieldOf(mapping, column) && valuesOf(list, at).length > 0,
  );
  const missing = kind.missingStatement?.(mapping, defaults);
  const isChecked = list.state === 'checked';
  // Once they are checked, the columns are seldom changed, and the result stands above them.
  const [isOpen, setOpen] = useState(!isChecked);
  const Actions = isChecked ? Row : ActionBar;
  return (
    <Stack space={4}>
      <ImportFile kind={kind} list={list} said={said} onReplaced={onReplaced} />
      <Panel aria-labelledby="mapping">
        <PanelHead>
          <h2 id="mapping">Match columns</h2>
          <span>{`${mapped} of ${list.columns.length} matched`}</span>
        </PanelHead>
        <Stack space={4}>
          {!isOpen && (
            <div>
              <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
                Change columns
              </Button>
            </div>
          )}
          {isOpen && (
            <Table
              caption="Columns in your list"
              rows={list.columns.map((column, at) => ({ column, at }))}
              rowKey={({ at }) => at}
              columns={columnsOf({
                kind,
                fields,
                list,
                mapping,
                choice,
                options,
                setOptions,
                onDefine: kind.NewField && isOwner ? setDefining : undefined,
              })}
            />
          )}
          {defining && kind.NewField && (
            <kind.NewField
              column={defining.column}
              values={valuesOf(list, defining.at)}
              onSaved={(field) => choice.choose(defining.column, field)}
              onClose={() => setDefining(null)}
            />
          )}
          <ImportReadings fields={fields} list={list} options={options} onChange={setOptions} />
          <kind.Defaults
            defaults={defaults}
            onChange={(next) => setSaid((before) => ({ ...before, defaults: next }))}
          />
          {forgotten.length > 0 && (
            <Alert tone="amber">
              {`${new Intl.ListFormat('en-US').format(forgotten)} ${forgotten.length === 1 ? 'looks like a column' : 'look like columns'} of phone numbers or emails and will not be imported.`}
            </Alert>
          )}
          <DraftNotice draft={draft} />
          {check.isError && <Alert>{messageOf(check.error, 'The check did not start. Try again.')}</Alert>}
          <Actions>
            <Button
              kind={isChecked ? 'secondary' : 'primary'}
              pending={check.isPending}
              disabled={mapped === 0 || missing !== undefined}
              onClick={() =>
                check.mutate({
                  params: { id: list.id },
                  // What was decided of duplicates meanwhile stays.
                  body: {
                    mapping,
                    // What the kind's own questions made of them.
                    defaults: defaults as ImportDefaults,
                    options: {
                      ...options,
                      duplicates: list.options.duplicates ?? 'skip',
                      otherProperties: list.options.otherProperties,
                    },
                  },
                })
              }
            >
              {isChecked ? 'Check again' : 'Check list'}
            </Button>
            <Small as="span">{missing ?? 'Reads every row. Nothing is added or sent yet.'}</Small>
          </Actions>
        </Stack>
      </Panel>
    </Stack>
  );
}

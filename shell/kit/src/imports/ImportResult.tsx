import { type ImportPreview, type LeftOutCell } from '@dealstead/contracts';
import {
  Alert,
  Button,
  ConfirmDialog,
  formatCount,
  Hint,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Stack,
  StatStrip,
  useRead,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { Table, UndoImportDialog, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ActionBar } from './ActionBar.ts';
import { useFirstRows } from './firstRows.tsx';
import type { ImportedList } from './importedList.ts';
import { amountOf, canImport, type ImportKind } from './importKind.ts';
import { ImportDuplicates } from './ImportDuplicates.tsx';
import { ImportProblems, CorrectRowDialog } from './ImportProblems.tsx';

const List = styled.ul`
  padding-left: 20px;
  font-size: var(--t14);
  color: var(--ink-2);
  overflow-wrap: anywhere;
  list-style: disc;
`;

export interface ImportResultProps {
  kind: ImportKind;
  list: ImportedList;
}

/** What the dry run found, or what the import did. */
export function ImportResult({ kind, list }: ImportResultProps) {
  const isChecked = list.state === 'checked';
  // What an undone import had done is no longer there.
  const doneLabel = (label: string) => (list.state === 'undone' ? `${label} before the undo` : label);
  return (
    <Panel aria-labelledby="result">
      <PanelHead>
        <h2 id="result">{isChecked ? 'What will happen' : 'Result'}</h2>
        <span>{`${formatCount(list.rows)} ${list.rows === 1 ? 'row' : 'rows'}`}</span>
      </PanelHead>
      <Stack space={4}>
        <StatStrip
          items={[
            { label: isChecked ? kind.goodLabels[0] : doneLabel(kind.goodLabels[1]), value: formatCount(list.good) },
            ...(list.updated > 0
              ? [{ label: isChecked ? 'Will be updated' : doneLabel('Updated'), value: formatCount(list.updated) }]
              : []),
            // Of a record that is there already, or of an earlier row.
            { label: 'Duplicates, left out', value: formatCount(list.repeated) },
            { label: 'Rows that cannot come in', value: formatCount(list.bad) },
            ...(list.leftOut > 0 ? [{ label: 'Values not understood', value: formatCount(list.leftOut) }] : []),
          ]}
        />
        {kind.More && <kind.More list={list} />}
        {list.bad > 0 && <ImportProblems kind={kind} list={list} />}
        {list.leftOut > 0 && <LeftOutCells kind={kind} list={list} />}
        {isChecked && list.repeated + list.updated + list.good > 0 && <ImportDuplicates kind={kind} list={list} />}
        {list.changes && list.changes.length > 0 && <Changes changes={list.changes} />}
        {list.bad + list.repeated > 0 && <LeftOutDownload kind={kind} list={list} />}
        {isChecked && canImport(kind, list) && <RunActions kind={kind} list={list} />}
        {list.state === 'undone' && <Undone kind={kind} list={list} />}
        {list.state === 'done' && <DoneActions kind={kind} list={list} />}
      </Stack>
    </Panel>
  );
}

const runOf = ({ runBody }: ImportKind, { id }: ImportedList) => ({
  params: { id },
  ...(runBody && { body: runBody }),
});

/** "Add 3 leads, update 2". */
const runLabel = (kind: ImportKind, { good, updated, repeated }: ImportedList): string => {
  if (good + updated === 0) return `Add ${amountOf(kind, repeated)} to the list`;
  if (updated === 0) return `${kind.verb} ${amountOf(kind, good)}`;
  return good === 0
    ? `Update ${amountOf(kind, updated)}`
    : `${kind.verb} ${amountOf(kind, good)}, update ${formatCount(updated)}`;
};

function RunActions({ kind, list }: ImportResultProps) {
  const [isAsking, setAsking] = useState(false);
  const run = useWrite(...kind.requests.run, {
    invalidates: kind.invalidates,
    onSettled: () => setAsking(false),
  });
  const start = () => run.mutate(runOf(kind, list));
  const label = runLabel(kind, list);
  if (list.good + list.updated + (kind.hasList ? list.repeated : 0) === 0)
    return (
      <Alert tone="amber">
        Every row is a duplicate or needs a correction. Choose what to do with duplicates, correct rows or change the
        columns.
      </Alert>
    );
  return (
    <>
      <Preview kind={kind} list={list} />
      {run.isError && <Alert>{messageOf(run.error, 'The import did not start. Try again.')}</Alert>}
      <ActionBar>
        <Button pending={run.isPending} onClick={kind.BeforeRun ? () => setAsking(true) : start}>
          {label}
        </Button>
      </ActionBar>
      {kind.BeforeRun && (
        <ConfirmDialog
          open={isAsking}
          title={`${kind.verb} ${amountOf(kind, list.good)}?`}
          confirmLabel={label}
          pending={run.isPending}
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          <kind.BeforeRun list={list} />
        </ConfirmDialog>
      )}
    </>
  );
}

function DoneActions({ kind, list }: ImportResultProps) {
  const waiting = list.rows - list.good - list.updated - list.repeated - list.bad;
  const run = useWrite(...kind.requests.run, {
    invalidates: kind.invalidates,
    onError: (error) => toastError(error, 'The import did not start. Try again.'),
  });
  return (
    <Row>
      <Button to={kind.resultsPath(list.id)}>{`Show ${kind.noun[1]}`}</Button>
      {waiting > 0 && (
        <Button kind="secondary" pending={run.isPending} onClick={() => run.mutate(runOf(kind, list))}>
          {`${kind.verb} ${waiting === 1 ? 'the corrected row' : `${formatCount(waiting)} corrected rows`}`}
        </Button>
      )}
      <UndoButton kind={kind} list={list} />
    </Row>
  );
}

/** An import that ended before its time: it goes on, or is taken back. */
export function StoppedImport({ kind, list }: ImportResultProps) {
  const run = useWrite(...kind.requests.run, {
    invalidates: kind.invalidates,
    onError: (error) => toastError(error, 'The import did not start. Try again.'),
  });
  return (
    <Panel aria-label="Stopped import">
      <Stack space={3}>
        <Alert>{list.problem ?? 'The import stopped.'}</Alert>
        <Row>
          {canImport(kind, list) && (
            <Button pending={run.isPending} onClick={() => run.mutate(runOf(kind, list))}>
              Resume import
            </Button>
          )}
          <UndoButton kind={kind} list={list} />
        </Row>
      </Stack>
    </Panel>
  );
}

function UndoButton({ kind, list }: ImportResultProps) {
  const [isAsking, setAsking] = useState(false);
  if (kind.rightsOf && !kind.rightsOf(list).canUndo) return null;
  return (
    <>
      <Button kind="quiet" danger onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      {isAsking && <UndoDialog kind={kind} list={list} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What an undo left, and where it is. */
function Undone({ kind, list }: ImportResultProps) {
  return (
    <>
      <Alert tone="water">
        {`The import was undone. ${list.problem ?? ''}`}
        {list.skipped > 0 && ` ${amountOf(kind, list.skipped)} ${kind.skippedLabel(list.skipped)}.`}
      </Alert>
      {(list.problem || list.skipped > 0) && (
        <div>
          <Button kind="secondary" to={kind.resultsPath(list.id)}>{`Show ${kind.noun[1]}`}</Button>
        </div>
      )}
    </>
  );
}

/** What comes in otherwise than the file has it, and what to know of its rows. */
function Changes({ changes }: { changes: readonly string[] }) {
  const [shown, more] = useFirstRows(changes, 'notes');
  return (
    <Stack space={2}>
      <h3>Good to know</h3>
      <Hint>What your file has that comes in differently, or not at all.</Hint>
      <List>
        {shown.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </List>
      {more}
    </Stack>
  );
}

function UndoDialog({ kind, list, onClose }: ImportResultProps & { onClose: () => void }) {
  const counts = useRead(kind.requests.undoCounts, { id: String(list.id) }, { staleTime: 0 });
  const undo = useWrite(...kind.requests.undo, {
    invalidates: kind.invalidates,
    onSuccess: onClose,
    onError: (error) => toastError(error, 'The import was not undone.'),
  });
  return (
    <UndoImportDialog
      noun={kind.noun}
      counts={counts}
      takesBackEdits={kind.takesBackEdits}
      {...(kind.editedLabel !== undefined && { editedLabel: kind.editedLabel })}
      pending={undo.isPending}
      onConfirm={(includesEdited) => undo.mutate({ params: { id: list.id }, body: { includesEdited } })}
      onClose={onClose}
    >
      <p>{kind.undoHint}</p>
    </UndoImportDialog>
  );
}

const orNone = (text: string | null) => (text ? text : <span data-missing>–</span>);
const previewColumns: readonly (Column<ImportPreview> & { key: keyof ImportPreview })[] = [
  { key: 'name', heading: 'Name', cell: ({ name, email, phone }) => name || email || phone },
  { key: 'email', heading: 'Email', cell: ({ email }) => orNone(email) },
  { key: 'phone', heading: 'Phone', cell: ({ phone }) => orNone(phone) },
  { key: 'company', heading: 'Company', cell: ({ company }) => orNone(company) },
  { key: 'detail', heading: 'Details', cell: ({ detail }) => orNone(detail) },
];

function Preview({ kind, list }: ImportResultProps) {
  const preview = useRead(kind.requests.preview, { id: list.id });
  const rows = (preview.data ?? []).slice(0, 5);
  if (rows.length === 0) return null;
  return (
    <Stack space={2}>
      <h3>{list.good > rows.length ? `The first ${rows.length}` : 'Preview'}</h3>
      <Table
        caption="Preview of the rows"
        dense
        rows={rows}
        rowKey={({ line }) => line}
        columns={previewColumns.filter(({ key }) => rows.some((row) => row[key]))}
      />
    </Stack>
  );
}

const leftOutColumns: readonly Column<LeftOutCell>[] = [
  { key: 'value', heading: 'Value', cell: ({ value, reason }) => value || reason },
  { key: 'line', heading: 'Line', cell: ({ line }) => `Line ${formatCount(line)}` },
  { key: 'column', heading: 'Column', cell: ({ column }) => column },
  { key: 'reason', heading: 'Reason', cell: ({ value, reason }) => (value ? reason : '') },
];

const correctionColumn = (onCorrect: (cell: LeftOutCell) => void): Column<LeftOutCell> => ({
  key: 'correct',
  heading: 'Correct',
  isAction: true,
  cell: (cell) => (
    <Button
      kind="secondary"
      size="small"
      aria-label={`Correct ${cell.column || 'cells'} on line ${cell.line}`}
      onClick={() => onCorrect(cell)}
    >
      Correct
    </Button>
  ),
});

/** Values of rows that come in which are in no field, and what the reader of the file passed over. */
function LeftOutCells({ kind, list }: ImportResultProps) {
  const cells = useRead(kind.requests.leftOut, { id: list.id });
  const [correcting, setCorrecting] = useState<LeftOutCell | null>(null);
  const known = cells.data ?? [];
  const [rows, more] = useFirstRows(known, known.length < list.leftOut ? 'of the first values' : 'values');
  if (rows.length === 0) return null;
  return (
    <Stack space={2}>
      <h3>
        {list.leftOut === 1
          ? 'One value was not understood'
          : `${formatCount(list.leftOut)} values were not understood`}
      </h3>
      <Hint>{kind.unreadHint}</Hint>
      <Table
        caption="Values that were not understood"
        dense
        rows={rows}
        rowKey={({ line, column, value, reason }) => `${line} ${column} ${value} ${reason}`}
        columns={
          list.state === 'checked' && canImport(kind, list)
            ? [...leftOutColumns, correctionColumn(setCorrecting)]
            : leftOutColumns
        }
      />
      {more}
      {more === null && list.leftOut > known.length && (
        <Hint>{`And ${formatCount(list.leftOut - known.length)} more.`}</Hint>
      )}
      {correcting && (
        <CorrectRowDialog
          key={correcting.number}
          kind={kind}
          list={list}
          row={{ ...correcting, reason: [correcting.column, correcting.reason].filter(Boolean).join(': ') }}
          wrongColumn={correcting.column}
          onClose={() => setCorrecting(null)}
        />
      )}
    </Stack>
  );
}

/** The file's own rows with the reason of each: corrected, they can be imported. */
function LeftOutDownload({ kind, list }: ImportResultProps) {
  const count = list.bad + list.repeated;
  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        href={kind.requests.problemsCsv(list.id)}
        icon={<DownloadSimple size={16} />}
      >
        {count === 1
          ? 'Download the row that is left out'
          : `Download the ${formatCount(count)} rows that are left out`}
      </Button>
    </div>
  );
}

import type { OutreachImportPreview } from '@dealstead/contracts';
import {
  Alert,
  Button,
  ConfirmDialog,
  formatCount,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Stack,
  StatStrip,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { NoValue } from '../dashboard.ts';
import type { ImportedList } from './importedList.ts';
import { amountOf, type ImportKind } from './importKinds.ts';

export interface ImportResultProps {
  kind: ImportKind;
  list: ImportedList;
}

/** What the dry run found, or what the import did. */
export function ImportResult({ kind, list }: ImportResultProps) {
  const isChecked = list.state === 'checked';
  return (
    <Panel aria-labelledby="result">
      <PanelHead>
        <h2 id="result">{isChecked ? 'What will happen' : 'Result'}</h2>
        <span>{`${formatCount(list.rows)} ${list.rows === 1 ? 'row' : 'rows'}`}</span>
      </PanelHead>
      <Stack space={4}>
        <StatStrip
          items={[
            { label: kind.goodLabels[isChecked ? 0 : 1], value: formatCount(list.good) },
            { label: 'Duplicates, left out', value: formatCount(list.repeated) },
            { label: 'Cannot be used', value: formatCount(list.bad) },
          ]}
        />
        {list.bad > 0 && <Problems kind={kind} list={list} />}
        {isChecked && <RunActions kind={kind} list={list} />}
        {list.state === 'undone' && (
          <Alert tone="water">
            The import was undone.
            {list.skipped > 0 && ` ${amountOf(kind, list.skipped)} changed or sent since then stayed.`}
          </Alert>
        )}
        {list.state === 'done' && <DoneActions kind={kind} list={list} />}
      </Stack>
    </Panel>
  );
}

function RunActions({ kind, list }: ImportResultProps) {
  const run = useWrite('POST', `${kind.path}/{id}/run` as const, { invalidates: kind.invalidates });
  if (list.good === 0)
    return <Alert tone="amber">Every row is a duplicate or cannot be used. Change the columns or the list.</Alert>;
  return (
    <>
      {kind.path === '/api/outreach-imports' && <Preview list={list} />}
      {run.isError && <Alert>{messageOf(run.error, 'The import did not start. Try again.')}</Alert>}
      <div>
        <Button pending={run.isPending} onClick={() => run.mutate({ params: { id: list.id } })}>
          {`${kind.verb} ${amountOf(kind, list.good)}`}
        </Button>
      </div>
    </>
  );
}

function DoneActions({ kind, list }: ImportResultProps) {
  const [isAsking, setAsking] = useState(false);
  const undo = useWrite('POST', `${kind.path}/{id}/undo` as const, {
    invalidates: kind.invalidates,
    onSuccess: () => setAsking(false),
  });
  return (
    <Row>
      <Button to={kind.resultsPath}>{`Show ${kind.noun[1]}`}</Button>
      <Button kind="quiet" danger onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Undo the import of ${amountOf(kind, list.good)}?`}
        confirmLabel="Undo import"
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: list.id } })}
        onClose={() => setAsking(false)}
      >
        {kind.undoHint}
      </ConfirmDialog>
    </Row>
  );
}

const orNone = (text: string | null) => (text ? text : <NoValue>None</NoValue>);
const previewColumns: readonly Column<OutreachImportPreview>[] = [
  { key: 'name', heading: 'Name', cell: ({ name, email, phone }) => name || email || phone },
  { key: 'email', heading: 'Email', cell: ({ email }) => orNone(email) },
  { key: 'phone', heading: 'Phone', cell: ({ phone }) => orNone(phone) },
  { key: 'company', heading: 'Company', cell: ({ company }) => orNone(company) },
  { key: 'detail', heading: 'Details', cell: ({ detail }) => orNone(detail) },
];

function Preview({ list }: { list: ImportedList }) {
  const preview = useRead('/api/outreach-imports/{id}/preview', { id: list.id });
  const rows = (preview.data ?? []).slice(0, 10);
  if (rows.length === 0) return null;
  return (
    <Stack space={2}>
      <h3>{list.good > rows.length ? `The first ${rows.length}` : 'Preview'}</h3>
      <Table caption="Preview of the rows" dense rows={rows} rowKey={({ line }) => line} columns={previewColumns} />
    </Stack>
  );
}

function Problems({ kind, list }: ImportResultProps) {
  const problems = useRead(`${kind.path}/{id}/problems` as const, { id: list.id });
  const rows = (problems.data ?? []).slice(0, 10);
  return (
    <Stack space={2}>
      <Table
        caption="Rows that cannot be used"
        dense
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
          { key: 'line', heading: 'Line', cell: ({ line }) => `Line ${formatCount(line)}` },
          { key: 'value', heading: 'Value', cell: ({ value }) => value },
        ]}
      />
      <div>
        <Button
          kind="secondary"
          size="small"
          href={`${kind.path}/${list.id}/problems.csv`}
          icon={<DownloadSimple size={16} />}
        >
          {list.bad === 1 ? 'Download the row' : `Download all ${formatCount(list.bad)} rows`}
        </Button>
      </div>
    </Stack>
  );
}

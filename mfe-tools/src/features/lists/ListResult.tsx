import type { OutreachImport, OutreachImportPreview } from '@dealstead/contracts';
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
import { styled } from 'styled-components';
import { NoValue } from '../dashboard.ts';

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--primary);
`;

const plural = { contacts: ['contact', 'contacts'], invitations: ['invitation', 'invitations'] } as const;
export const amountOf = ({ kind }: Pick<OutreachImport, 'kind'>, count: number): string =>
  `${formatCount(count)} ${plural[kind][count === 1 ? 0 : 1]}`;

const working = { checking: 'Checking rows', running: 'Adding rows', undoing: 'Taking the list back' } as const;

/** How far a step is. The page follows the server's notifications. */
export function ListProgress({ list }: { list: OutreachImport }) {
  const label = working[list.state as keyof typeof working];
  const done = Math.min(list.position, list.rows);
  return (
    <Panel aria-label={label}>
      <Stack space={3}>
        <p role="status">
          {label}
          {list.state !== 'undoing' && `: ${formatCount(done)} of ${formatCount(list.rows)}`}
        </p>
        <Bar max={list.rows} {...(list.state === 'undoing' ? {} : { value: done })} aria-label={label} />
      </Stack>
    </Panel>
  );
}

export interface ListResultProps {
  list: OutreachImport;
  /** Closes the list, to show what it added. */
  onClose: () => void;
}

/** What the dry run found, or what the list added. */
export function ListResult({ list, onClose }: ListResultProps) {
  const isDone = list.state !== 'checked';
  const run = useWrite('POST', '/api/outreach-imports/{id}/run', {
    invalidates: ['/api/outreach-imports', '/api/contacts', '/api/buyer-invitations'],
  });
  const verb = list.kind === 'contacts' ? 'Add' : 'Send';
  return (
    <Panel aria-labelledby="result">
      <PanelHead>
        <h2 id="result">{isDone ? 'Result' : 'What will happen'}</h2>
        <span>{`${formatCount(list.rows)} ${list.rows === 1 ? 'row' : 'rows'}`}</span>
      </PanelHead>
      <Stack space={4}>
        <StatStrip
          items={[
            {
              label:
                list.kind === 'contacts' ? (isDone ? 'Added' : 'Will be added') : isDone ? 'Queued' : 'Will be sent',
              value: formatCount(list.good),
            },
            { label: 'Duplicates, left out', value: formatCount(list.repeated) },
            { label: 'Cannot be used', value: formatCount(list.bad) },
          ]}
        />
        {list.bad > 0 && <Problems list={list} />}
        {list.state === 'checked' && list.good > 0 && <Preview list={list} />}
        {run.isError && <Alert>{messageOf(run.error, 'The list was not added. Try again.')}</Alert>}
        {list.state === 'checked' && list.good === 0 && (
          <Alert tone="amber">Every row is a duplicate or cannot be used. Change the columns or the list.</Alert>
        )}
        {list.state === 'checked' && list.good > 0 && (
          <div>
            <Button pending={run.isPending} onClick={() => run.mutate({ params: { id: list.id } })}>
              {`${verb} ${amountOf(list, list.good)}`}
            </Button>
          </div>
        )}
        {list.state === 'undone' && (
          <Alert tone="water">
            The list was taken back.
            {list.kept > 0 &&
              ` ${amountOf(list, list.kept)} changed or sent since ${list.kept === 1 ? 'stays' : 'stay'}.`}
          </Alert>
        )}
        {list.state === 'done' && <DoneActions list={list} onClose={onClose} />}
      </Stack>
    </Panel>
  );
}

function DoneActions({ list, onClose }: ListResultProps) {
  const [isAsking, setAsking] = useState(false);
  const undo = useWrite('POST', '/api/outreach-imports/{id}/undo', {
    invalidates: ['/api/outreach-imports', '/api/contacts', '/api/buyer-invitations'],
    onSuccess: () => setAsking(false),
  });
  return (
    <Row>
      <Button onClick={onClose}>{list.kind === 'contacts' ? 'Show contacts' : 'Show invitations'}</Button>
      <Button kind="quiet" danger onClick={() => setAsking(true)}>
        Undo this list
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take back ${amountOf(list, list.good)}?`}
        confirmLabel="Undo list"
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: list.id } })}
        onClose={() => setAsking(false)}
      >
        {list.kind === 'contacts'
          ? 'Contacts that you or your team have changed since stay.'
          : 'Invitations that were sent already stay. You can revoke them one by one.'}
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

function Preview({ list }: { list: OutreachImport }) {
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

function Problems({ list }: { list: OutreachImport }) {
  const problems = useRead('/api/outreach-imports/{id}/problems', { id: list.id });
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
          href={`/api/outreach-imports/${list.id}/problems.csv`}
          icon={<DownloadSimple size={16} />}
        >
          {`Download all ${formatCount(list.bad)}`}
        </Button>
      </div>
    </Stack>
  );
}

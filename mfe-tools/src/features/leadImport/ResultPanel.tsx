import type { LeadImport } from '@dealstead/contracts';
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
import { Table } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--primary);
`;

const working = { checking: 'Checking rows', running: 'Adding leads', undoing: 'Taking the leads back' } as const;

/** How far a step is. The page follows the server's notifications. */
export function ProgressPanel({ file }: { file: LeadImport }) {
  const label = working[file.state as keyof typeof working];
  const done = Math.min(file.position, file.rows);
  return (
    <Panel aria-label={label}>
      <Stack space={3}>
        <p role="status">
          {label}
          {file.state !== 'undoing' && `: ${formatCount(done)} of ${formatCount(file.rows)}`}
        </p>
        <Bar max={file.rows} {...(file.state === 'undoing' ? {} : { value: done })} aria-label={label} />
      </Stack>
    </Panel>
  );
}

const leadsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`;

/** What the dry run found, or what the import did. */
export function ResultPanel({ file }: { file: LeadImport }) {
  const isDone = file.state !== 'checked';
  const run = useWrite('POST', '/api/lead-imports/{id}/run', { invalidates: ['/api/lead-imports'] });
  return (
    <Panel aria-labelledby="result">
      <PanelHead>
        <h2 id="result">{isDone ? 'Imported' : 'What will happen'}</h2>
        <span>{`${formatCount(file.rows)} rows`}</span>
      </PanelHead>
      <Stack space={4}>
        <StatStrip
          items={[
            { label: isDone ? 'Added' : 'Will be added', value: formatCount(file.good) },
            { label: 'Duplicates, left out', value: formatCount(file.repeated) },
            { label: 'Cannot be read', value: formatCount(file.bad) },
          ]}
        />
        {file.bad > 0 && <Problems file={file} />}
        {run.isError && <Alert>{messageOf(run.error, 'The import did not start. Try again.')}</Alert>}
        {file.state === 'checked' && file.good === 0 && (
          <Alert tone="amber">Every row is a duplicate or cannot be read. Change the columns or the file.</Alert>
        )}
        {file.state === 'checked' && file.good > 0 && (
          <div>
            <Button pending={run.isPending} onClick={() => run.mutate({ params: { id: file.id } })}>
              {`Add ${leadsOf(file.good)}`}
            </Button>
          </div>
        )}
        {file.state === 'undone' && (
          <Alert tone="water">
            The import was taken back.
            {file.skipped > 0 &&
              ` ${leadsOf(file.skipped)} that ${file.skipped === 1 ? 'was' : 'were'} changed since ${file.skipped === 1 ? 'stays' : 'stay'}.`}
          </Alert>
        )}
        {file.state === 'done' && <DoneActions file={file} />}
      </Stack>
    </Panel>
  );
}

function DoneActions({ file }: { file: LeadImport }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useWrite('POST', '/api/lead-imports/{id}/undo', {
    invalidates: ['/api/lead-imports'],
    onSuccess: () => setAsking(false),
  });
  return (
    <Row>
      <Button to="/leads?sortBy=newest">Open leads</Button>
      <Button kind="quiet" danger onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take back ${leadsOf(file.good)}?`}
        confirmLabel="Undo import"
        danger
        pending={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: file.id } })}
        onClose={() => setAsking(false)}
      >
        Leads that you or your team have changed since stay.
      </ConfirmDialog>
    </Row>
  );
}

function Problems({ file }: { file: LeadImport }) {
  const problems = useRead('/api/lead-imports/{id}/problems', { id: file.id });
  const rows = (problems.data ?? []).slice(0, 10);
  return (
    <Stack space={2}>
      <Table
        caption="Rows that cannot be read"
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
          href={`/api/lead-imports/${file.id}/problems.csv`}
          icon={<DownloadSimple size={16} />}
        >
          {`Download all ${formatCount(file.bad)}`}
        </Button>
      </div>
    </Stack>
  );
}

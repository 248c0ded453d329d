import type { Import, ImportRow, ImportUpdate } from '@dealstead/contracts/listings/imports';
import { Alert, StatStrip, Panel, PanelHead, Small, Stack, TextLink, formatCount, useRead } from '@dealstead/kit';
import { QueryView, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { ImportActions, Warnings, Value } from './styles.ts';
import { fieldLabels } from './labels.ts';
import { LongTable } from './LongTable.tsx';

/** Counts of the dry run or the import. */
export function ImportSummary({ importJob }: { importJob: Import }) {
  const { rows, good, bad, repeated, updated, inReview } = importJob;
  return (
    <>
      <StatStrip
        items={[
          { label: 'Rows', value: formatCount(rows) },
          { label: importJob.state === 'done' ? 'Added' : 'Ready to add', value: formatCount(good) },
          { label: 'With errors', value: formatCount(bad) },
          { label: 'Already listed', value: formatCount(repeated) },
          ...(updated > 0
            ? [{ label: importJob.state === 'done' ? 'Updated' : 'Can be updated', value: formatCount(updated) }]
            : []),
        ]}
      />
      {inReview > 0 && (
        <Alert tone="amber">
          {`${formatCount(inReview)} ${inReview === 1 ? 'row has' : 'rows have'} an address that another member already lists. We review ${inReview === 1 ? 'it' : 'them'} before buyers see ${inReview === 1 ? 'it' : 'them'}.`}
        </Alert>
      )}
    </>
  );
}

/** What the dry run or the import found: changes to listings, row errors and warnings. */
export function ImportFindings({ importJob }: { importJob: Import }) {
  const { bad, updated, warnings } = importJob;
  return (
    <>
      {updated > 0 && <ImportUpdates importJob={importJob} />}
      {bad > 0 && <ImportProblems importJob={importJob} />}
      {warnings.length > 0 && (
        <Panel aria-labelledby="warnings-title">
          <PanelHead>
            <h2 id="warnings-title">What changes on import</h2>
          </PanelHead>
          <Stack space={2}>
            <Small>These columns and values are not stored the way they are in your file.</Small>
            <Warnings>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </Warnings>
          </Stack>
        </Panel>
      )}
    </>
  );
}

/** Page size of the row errors. */
const visibleRows = 100;

function ImportUpdates({ importJob: { id, state, updated } }: { importJob: Import }) {
  const query = useRead('/api/imports/{id}/updates', { id });
  const title = state === 'done' ? 'Updated listings' : 'Changes to existing listings';
  return (
    <Panel aria-labelledby="updates-title">
      <PanelHead>
        <h2 id="updates-title">{title}</h2>
        <span>{updated > visibleRows ? `First ${visibleRows} of ${formatCount(updated)}` : formatCount(updated)}</span>
      </PanelHead>
      <Small>
        Matched by key or address. Blank fields change nothing. Status, state and seller role stay as they are.
      </Small>
      <QueryView
        query={query}
        label="The changes"
        loading={160}
        errorCard={{ text: 'Your listings have not changed.' }}
      >
        {(rows) => (
          <LongTable
            caption={title}
            noun="changes"
            dense
            rows={rows}
            rowKey={({ line }) => line}
            columns={updateColumns}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function ImportProblems({ importJob: { id, bad } }: { importJob: Import }) {
  const query = useRead('/api/imports/{id}/problems', { id });
  return (
    <Panel aria-labelledby="problems-title">
      <PanelHead>
        <h2 id="problems-title">Rows with errors</h2>
        <span>{bad > visibleRows ? `First ${visibleRows} of ${formatCount(bad)}` : formatCount(bad)}</span>
      </PanelHead>
      <QueryView query={query} label="The rows" loading={160} errorCard={{ text: 'The counts above are correct.' }}>
        {(rows) => (
          <LongTable
            caption="Rows with errors"
            noun="rows"
            dense
            rows={rows}
            rowKey={({ line }) => line}
            columns={columns}
          />
        )}
      </QueryView>
      <ImportActions>
        <a href={`/api/imports/${id}/problems.csv`} download>
          <DownloadSimple size={18} />
          Download all as CSV
        </a>
      </ImportActions>
    </Panel>
  );
}

const labels: Readonly<Record<string, string>> = fieldLabels;
const labelOf = (field: string | null): string => (field === null ? 'Row' : (labels[field] ?? field));

const updateColumns: readonly Column<ImportUpdate>[] = [
  { key: 'line', heading: 'Line', cell: ({ line }) => `Line ${formatCount(line)}` },
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ propertyId, title }) => <TextLink to={`/property/${propertyId}`}>{title}</TextLink>,
  },
  {
    key: 'changes',
    heading: 'Changes',
    cell: ({ changes }) =>
      changes.map(({ field, from, to }) => (
        <div key={field}>
          {`${labelOf(field)}: `}
          <Value>{from ?? 'none'}</Value>
          {' → '}
          <Value>{to ?? 'none'}</Value>
        </div>
      )),
  },
];

const columns: readonly Column<ImportRow>[] = [
  { key: 'line', heading: 'Line', cell: ({ line }) => `Line ${formatCount(line)}` },
  { key: 'field', heading: 'Field', cell: ({ field }) => labelOf(field) },
  { key: 'reason', heading: 'Problem', cell: ({ reason }) => reason },
  { key: 'value', heading: 'Value', cell: ({ value }) => <Value>{value}</Value> },
];

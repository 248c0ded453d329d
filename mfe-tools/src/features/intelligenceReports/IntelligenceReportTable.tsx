import type { IntelligenceReport } from '@dealstead/contracts/tools/intelligenceReports';
import { Badge, Button, IconButton, formatDate, toast, toastError, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Problem = styled.small`
  display: block;
  font-weight: 400;
  color: var(--danger);
`;

const ActionCell = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
`;

const kinds = { county: 'County', listing: 'Listing' } as const;

interface Actions {
  readonly onRetry: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

function StateBadge({ state }: Pick<IntelligenceReport, 'state'>) {
  if (state === 'ready') return <Badge tone="ok">Ready</Badge>;
  return state === 'failed' ? <Badge tone="danger">Failed</Badge> : <Badge tone="water">Being prepared</Badge>;
}

const sizeText = ({ pages, bytes }: IntelligenceReport): string =>
  pages === null || bytes === null ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}, ${Math.ceil(bytes / 1_000)} kB`;

const columnsOf = ({ onRetry, onDelete }: Actions): readonly Column<IntelligenceReport>[] => [
  {
    key: 'title',
    heading: 'Report',
    cell: ({ title, problem }) => (
      <>
        {title}
        {problem && <Problem>{problem}</Problem>}
      </>
    ),
  },
  { key: 'kind', heading: 'On', cell: ({ kind }) => kinds[kind] },
  { key: 'state', heading: 'Status', cell: (report) => <StateBadge state={report.state} /> },
  { key: 'requested', heading: 'Requested', cell: ({ requestedAt }) => formatDate(requestedAt) },
  {
    key: 'expires',
    heading: 'Available until',
    cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : '–'),
  },
  { key: 'size', heading: 'PDF', cell: sizeText },
  {
    key: 'acts',
    heading: 'Download',
    isAction: true,
    onPhone: 'line',
    cell: ({ id, title, state }) => (
      <ActionCell>
        {state === 'ready' && (
          <Button
            kind="secondary"
            size="small"
            href={`/api/intelligence-reports/${id}/file.pdf`}
            icon={<DownloadSimple size={16} />}
            aria-label={`Download ${title}`}
          >
            Download
          </Button>
        )}
        {state === 'failed' && (
          <Button kind="secondary" size="small" onClick={() => onRetry(id)}>
            Try again
          </Button>
        )}
        <IconButton label={`Delete ${title}`} onClick={() => onDelete(id)}>
          <Trash size={18} />
        </IconButton>
      </ActionCell>
    ),
  },
];

/** A member's reports with their states. */
export function IntelligenceReportTable({ reports }: { reports: readonly IntelligenceReport[] }) {
  const invalidates = ['/api/intelligence-reports'] as const;
  const retry = useWrite('POST', '/api/intelligence-reports/{id}/retry', {
    invalidates,
    onError: (error) => toastError(error, 'The report was not requested again.'),
  });
  const remove = useWrite('DELETE', '/api/intelligence-reports/{id}', {
    invalidates,
    onSuccess: () => void toast({ title: 'Report deleted' }),
    onError: (error) => toastError(error, 'The report was not deleted.'),
  });
  const actions = {
    onRetry: (id: number) => retry.mutate({ params: { id } }),
    onDelete: (id: number) => remove.mutate({ params: { id } }),
  };
  return <Table caption="Reports" columns={columnsOf(actions)} rows={reports} rowKey={({ id }) => id} />;
}

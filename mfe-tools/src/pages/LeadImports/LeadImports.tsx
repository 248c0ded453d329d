import type { LeadImport, LeadImportState } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatCount,
  formatTimeAgo,
  Head,
  Lead as LeadText,
  Page,
  Panel,
  PanelHead,
  Stack,
  toastError,
  useRead,
  useSearchParams,
  useWrite,
  type Tone,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { FilePanel } from '../../features/leadImport/FilePanel.tsx';
import { MappingPanel } from '../../features/leadImport/MappingPanel.tsx';
import { ProgressPanel, ResultPanel } from '../../features/leadImport/ResultPanel.tsx';

/** Import of leads from a file, step by step, and export of all leads. */
export function LeadImports() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('file');
  const open = (file: LeadImport | null) => setSearch(file ? { file: String(file.id) } : {});
  return (
    <Page>
      <Head title="Import leads" description="Leads from CSV files." path="/import-leads" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Import leads</h1>
          <LeadText>From a list broker, another CRM or your own spreadsheet.</LeadText>
          <div>
            <Button kind="secondary" size="small" href="/api/leads.csv" icon={<DownloadSimple size={16} />}>
              Export all leads
            </Button>
            <Button kind="secondary" size="small" to="/leads">
              All leads
            </Button>
          </div>
        </DashboardHeader>
        {id === null ? (
          <>
            <FilePanel onUploaded={open} />
            <PastImports onOpen={open} />
          </>
        ) : (
          <OpenImport id={id} onClose={() => open(null)} />
        )}
      </Stack>
    </Page>
  );
}

function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useRead('/api/lead-imports/{id}', { id });
  const discard = useWrite('DELETE', '/api/lead-imports/{id}', {
    invalidates: ['/api/lead-imports'],
    onSuccess: onClose,
    onError: (error) => toastError(error, 'Failed to discard the file.'),
  });
  return (
    <QueryView query={query} label="The import" loading={320}>
      {(file) => {
        const isWorking = file.state.endsWith('ing');
        const canMap = file.state === 'uploaded' || file.state === 'checked';
        return (
          <Stack space={4}>
            <PanelHead>
              <h2>{file.name}</h2>
              <span>
                <Button kind="quiet" size="small" onClick={onClose}>
                  All imports
                </Button>
                {canMap && (
                  <Button
                    kind="quiet"
                    size="small"
                    danger
                    disabled={discard.isPending}
                    onClick={() => discard.mutate({ params: { id: file.id } })}
                  >
                    Discard file
                  </Button>
                )}
              </span>
            </PanelHead>
            {isWorking ? <ProgressPanel file={file} /> : file.state !== 'uploaded' && <ResultPanel file={file} />}
            {canMap && <MappingPanel key={file.id} file={file} />}
          </Stack>
        );
      }}
    </QueryView>
  );
}

const stateLabels: Record<LeadImportState, [label: string, tone: Tone]> = {
  uploading: ['Uploading', 'plain'],
  uploaded: ['Match columns', 'amber'],
  checking: ['Checking', 'plain'],
  checked: ['Ready to add', 'amber'],
  running: ['Adding', 'plain'],
  done: ['Added', 'ok'],
  undoing: ['Undoing', 'plain'],
  undone: ['Taken back', 'plain'],
};

const columnsOf = (onOpen: (file: LeadImport) => void): readonly Column<LeadImport>[] => [
  { key: 'name', heading: 'File', cell: (file) => file.name },
  {
    key: 'state',
    heading: 'State',
    cell: ({ state }) => <Badge tone={stateLabels[state][1]}>{stateLabels[state][0]}</Badge>,
  },
  { key: 'rows', heading: 'Rows', isNumeric: true, cell: (file) => `${formatCount(file.rows)} rows` },
  { key: 'when', heading: 'Uploaded', cell: (file) => formatTimeAgo(file.startedAt) },
  {
    key: 'open',
    heading: 'Open',
    isAction: true,
    cell: (file) => (
      <Button kind="secondary" size="small" onClick={() => onOpen(file)}>
        Open
      </Button>
    ),
  },
];

function PastImports({ onOpen }: { onOpen: (file: LeadImport) => void }) {
  const { data } = useRead('/api/lead-imports');
  if (!data || data.length === 0) return null;
  return (
    <Panel aria-labelledby="past">
      <PanelHead>
        <h2 id="past">Your files</h2>
      </PanelHead>
      <Table caption="Your files" rows={data} rowKey={(file) => file.id} columns={columnsOf(onOpen)} />
    </Panel>
  );
}

export default LeadImports;

import { exportLimitations } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import {
  Button,
  Lead,
  Panel,
  PanelHead,
  Stack,
  formatTimeAgo,
  formatCount,
  expandTemplate,
  invalidate,
  useNavigate,
  useQueryClient,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import type { Delegation } from '../delegation/delegation.ts';
import { Rows } from '../listings/rows.ts';
import { ImportActions, Warnings } from './styles.ts';
import { UploadFile } from './Upload.tsx';
import { stateLabels } from './labels.ts';

const pathOf = (id: number) => `/import-listings?import=${id}`;

/** Owner of the imported listings: the member whose team seat the user has, or the user; the id if the API needs it. */
export interface ImportOwner {
  readonly delegation: Delegation | null;
  readonly id: number | undefined;
}

/** Upload form of another import. */
export function UploadPart({ owner }: { owner: ImportOwner }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const uploaded = ({ id }: Import) => {
    void invalidate(client, ['/api/imports']);
    void navigate(pathOf(id));
  };
  return (
    <Stack space={4}>
      <header>
        <h1>Import and export listings</h1>
        <Lead>
          {owner.delegation && `For ${owner.delegation.name}. `}Bring many listings at once: choose a file, say what its
          columns are, check it, then list it.
        </Lead>
      </header>
      <UploadFile owner={owner.id} onUploaded={uploaded} />
    </Stack>
  );
}

/** List of past imports, and the export. */
export function PastImports({ owner }: { owner: ImportOwner }) {
  const rowLabel = (file: string) =>
    expandTemplate(`/api/exports/${file}{?owner}`, owner.id === undefined ? {} : { owner: owner.id });
  const query = useRead('/api/imports');
  return (
    <Stack space={4}>
      <Panel aria-labelledby="imports-title">
        <PanelHead>
          <h2 id="imports-title">{owner.delegation ? 'Imports' : 'Your imports'}</h2>
        </PanelHead>
        <QueryView
          query={query}
          label="Your imports"
          loading={96}
          isEmpty={(importJobs) => importJobs.length === 0}
          empty={<p>Nothing imported yet.</p>}
          errorCard={{ detail: 'They could not be read.', text: 'What runs goes on.' }}
        >
          {(importJobs) => (
            <Rows>
              {importJobs.map((importJob) => (
                <li key={importJob.id}>
                  <span>
                    <b>{importJob.name}</b>
                    <small>{`${owner.delegation && importJob.userId === owner.delegation.id ? `For ${owner.delegation.name}. ` : ''}${stateText(importJob)}, ${formatTimeAgo(importJob.startedAt)}`}</small>
                  </span>
                  <Button kind="secondary" size="small" to={pathOf(importJob.id)} aria-label={`Open ${importJob.name}`}>
                    Open
                  </Button>
                </li>
              ))}
            </Rows>
          )}
        </QueryView>
      </Panel>
      <Panel aria-labelledby="export-title">
        <PanelHead>
          <h2 id="export-title">Export</h2>
        </PanelHead>
        <p>{`All of ${owner.delegation ? `the listings of ${owner.delegation.name}` : 'your listings'}, as a file that can be imported again.`}</p>
        <details>
          <summary>What a file does not give back</summary>
          <Warnings>
            {exportLimitations.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </Warnings>
        </details>
        <ImportActions>
          <a href={rowLabel('listings.csv')} download>
            <DownloadSimple size={18} />
            CSV
          </a>
          <a href={rowLabel('listings.json')} download>
            <DownloadSimple size={18} />
            JSON, RESO Data Dictionary
          </a>
        </ImportActions>
      </Panel>
    </Stack>
  );
}

function stateText({ state, good, progress }: Import): string {
  if (state === 'done') return `${formatCount(good)} listed`;
  if (state === 'importing' || state === 'checking' || state === 'undoing')
    return `${stateLabels[state]}, ${Math.floor(progress * 100)}%`;
  return stateLabels[state];
}

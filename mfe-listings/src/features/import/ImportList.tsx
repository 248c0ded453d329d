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
import { Halves, ImportActions, Warnings } from './styles.ts';
import { UploadFile } from './Upload.tsx';
import { Steps } from './Steps.tsx';
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
          {owner.delegation && `For ${owner.delegation.name}. `}List many properties at once from a spreadsheet or an
          MLS export.
        </Lead>
      </header>
      <Steps current="Upload" />
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
    <Halves>
      <Panel aria-labelledby="imports-title">
        <PanelHead>
          <h2 id="imports-title">{owner.delegation ? 'Imports' : 'Your imports'}</h2>
        </PanelHead>
        <QueryView
          query={query}
          label="Your imports"
          loading={96}
          isEmpty={(importJobs) => importJobs.length === 0}
          empty={<p>No imports yet.</p>}
          errorCard={{ text: 'Running imports continue.' }}
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
        <p>{`Download all ${owner.delegation ? `listings of ${owner.delegation.name}` : 'of your listings'} as a file you can import again.`}</p>
        <details>
          <summary>What the file leaves out</summary>
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
            RESO Data Dictionary JSON
          </a>
        </ImportActions>
      </Panel>
    </Halves>
  );
}

function stateText({ state, good, progress }: Import): string {
  if (state === 'done') return `${formatCount(good)} listed`;
  if (state === 'importing' || state === 'checking' || state === 'undoing')
    return `${stateLabels[state]}, ${Math.floor(progress * 100)}%`;
  return stateLabels[state];
}

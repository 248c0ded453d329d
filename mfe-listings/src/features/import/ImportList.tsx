import { exportLimitations } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import {
  EmptyState,
  Lead,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  expandTemplate,
  invalidate,
  useNavigateWhileHere,
  useQueryClient,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import type { Delegation } from '../delegation/delegation.ts';
import { TitleBar } from '../post/TitleBar.ts';
import { Halves, ImportActions, Warnings } from './styles.ts';
import { UploadFile } from './Upload.tsx';
import { Steps } from './Steps.tsx';
import { ImportTable } from './ImportTable.tsx';
import { pathOf } from './labels.ts';

/** Owner of the imported listings: the member whose team seat the user has, or the user; the id if the API needs it. */
export interface ImportOwner {
  readonly delegation: Delegation | null;
  readonly id: number | undefined;
}

/** Upload form of another import. */
export function UploadPart({ owner }: { owner: ImportOwner }) {
  const navigate = useNavigateWhileHere();
  const client = useQueryClient();
  const uploaded = ({ id }: Import) => {
    void invalidate(client, ['/api/imports']);
    void navigate(pathOf(id));
  };
  return (
    <Stack space={4}>
      <TitleBar>
        <div>
          <h1>Import and export listings</h1>
          <Lead as="p">
            {owner.delegation && `For ${owner.delegation.name}. `}List many properties at once from a spreadsheet or an
            MLS export.
          </Lead>
        </div>
      </TitleBar>
      <Steps current="Upload" />
      <UploadFile owner={owner.id} onUploaded={uploaded} />
    </Stack>
  );
}

/** List of past imports, and the export. */
export function PastImports({ owner }: { owner: ImportOwner }) {
  const exportUrl = (file: string) =>
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
          loading={<LoadingRows />}
          isEmpty={(imports) => imports.length === 0}
          empty={<EmptyState title="No imports yet">Files you upload appear here with their results.</EmptyState>}
          errorCard={{ text: 'Running imports continue.' }}
        >
          {(imports) => <ImportTable imports={imports} delegation={owner.delegation} />}
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
          <a href={exportUrl('listings.csv')} download>
            <DownloadSimple size={18} />
            CSV
          </a>
          <a href={exportUrl('listings.json')} download>
            <DownloadSimple size={18} />
            RESO Data Dictionary JSON
          </a>
        </ImportActions>
      </Panel>
    </Halves>
  );
}

function LoadingRows() {
  return (
    <Stack space={2} role="group" aria-busy="true" aria-label="Your imports are loading">
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  );
}

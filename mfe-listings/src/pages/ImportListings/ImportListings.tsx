import {
  BackCloses,
  Button,
  Head,
  Locked,
  Page,
  Stack,
  messageOf,
  useRead,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { PastImports, UploadPart } from '../../features/import/ImportList.tsx';
import { usePostingDelegation } from '../../features/delegation/delegation.ts';
import { ImportPreview } from '../../features/import/ImportPreview.tsx';
import { ImportSheet } from '../../features/import/ImportSheet.tsx';

/**
 * Import and export of listings: `?import=12` opens one import. After a plan ends, a seller can still read, undo and
 * export past imports.
 */
export function ImportListings() {
  const [search] = useSearchParams();
  const user = useUser();
  const importId = search.get('import');
  const { delegation, canPost, canChooseOwner } = usePostingDelegation();
  const owner = { delegation, id: delegation?.id ?? (canChooseOwner ? user?.id : undefined) };
  return (
    <Page headed>
      <Head
        title="Import and export listings"
        description="List properties from a file, or download yours."
        path="/import-listings"
        noIndex
      />
      {importId === null ? (
        <Stack space={4}>
          {canPost ? (
            <UploadPart owner={owner} />
          ) : (
            <Locked needs="property-posting" feature="Importing listings" page preview={<ImportPreview />}>
              {null}
            </Locked>
          )}
          <PastImports owner={owner} />
        </Stack>
      ) : (
        <ImportView id={importId} key={importId} />
      )}
    </Page>
  );
}

function ImportView({ id }: { id: string }) {
  const query = useRead('/api/imports/{id}', { id });
  return (
    <QueryView
      query={query}
      label="This import"
      loading={480}
      errorCard={{
        text: (error) => messageOf(error, 'The rest of the site works.'),
        action: (
          <Button kind="secondary" to="/import-listings">
            Back to imports
          </Button>
        ),
        page: true,
      }}
    >
      {(importJob) => (
        <BackCloses>
          <ImportSheet importJob={importJob} />
        </BackCloses>
      )}
    </QueryView>
  );
}

export default ImportListings;

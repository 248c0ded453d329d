import {
  Button,
  ErrorCard,
  Head,
  Locked,
  Page,
  Skeleton,
  Stack,
  messageOf,
  useRead,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
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
    <Page>
      <Head
        title="Import and export listings"
        description="List a whole file of properties, and take yours along as one."
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
  if (query.data) return <ImportSheet importJob={query.data} />;
  if (query.isError) {
    return (
      <ErrorCard
        title="This import did not load"
        page
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={
          <Button kind="secondary" to="/import-listings">
            All imports
          </Button>
        }
      >
        {messageOf(query.error, 'The rest of the site works.')}
      </ErrorCard>
    );
  }
  return <Skeleton height={480} />;
}

export default ImportListings;

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
  const wanted = search.get('import');
  const { seat, posts, chooses } = usePostingDelegation();
  const owner = { seat, id: seat?.id ?? (chooses ? user?.id : undefined) };
  return (
    <Page>
      <Head
        title="Import and export listings"
        description="List a whole file of properties, and take yours along as one."
        path="/import-listings"
        noIndex
      />
      {wanted === null ? (
        <Stack space={4}>
          {posts ? (
            <UploadPart owner={owner} />
          ) : (
            <Locked needs="property-posting" feature="Importing listings" page preview={<ImportPreview />}>
              {null}
            </Locked>
          )}
          <PastImports owner={owner} />
        </Stack>
      ) : (
        <One id={wanted} key={wanted} />
      )}
    </Page>
  );
}

function One({ id }: { id: string }) {
  const reading = useRead('/api/imports/{id}', { id });
  if (reading.data) return <ImportSheet of={reading.data} />;
  if (reading.isError) {
    return (
      <ErrorCard
        title="This import did not load"
        page
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        action={
          <Button kind="secondary" to="/import-listings">
            All imports
          </Button>
        }
      >
        {messageOf(reading.error, 'The rest of the site works.')}
      </ErrorCard>
    );
  }
  return <Skeleton height={480} />;
}

export default ImportListings;

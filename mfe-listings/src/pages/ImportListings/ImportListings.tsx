import { Head, Lead, Locked, Page, Stack, useSearchParams, useUser } from '@dealstead/kit';
import { type ImportedList, ImportSource, OpenImport, PastImports } from '@dealstead/kit/imports';
import { usePostingDelegation } from '../../features/delegation/delegation.ts';
import { ExportPanel } from '../../features/import/ExportPanel.tsx';
import { ImportPreview } from '../../features/import/ImportPreview.tsx';
import { useListingImport } from '../../features/import/listingImport.tsx';
import { TitleBar } from '../../features/post/TitleBar.ts';

/**
 * Import and export of listings: `?import=12` opens one import. After a plan ends, a seller can still read, undo and
 * export past imports.
 */
export function ImportListings() {
  const [search, setSearch] = useSearchParams();
  const user = useUser();
  const id = /^[1-9]\d*$/.exec(search.get('import') ?? '')?.[0] ?? null;
  const { delegation, canPost, canChooseOwner } = usePostingDelegation();
  const ownerId = delegation?.id ?? (canChooseOwner ? user?.id : undefined);
  const kind = useListingImport(id, ownerId, delegation);
  const open = (list: ImportedList) => setSearch({ import: String(list.id) });
  const replace = (list: ImportedList) => setSearch({ import: String(list.id) }, { replace: true });
  return (
    <Page headed>
      <Head
        title="Import and export listings"
        description="List properties from a file, or download yours."
        path="/import-listings"
        noIndex
      />
      <Stack space={4}>
        <TitleBar>
          <div>
            <h1>Import and export listings</h1>
            <Lead as="p">
              {delegation && `For ${delegation.name}. `}List many properties at once from a spreadsheet or an MLS
              export.
            </Lead>
          </div>
        </TitleBar>
        {id === null ? (
          <>
            {canPost ? (
              <ImportSource kind={kind} title="Upload a file" onUploaded={open} />
            ) : (
              <Locked needs="property-posting" feature="Importing listings" page preview={<ImportPreview />}>
                {null}
              </Locked>
            )}
            <PastImports kind={kind} onOpen={open} />
            <ExportPanel ownerId={ownerId} ownerName={delegation?.name} />
          </>
        ) : (
          <OpenImport key={id} kind={kind} id={id} onClose={() => setSearch({})} onReplaced={replace} />
        )}
      </Stack>
    </Page>
  );
}

export default ImportListings;

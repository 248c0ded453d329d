import type { Import } from '@dealstead/contracts/listings/imports';
import { useNavigateWhileHere, useRead, useWrite } from '@dealstead/kit';
import { type ListChoice, ListSourcePanel } from '@dealstead/kit/data';
import { listingFileTypes } from './Upload.tsx';
import { type Said, sendFile, uploadedFile } from './uploadedFiles.ts';

/** How the file of an import was read; it can be read again with another sheet or row of column names. */
export function ImportFile({ importJob, said }: { importJob: Import; said: Said }) {
  const { data: source } = useRead('/api/imports/{id}/source', { id: String(importJob.id) });
  const navigate = useNavigateWhileHere();
  const discard = useWrite('DELETE', '/api/imports/{id}', { invalidates: ['/api/imports'] });
  if (!source) return null;
  const read = async (file: File, choice: ListChoice) => {
    const { id } = await sendFile(file, { owner: importJob.userId, choice, replaced: { importJob, said } });
    // Navigates before any reload: the replaced import returns 404.
    await navigate(`/import-listings?import=${id}`, { replace: true });
    discard.mutate({ params: { id: importJob.id } });
  };
  return (
    <ListSourcePanel
      source={source}
      file={uploadedFile(importJob)}
      accept={listingFileTypes}
      open={importJob.state === 'uploaded'}
      onRead={read}
    />
  );
}

import { useRead, useWrite } from '@dealstead/kit';
import { type ListChoice, ListSourcePanel } from '@dealstead/kit/data';
import type { ImportedList } from './importedList.ts';
import type { ImportKind } from './importKind.ts';
import { type Said, uploadedFile, useListUpload } from './uploadedFiles.ts';

export interface ImportFileProps {
  kind: ImportKind;
  list: ImportedList;
  /** What the member said of the list so far. */
  said: Said;
  /** The same file was read again in another way, as another import. */
  onReplaced: (list: ImportedList) => void;
}

/** How the file of an import was read; it can be read again with another sheet or row of column names. */
export function ImportFile({ kind, list, said, onReplaced }: ImportFileProps) {
  const { data: source } = useRead(kind.requests.source, { id: String(list.id) });
  const upload = useListUpload(kind);
  const discard = useWrite(...kind.requests.discard, { invalidates: [kind.requests.path] });
  if (!source) return null;
  const read = async (file: File, choice: ListChoice) => {
    const replacement = await upload(file, choice, { replaced: { list, said } });
    // Opened first: this page would read the list again that is gone.
    onReplaced(replacement);
    discard.mutate({ params: { id: list.id } });
  };
  return (
    <ListSourcePanel
      source={source}
      file={uploadedFile(list)}
      accept={kind.fileTypes}
      open={list.state === 'uploaded'}
      onRead={read}
    />
  );
}

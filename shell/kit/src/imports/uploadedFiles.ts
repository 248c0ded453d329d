import { truncateText } from '@dealstead/contracts';
import { invalidate, useQueryClient, useRequests } from '@dealstead/kit';
import { reuseMapping, type ColumnDecisions, decisionsOf, type ListChoice } from '@dealstead/kit/data';
import type { ImportedList } from './importedList.ts';
import type { ImportKind } from './importKind.ts';
import type { UploadOptions } from './importRequests.ts';

/** What somebody said of a list before its check. */
export type Said = Pick<ImportedList, 'mapping' | 'defaults' | 'options'>;

interface UploadedFile {
  readonly file: File;
  /** What was said of the list as it was read before, and of columns that it had then. */
  readonly reused?: { readonly said: Said; readonly decided: ColumnDecisions };
}

/** Files that were uploaded in this tab, by the ids of their imports, so that one can be read again in another way. */
const uploaded = new Map<number, UploadedFile>();

export const uploadedFile = ({ id }: ImportedList): File | undefined => uploaded.get(id)?.file;

/** What is said of a list: before its first check by its person, of the file as it was read before, or as it is stored. */
export function saidOf(list: ImportedList): Said {
  const reused = list.state === 'uploaded' ? uploaded.get(list.id)?.reused?.said : undefined;
  const { mapping, defaults, options } = reused ?? list;
  return { mapping, defaults, options };
}

/** Uploads a file as an import of a kind. What was said of a list that it replaces is reused. */
export function useListUpload(kind: ImportKind) {
  const client = useQueryClient();
  const requests = useRequests();
  return async (
    file: File,
    choice: ListChoice = {},
    { replaced, ...options }: UploadOptions & { replaced?: { list: ImportedList; said: Said } } = {},
  ): Promise<ImportedList> => {
    const query = new URLSearchParams({ ...kind.params, name: truncateText(file.name, 200) });
    if (choice.sheet !== undefined) query.set('sheet', choice.sheet);
    if (choice.header !== undefined) query.set('header', String(choice.header));
    const list = await kind.requests.upload(requests, query, file, options);
    const before = replaced && uploaded.get(replaced.list.id)?.reused?.decided;
    const decided = replaced && decisionsOf({ columns: replaced.list.columns, mapping: replaced.said.mapping }, before);
    uploaded.set(list.id, {
      file,
      ...(replaced &&
        decided && { reused: { decided, said: { ...replaced.said, mapping: reuseMapping(list, decided) } } }),
    });
    await invalidate(client, [kind.requests.path]);
    return list;
  };
}

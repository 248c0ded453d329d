import { truncateText } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { expandTemplate, upload } from '@dealstead/kit';
import { carryMapping, type ColumnDecisions, decisionsOf, type ListChoice } from '@dealstead/kit/data';

/** What somebody said of a file before its check. */
export type Said = Pick<Import, 'mapping' | 'defaults'>;

interface UploadedFile {
  readonly file: File;
  /** What was said of the file as it was read before, and of columns that it had then. */
  readonly carried?: { readonly said: Said; readonly decided: ColumnDecisions };
}

/** Files that were uploaded in this tab, by the ids of their imports, so that one can be read again in another way. */
const uploaded = new Map<number, UploadedFile>();

export const uploadedFile = ({ id }: Import): File | undefined => uploaded.get(id)?.file;

/** What is said of a file: before its first check by its person, of the file as it was read before, or as it is stored. */
export const saidOf = ({ id, state, mapping, defaults }: Import): Said =>
  (state === 'uploaded' ? uploaded.get(id)?.carried?.said : undefined) ?? { mapping, defaults };

export interface SendOptions extends NonNullable<Parameters<typeof upload>[2]> {
  /** Of the imported listings, if there is a choice. */
  readonly owner?: number;
  readonly choice?: ListChoice;
  /** An import of the same file, of which what was said is carried over. */
  readonly replaced?: { readonly importJob: Import; readonly said: Said };
}

/** Uploads a file of listings. */
export async function sendFile(file: File, { owner, choice = {}, replaced, ...options }: SendOptions): Promise<Import> {
  const url = expandTemplate('/api/imports{?name,owner,sheet,header}', {
    name: truncateText(file.name, 200),
    owner,
    sheet: choice.sheet,
    header: choice.header,
  });
  const importJob = await upload<Import>(url, file, options);
  if (!replaced) {
    uploaded.set(importJob.id, { file });
    return importJob;
  }
  const before = uploaded.get(replaced.importJob.id)?.carried?.decided;
  const { columns } = replaced.importJob;
  const decided = decisionsOf({ columns, mapping: replaced.said.mapping as Record<string, string> }, before);
  const mapping = carryMapping(
    { columns: importJob.columns, mapping: importJob.mapping as Record<string, string> },
    decided,
  ) as Import['mapping'];
  uploaded.set(importJob.id, { file, carried: { decided, said: { ...replaced.said, mapping } } });
  return importJob;
}

import type { DraftContent } from '@dealstead/contracts';
import { readDraft, removeDraft, storeDraft } from '@dealstead/kit';

/** Unsaved content with the version of the draft that it is based on. */
interface LocalDraft {
  readonly version: number;
  readonly content: DraftContent;
}

const nameOf = (id: number | null) => `listing-${id ?? 'new'}`;

/** Stores unsaved content on this device. */
export function storeLocalDraft(
  userId: number,
  { id, version, content }: { id: number | null; version: number; content: DraftContent },
): void {
  storeDraft(userId, nameOf(id), { version, content } satisfies LocalDraft);
}

export const removeLocalDraft = (userId: number, id: number | null): void => removeDraft(userId, nameOf(id));

/** Reads the unsaved content of a draft; null if there is none or it is corrupt. */
export function readLocalDraft(userId: number, id: number | null): LocalDraft | null {
  const stored = readDraft(userId, nameOf(id));
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('content' in stored)) return null;
  return typeof stored.version === 'number' && typeof stored.content === 'object' && stored.content !== null
    ? { version: stored.version, content: stored.content }
    : null;
}

import type { DraftContent } from '@dealstead/contracts';

/** Unsaved content with the version of the draft that it is based on. */
interface LocalDraft {
  readonly version: number;
  readonly content: DraftContent;
}

const nameOf = (userId: number, id: number | null) => `dealstead-draft:${userId}:${id ?? 'new'}`;

/** Stores unsaved content in `localStorage`. A full or blocked storage is logged and does not interrupt typing. */
export function storeLocalDraft(
  userId: number,
  { id, version, content }: { id: number | null; version: number; content: DraftContent },
): void {
  try {
    localStorage.setItem(nameOf(userId, id), JSON.stringify({ version, content } satisfies LocalDraft));
  } catch (error) {
    console.warn('A draft could not be kept on this device.', error);
  }
}

export function removeLocalDraft(userId: number, id: number | null): void {
  try {
    localStorage.removeItem(nameOf(userId, id));
  } catch (error) {
    console.warn('A draft could not be removed from this device.', error);
  }
}

/** Reads the unsaved content of a draft; null if there is none or it is corrupt. */
export function readLocalDraft(userId: number, id: number | null): LocalDraft | null {
  try {
    const text = localStorage.getItem(nameOf(userId, id));
    const stored: unknown = text === null ? null : JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('content' in stored)) return null;
    return typeof stored.version === 'number' && typeof stored.content === 'object' && stored.content !== null
      ? { version: stored.version, content: stored.content }
      : null;
  } catch (error) {
    console.warn('A draft that this device kept could not be read.', error);
    return null;
  }
}

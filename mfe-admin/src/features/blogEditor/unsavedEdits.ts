import type { PostFields } from '@dealstead/contracts';

/** Edits of a post that are not saved, and the version that they change. */
export interface UnsavedEdits {
  readonly version: number;
  readonly fields: PostFields;
}

const keyOf = (id: number) => `unsaved-post-${id}`;

/** Keeps edits in this tab's session storage until they are saved, so that leaving the editor while saving fails loses nothing. */
export function keepUnsavedEdits(id: number, edits: UnsavedEdits): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(edits));
  } catch {
    // Storage is full or blocked; the editor still saves, and warns before the tab is closed.
  }
}

/** The edits of a post that this tab keeps, or null. */
export function readUnsavedEdits(id: number): UnsavedEdits | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    const isKnown = typeof stored === 'object' && stored !== null && 'version' in stored && 'fields' in stored;
    return isKnown ? (stored as UnsavedEdits) : null;
  } catch {
    return null;
  }
}

export function dropUnsavedEdits(id: number): void {
  sessionStorage.removeItem(keyOf(id));
}

/** Drafts: input that was not sent, kept in the browser. `useFormDraft` and `useDraftState` read and write them. */
const prefix = 'draft:';
/** Milliseconds after which a draft is no longer restored. */
const lifetime = 30 * 86_400_000;

/** The member whose draft it is; null for a visitor. */
export type DraftOwner = number | null;

/** A visitor's draft lasts as long as the tab: nobody signs out of a shared computer for them. */
const storageOf = (owner: DraftOwner): Storage => (owner === null ? sessionStorage : localStorage);
const keyOf = (owner: DraftOwner, name: string): string => `${prefix}${owner ?? 'visitor'}:${name}`;

/** The draft of that name; null where there is none, or it is too old or unreadable. */
export function readDraft(owner: DraftOwner, name: string): unknown {
  try {
    const stored: unknown = JSON.parse(storageOf(owner).getItem(keyOf(owner, name)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('value' in stored)) return null;
    return Date.now() - Number(stored.at) < lifetime ? stored.value : null;
  } catch {
    return null;
  }
}

/** Stores a draft. Without storage, full or forbidden, it lasts as long as the page. */
export function storeDraft(owner: DraftOwner, name: string, value: unknown): void {
  try {
    storageOf(owner).setItem(keyOf(owner, name), JSON.stringify({ at: Date.now(), value }));
  } catch {
    // The form works without it.
  }
}

export function removeDraft(owner: DraftOwner, name: string): void {
  try {
    storageOf(owner).removeItem(keyOf(owner, name));
  } catch {
    // Nothing is stored.
  }
}

/** Removes the drafts of all members but one, who signs in. */
export function removeDraftsOfOthers(owner: number): void {
  try {
    const own = keyOf(owner, '');
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !key.startsWith(own)) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

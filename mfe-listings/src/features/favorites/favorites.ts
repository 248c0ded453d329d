import { useCallback, useSyncExternalStore } from 'react';

const key = 'property-favorites';
const none: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();
let kept: { text: string | null; ids: ReadonlySet<number> } | undefined;

/** The saved listings' ids. Corrupt stored data is logged and counts as none. */
function stored(): ReadonlySet<number> {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch (error) {
    console.warn('Favorites cannot be read here.', error); // storage switched off by the browser
  }
  if (kept?.text !== text || kept === undefined) kept = { text, ids: parse(text) };
  return kept.ids;
}

function parse(text: string | null): ReadonlySet<number> {
  if (text === null) return none;
  try {
    const ids: unknown = JSON.parse(text);
    if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id))) throw new Error('not a list of ids');
    return new Set(ids as number[]);
  } catch (error) {
    console.error('Stored favorites are corrupt; starting with none.', error);
    return none;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab changed them.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Saves a listing, or takes it out again. */
export function toggleFavorite(id: number): void {
  const ids = new Set(stored());
  if (!ids.delete(id)) ids.add(id);
  try {
    localStorage.setItem(key, JSON.stringify([...ids]));
  } catch (error) {
    console.warn('Favorites cannot be kept here.', error);
    return;
  }
  for (const listener of listeners) listener();
}

/** Whether a listing is saved in this browser, and the toggle. Favoriting needs no sign-in. */
export function useFavorite(id: number): { saved: boolean; onToggle: () => void } {
  const ids = useSyncExternalStore(subscribe, stored, () => none);
  return { saved: ids.has(id), onToggle: useCallback(() => toggleFavorite(id), [id]) };
}

/** The ids of all listings saved in this browser, first saved first. */
export function useFavorites(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, stored, () => none);
}

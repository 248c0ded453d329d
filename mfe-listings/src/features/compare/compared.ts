import { toast } from '@dealstead/kit';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Maximum number of listings in a comparison. */
export const mostCompared = 4;

const key = 'property-compare';
const none: readonly number[] = [];
const listeners = new Set<() => void>();
let cached: { text: string | null; ids: readonly number[] } | undefined;

// In `sessionStorage`: a comparison lasts for one tab session, unlike a favorite.
function stored(): readonly number[] {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(key);
  } catch (error) {
    console.warn('The comparison could not be read.', error); // the browser blocks storage
  }
  if (cached === undefined || cached.text !== text) cached = { text, ids: parseIds(text ?? '') };
  return cached.ids;
}

function store(ids: readonly number[]): void {
  const text = ids.join(',');
  try {
    sessionStorage.setItem(key, text);
  } catch (error) {
    console.warn('The comparison could not be stored.', error);
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Parses `1,2,3`: unique ids, four at most; invalid ids are dropped. */
export function parseIds(text: string): readonly number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, mostCompared);
}

/** Path of the compare page with these listings. `mode` is the calculator's mode of the search in which they were found. */
export function compareUrl(ids: readonly number[], mode?: string | null): string {
  if (ids.length === 0) return '/compare';
  return `/compare?ids=${ids.join(',')}${mode ? `&mode=${encodeURIComponent(mode)}` : ''}`;
}

interface Compared {
  /** The selected ids in the order of selection. */
  ids: readonly number[];
  has: (id: number) => boolean;
  /** Adds a listing or removes it; a fifth one is rejected with a toast. */
  toggle: (id: number) => void;
  /** Removes all listings. */
  clear: () => void;
  /** Four listings are selected, so no other can be added. */
  isFull: boolean;
}

/** The listings selected for comparison in this tab. The compare page's own URL overrides them; see `compareUrl`. */
export function useCompare(): Compared {
  const ids = useSyncExternalStore(subscribe, stored, () => none);
  const toggle = useCallback((id: number) => {
    const current = stored();
    if (current.includes(id)) return store(current.filter((other) => other !== id));
    if (current.length >= mostCompared) {
      toast({
        title: 'You can compare up to four',
        description: 'Remove a listing to add another.',
        destructive: true,
      });
      return;
    }
    store([...current, id]);
  }, []);
  return useMemo(
    () => ({
      ids,
      has: (id: number) => ids.includes(id),
      toggle,
      clear: () => store(none),
      isFull: ids.length >= mostCompared,
    }),
    [ids, toggle],
  );
}

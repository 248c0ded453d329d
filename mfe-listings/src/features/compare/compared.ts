import { toast } from '@dealstead/kit';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** As many listings as stand side by side. */
const mostCompared = 4;

const key = 'property-compare';
const none: readonly number[] = [];
const listeners = new Set<() => void>();
let kept: { text: string | null; ids: readonly number[] } | undefined;

// Kept for the tab's session: a choice to compare is for now, unlike a favorite.
function stored(): readonly number[] {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(key);
  } catch (error) {
    console.warn('The choice to compare cannot be read here.', error); // storage switched off by the browser
  }
  if (kept === undefined || kept.text !== text) kept = { text, ids: idsIn(text ?? '') };
  return kept.ids;
}

function keep(ids: readonly number[]): void {
  const text = ids.join(',');
  try {
    sessionStorage.setItem(key, text);
  } catch (error) {
    console.warn('The choice to compare cannot be kept here.', error);
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

/** The listings that `1,2,3` names: each once, four at most; whatever is no id is left out. */
export function idsIn(text: string): readonly number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, mostCompared);
}

/** The page that shows these side by side. */
export const compareUrl = (ids: readonly number[]): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';

interface Compared {
  /** What is chosen, in the order of choosing. */
  ids: readonly number[];
  has: (id: number) => boolean;
  /** Chooses a listing or takes it out again; a fifth is refused with a sentence. */
  toggle: (id: number) => void;
  /** Takes all of them out. */
  clear: () => void;
  /** Four are chosen: another one is refused. */
  full: boolean;
}

/** The listings chosen to be compared, in this tab. The address of the compare page says its own; see `compareUrl`. */
export function useCompare(): Compared {
  const ids = useSyncExternalStore(subscribe, stored, () => none);
  const toggle = useCallback((id: number) => {
    const chosen = stored();
    if (chosen.includes(id)) return keep(chosen.filter((other) => other !== id));
    if (chosen.length >= mostCompared) {
      toast({
        title: 'Four at most',
        description: 'Four listings stand side by side. Take one out to add another.',
        destructive: true,
      });
      return;
    }
    keep([...chosen, id]);
  }, []);
  return useMemo(
    () => ({
      ids,
      has: (id: number) => ids.includes(id),
      toggle,
      clear: () => keep(none),
      full: ids.length >= mostCompared,
    }),
    [ids, toggle],
  );
}

import { useCallback, useState } from 'react';

const key = 'map-seen';

function read(): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set(); // spoiled or forbidden storage: nothing was seen
  }
}

/** The listings that were chosen on a map in this tab, and how to add one. */
export function useSeen(): [ReadonlySet<number>, (id: number) => void] {
  const [seen, setSeen] = useState(read);
  const add = useCallback((id: number) => {
    setSeen((now) => {
      const next = new Set(now).add(id);
      try {
        sessionStorage.setItem(key, JSON.stringify([...next].slice(-500)));
      } catch {
        // without storage the tags are gray until the tab is left
      }
      return next;
    });
  }, []);
  return [seen, add];
}

import { useCallback, useState } from 'react';

const key = 'map-seen';

function readSeen(): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set(); // corrupt or blocked storage reads as empty
  }
}

/** Ids of the listings selected on a map in this tab, and a function that adds one. */
export function useSeen(): [ReadonlySet<number>, (id: number) => void] {
  const [seen, setSeen] = useState(readSeen);
  const add = useCallback((id: number) => {
    setSeen((now) => {
      const next = new Set(now).add(id);
      try {
        sessionStorage.setItem(key, JSON.stringify([...next].slice(-500)));
      } catch {
        // without storage the marks last until the tab closes
      }
      return next;
    });
  }, []);
  return [seen, add];
}

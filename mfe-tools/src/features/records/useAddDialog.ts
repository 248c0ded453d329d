import { useSearchParams } from '@dealstead/kit';
import { useEffect, useState } from 'react';

/** Whether the form for a new record is open. A link with `?add=1` opens it, wherever it was followed. */
export function useAddDialog() {
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isRequested = search.has('add');
  useEffect(() => {
    if (!isRequested) return;
    setAdding(true);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('add');
        return next;
      },
      { replace: true },
    );
  }, [isRequested, setSearch]);
  return [isAdding, setAdding] as const;
}

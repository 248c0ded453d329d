import { useIsAllowed, useQueryClient } from '@dealstead/kit';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { noFavorites, toggleFavorite } from './rules.ts';
import { updateFavorites, readFavorites, subscribe } from './storage.ts';

const onServer = () => noFavorites;

/** Saved listings' ids, first saved first. Favoriting needs no sign-in; a member's account shares them where it may. */
export function useFavorites(): ReadonlySet<number> {
  useAccount();
  const { ids } = useSyncExternalStore(subscribe, readFavorites, onServer);
  return useMemo(() => new Set(ids), [ids]);
}

/** Whether a listing is saved, and the toggle. */
export function useFavorite(id: number): { saved: boolean; onToggle: () => void } {
  useAccount();
  const { ids } = useSyncExternalStore(subscribe, readFavorites, onServer);
  return {
    saved: ids.includes(id),
    onToggle: useCallback(() => updateFavorites((now) => toggleFavorite(now, id)), [id]),
  };
}

/**
 * Keeps the account in step from the first heart on, for whoever has one that shares favorites, or had one here until
 * now. Its code comes after the first view; visitors do without.
 */
function useAccount(): void {
  const client = useQueryClient();
  const shares = useIsAllowed('favorites');
  useEffect(() => {
    if (!shares && !readFavorites().shared) return;
    import('./syncFavorites.ts').then(
      ({ syncFavorites }) => syncFavorites(client),
      (error: unknown) => console.warn('Favorites stay in this browser for now.', error),
    );
  }, [client, shares]);
}

import { useIsAllowed, useQueryClient } from '@dealstead/kit';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { noFavorites, toggleFavorite } from './rules.ts';
import { updateFavorites, readFavorites, subscribe } from './storage.ts';

const onServer = () => noFavorites;

/**
 * Ids of saved listings, oldest first. Saving needs no sign-in; a member's account syncs them if the plan allows it.
 */
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
 * Starts the sync with the account for members whose plan syncs favorites, or did so in this browser before. Its code
 * loads after the first view; visitors never load it.
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

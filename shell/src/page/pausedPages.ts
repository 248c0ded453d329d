import { useEffect, useRef } from 'react';
import { useLocation, useQueryClient, useRead } from '@dealstead/kit';
import type { PausedPage } from '@dealstead/contracts';
import { useSite } from '../site/SiteContext.tsx';

const path = '/api/paused-pages';
/** Milliseconds between two reads while the page is in the foreground, and at least between those of navigations. */
const interval = 30_000;
const navigationInterval = 10_000;
const none: readonly PausedPage[] = [];

function usePausedPagesQuery(refetchInterval: number | false) {
  const { state } = useSite();
  // On a brand's own domain the gateway serves the brand's page only.
  const enabled = state.brandSlug === undefined;
  const initialData = [...(state.set.paused ?? none)];
  return useRead(path, {}, { enabled, initialData, staleTime: Infinity, refetchInterval, retry: false });
}

/** The pages that are being repaired: those of the document, and then as the gateway says. */
export function usePausedPages(): readonly PausedPage[] {
  return usePausedPagesQuery(false).data ?? none;
}

/**
 * `usePausedPages`, which are read again every 30 s and on navigations. `useReadPausedPages` and the live updates of members read
 * them besides.
 */
export function useCurrentPausedPages(): readonly PausedPage[] {
  const { data = none, dataUpdatedAt, refetch, isEnabled } = usePausedPagesQuery(interval);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (key === lastKey.current) return;
    lastKey.current = key;
    if (isEnabled && Date.now() - dataUpdatedAt > navigationInterval) void refetch();
  }, [key, dataUpdatedAt, refetch, isEnabled]);
  return data;
}

/** Reads again which pages are being repaired: a failure may be why one was turned off. */
export function useReadPausedPages(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [path] });
}

import type { Mode } from '@dealstead/formulas';
import { useRead } from '@dealstead/kit';
import { useEffect, type Dispatch } from 'react';
import type { Draft, DraftAction } from '../draft.ts';

/**
 * Keeps the name of the saved analysis that a mode of the calculator is a version of as it is by now: it may have been renamed on its
 * page, in another tab or on another device. Its version stays the one that the figures are of.
 */
export function useSavedName(mode: Mode, draft: Draft, dispatch: Dispatch<DraftAction>, canSave: boolean): void {
  const { saved } = draft.modes[mode];
  const { data } = useRead(
    '/api/calculations/{id}',
    { id: saved?.id ?? 0 },
    { enabled: canSave && saved !== null, retry: 1, staleTime: 0, refetchOnWindowFocus: true },
  );
  const name = data && data.id === saved?.id && data.version >= saved.version ? data.name : saved?.name;
  const isRenamed = saved !== null && name !== saved.name;
  useEffect(() => {
    if (isRenamed && name !== undefined) dispatch({ type: 'renamed', mode, name });
  }, [isRenamed, mode, name, dispatch]);
}

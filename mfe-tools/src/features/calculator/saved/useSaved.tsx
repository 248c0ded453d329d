import type { Mode } from '@dealstead/formulas';
import { Alert, ApiError, Button, useRead, useSearchParams } from '@dealstead/kit';
import { useEffect, type Dispatch } from 'react';
import type { Draft, DraftAction } from '../draft.ts';
import type { PrefillState } from '../usePrefill.tsx';

/** Loads `?saved=ID` into the draft, once for each version, so that a reload keeps what was typed since. */
export function useSaved(draft: Draft, dispatch: Dispatch<DraftAction>, isAllowed: boolean): PrefillState {
  const [query] = useSearchParams();
  const text = query.get('saved');
  const id = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  const isEnabled = id !== null && isAllowed;
  const saved = useRead('/api/calculations/{id}', { id: id ?? 0 }, { enabled: isEnabled, retry: 1 });
  const { data } = saved;
  const isLoaded = data !== undefined && isSame(draft, data.mode, data);

  useEffect(() => {
    if (!isEnabled || !data || isLoaded) return;
    const { id: savedId, version, name, mode, inputs, sources } = data;
    dispatch({ type: 'set', mode, inputs, sources, saved: { id: savedId, version, name } });
  }, [isEnabled, data, isLoaded, dispatch]);

  if (!isEnabled || !saved.error || data) return { mode: isEnabled ? (data?.mode ?? null) : null, notice: null };
  const isGone = saved.error instanceof ApiError && saved.error.status === 404;
  return {
    mode: null,
    notice: (
      <Alert tone="amber">
        {isGone ? 'This saved analysis no longer exists.' : 'Your saved analysis did not load.'}{' '}
        {!isGone && (
          <Button kind="quiet" size="small" onClick={() => void saved.refetch()}>
            Retry
          </Button>
        )}
      </Alert>
    ),
  };
}

/** Whether the draft holds this version, or one that was saved from it since. */
function isSame(draft: Draft, mode: Mode, { id, version }: { id: number; version: number }): boolean {
  const held = draft.modes[mode].saved;
  return held !== null && held.id === id && held.version >= version;
}

import type { SavedCalculation } from '@dealstead/contracts/tools/calculations';
import { Alert, ApiError, Button, useRead, useSearchParams, formatDateTime } from '@dealstead/kit';
import { useEffect, useRef, type Dispatch } from 'react';
import { announceReplaced } from '../announceReplaced.ts';
import type { Draft, DraftAction } from '../draft.ts';
import type { Subject } from '../subject.ts';
import type { PrefillState } from '../usePrefill.tsx';

/**
 * Loads `?saved=ID` into the draft, once for each version, so that a reload keeps what was typed since. A version that
 * was saved elsewhere replaces figures that are unchanged; beside unsaved ones it is offered.
 */
export function useSaved(draft: Draft, dispatch: Dispatch<DraftAction>, isAllowed: boolean): PrefillState {
  const [query] = useSearchParams();
  const text = query.get('saved');
  const id = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  const isEnabled = id !== null && isAllowed;
  const saved = useRead(
    '/api/calculations/{id}',
    { id: id ?? 0 },
    // Another tab or device may have saved a version since this one was last looked at.
    { enabled: isEnabled, retry: 1, staleTime: 0, refetchOnWindowFocus: true },
  );
  const { data } = saved;
  const own = data && draft.modes[data.mode];
  const isHeld = own?.saved?.id === data?.id;
  const isCurrent = data !== undefined && isHeld && (own?.saved?.version ?? 0) >= data.version;
  const isOutdated = isHeld && !isCurrent && own?.isChanged === true;
  const open = () => {
    if (!data) return;
    const { version, name, mode } = data;
    dispatch({ type: 'opened', mode, content: data, saved: { id: data.id, version, name }, subject: subjectOf(data) });
    announceReplaced(draft, dispatch);
  };

  // An undone replacement is not repeated.
  const opened = useRef('');
  useEffect(() => {
    const key = `${data?.id} ${data?.version}`;
    if (!isEnabled || !data || isCurrent || isOutdated || opened.current === key) return;
    opened.current = key;
    open();
  });

  const mode = isEnabled ? (data?.mode ?? null) : null;
  if (isEnabled && data && isOutdated) {
    return {
      mode,
      notice: (
        <Alert tone="amber">
          {`Version ${data.version}, “${data.name}”, was saved elsewhere ${formatDateTime(data.updatedAt)}. Your unsaved changes are based on version ${own?.saved?.version}. `}
          <Button kind="quiet" size="small" onClick={open}>
            {`Open version ${data.version}`}
          </Button>
        </Alert>
      ),
    };
  }
  if (!isEnabled || !saved.error || data) return { mode, notice: null };
  return { mode: null, notice: <LoadNotice error={saved.error} onRetry={() => void saved.refetch()} /> };
}

/** What a saved analysis is attached to; its name is not stored with it. */
function subjectOf({ dealId, propertyId, leadId }: Attached): Subject | null {
  if (dealId !== null) return { kind: 'deal', id: dealId, title: '' };
  if (propertyId !== null) return { kind: 'listing', id: propertyId, title: '' };
  return leadId === null ? null : { kind: 'lead', id: leadId, title: '' };
}

type Attached = Pick<SavedCalculation, 'dealId' | 'propertyId' | 'leadId'>;

function LoadNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Alert tone="amber">
      {isGone ? 'This saved analysis no longer exists.' : 'Your saved analysis did not load.'}{' '}
      {!isGone && (
        <Button kind="quiet" size="small" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}

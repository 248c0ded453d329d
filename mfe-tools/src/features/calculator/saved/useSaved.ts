import type { SavedCalculation } from '@dealstead/contracts/tools/calculations';
import { modes, type Mode } from '@dealstead/formulas';
import { useRead } from '@dealstead/kit';
import { useEffect, useRef, type Dispatch } from 'react';
import { announceReplaced } from '../announceReplaced.ts';
import type { Draft, DraftAction } from '../draft.ts';
import type { Subject } from '../subject.ts';

/** A saved analysis as it is stored, and whether the draft is a version of it. */
export interface SavedState {
  /** Undefined while it loads and where it did not load. */
  readonly stored: SavedCalculation | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Its mode, once the draft holds its figures; those with unsaved changes are there before it loads. */
  readonly mode: Mode | null;
  /** Whether a version was saved elsewhere while the draft has unsaved changes of an earlier one. */
  readonly isOutdated: boolean;
  /** Opens what is stored in place of the draft. */
  readonly open: () => void;
}

/**
 * Loads a saved analysis into its draft, once for each version, so that a reload keeps what was typed since. A version that
 * was saved elsewhere replaces figures that are unchanged; beside unsaved ones it is offered.
 */
export function useSaved(id: number, draft: Draft, dispatch: Dispatch<DraftAction>): SavedState {
  const query = useRead(
    '/api/calculations/{id}',
    { id },
    // Another tab or device may have saved a version since this one was last looked at.
    { retry: 1, staleTime: 0, refetchOnWindowFocus: true },
  );
  const { data } = query;
  const mode = modes.find((one) => draft.modes[one].saved?.id === id) ?? null;
  const own = mode && draft.modes[mode];
  const isCurrent = data !== undefined && (own?.saved?.version ?? 0) >= data.version;
  const isOutdated = data !== undefined && !isCurrent && own?.isChanged === true;
  const open = () => {
    if (!data) return;
    const { version, name } = data;
    const saved = { id: data.id, version, name };
    dispatch({ type: 'opened', mode: data.mode, content: data, saved, subject: subjectOf(data) });
    announceReplaced(draft, dispatch);
  };

  // An undone replacement is not repeated.
  const opened = useRef(0);
  useEffect(() => {
    if (!data || isCurrent || isOutdated || opened.current === data.version) return;
    opened.current = data.version;
    open();
  });
  return { stored: data, error: query.error, retry: () => void query.refetch(), mode, isOutdated, open };
}

/** What a saved analysis is attached to. */
function subjectOf({ dealId, propertyId, leadId, subjectTitle }: SavedCalculation): Subject | null {
  const title = subjectTitle ?? '';
  if (dealId !== null) return { kind: 'deal', id: dealId, title };
  if (propertyId !== null) return { kind: 'listing', id: propertyId, title };
  return leadId === null ? null : { kind: 'lead', id: leadId, title };
}

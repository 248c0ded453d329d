import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';
import { draftReducer, type Draft, type DraftAction } from './draft.ts';
import { loadDraft, storeDraft, type AnalysisSlot } from './draftStore.ts';

/**
 * A member's draft of the calculator, or of a saved analysis, stored in the browser shortly after each change and when the
 * page is left. The function stores it at once, for a page that reads what is stored: the draft of the latest key, also where the
 * caller renders an earlier one.
 */
export function useDraft(userId: number, slot?: AnalysisSlot): [Draft, Dispatch<DraftAction>, () => void] {
  const [draft, dispatch] = useReducer(draftReducer, undefined, () => loadDraft(userId, slot));
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    const timer = setTimeout(() => storeDraft(userId, draft, slot), 300);
    return () => clearTimeout(timer);
  }, [userId, draft, slot]);
  const store = useCallback(() => storeDraft(userId, latest.current, slot), [userId, slot]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [store]);
  return [draft, dispatch, store];
}

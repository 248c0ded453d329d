import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { draftReducer, type Draft, type DraftAction } from './draft.ts';
import { loadDraft, storeDraft, type AnalysisSlot } from './draftStore.ts';

/**
 * A member's draft of the calculator, or of a saved analysis, stored in the browser shortly after each change and when the
 * page is left.
 */
export function useDraft(userId: number, slot?: AnalysisSlot): [Draft, Dispatch<DraftAction>] {
  const [draft, dispatch] = useReducer(draftReducer, undefined, () => loadDraft(userId, slot));
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    const timer = setTimeout(() => storeDraft(userId, draft, slot), 300);
    return () => clearTimeout(timer);
  }, [userId, draft, slot]);
  useEffect(() => {
    const store = () => storeDraft(userId, latest.current, slot);
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [userId, slot]);
  return [draft, dispatch];
}

import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { draftReducer, loadDraft, storeDraft, type Draft, type DraftAction } from './draft.ts';

/** A member's draft, stored in the browser shortly after each change and when the page is left. */
export function useDraft(userId: number): [Draft, Dispatch<DraftAction>] {
  const [draft, dispatch] = useReducer(draftReducer, userId, loadDraft);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
    const timer = setTimeout(() => storeDraft(userId, draft), 300);
    return () => clearTimeout(timer);
  }, [userId, draft]);
  useEffect(() => {
    const store = () => storeDraft(userId, latest.current);
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [userId]);
  return [draft, dispatch];
}

import { useEffect, useEffectEvent } from 'react';

/** Actions of the list's keys. */
export interface RecordKeys {
  /** j and k: the next and the previous record. */
  move: (by: 1 | -1) => void;
  /** Enter or o: opens the record. */
  open: () => void;
  /** e: edits the record. */
  edit: () => void;
  /** x: selects the record. */
  select: () => void;
  /** c: adds a record. */
  create: () => void;
  /** /: goes to the search field. */
  search: () => void;
}

/** Whether a key belongs to a field, a menu or a dialog rather than to the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=menu]') !== null)
  );
}

/** The keys of a list of records. Checkboxes count as fields, buttons and links do not. */
export function useRecordKeys(keys: RecordKeys, enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { move, open, edit, select, create, search } = keys;
    const actions: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      o: open,
      e: edit,
      x: select,
      c: create,
      '/': search,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      press(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}

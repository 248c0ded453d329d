import { useEffect, useEffectEvent } from 'react';

/** Actions of the keys of a list or a record. A key without an action stays the browser's. */
export interface RecordKeys {
  /** j: the next record. */
  next?: (() => void) | undefined;
  /** k: the previous record. */
  previous?: (() => void) | undefined;
  /** o: opens the record. */
  open?: (() => void) | undefined;
  /** e: edits the record. */
  edit?: (() => void) | undefined;
  /** x: selects the record. */
  select?: (() => void) | undefined;
  /** c: adds a record. */
  create?: (() => void) | undefined;
  /** /: goes to the search field. */
  search?: (() => void) | undefined;
  /** l: goes to the field that logs what happened. */
  log?: (() => void) | undefined;
  /** f: goes to the follow-up. */
  followUp?: (() => void) | undefined;
  /** t: adds a to-do. */
  addTask?: (() => void) | undefined;
  /** ?: shows the keys. */
  help?: (() => void) | undefined;
}

/** Focuses the first control of a panel, named by the id of its heading. */
export function focusPanel(headingId: string, control = 'input, textarea, select, button'): void {
  document.getElementById(headingId)?.closest('section')?.querySelector<HTMLElement>(control)?.focus();
}

/** Whether a key belongs to a field, a menu or a dialog rather than to the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=menu]') !== null)
  );
}

/**
 * The keys of a list of records or of one. Checkboxes count as fields, buttons and links do not.
 * @param keys a function is called at each press, for actions that depend on more than what was rendered
 */
export function useRecordKeys(keys: RecordKeys | (() => RecordKeys), enabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { next, previous, open, edit, select, create, search, log, followUp, addTask, help } =
      typeof keys === 'function' ? keys() : keys;
    const actions: Record<string, (() => void) | undefined> = {
      j: next,
      k: previous,
      o: open,
      e: edit,
      x: select,
      c: create,
      '/': search,
      l: log,
      f: followUp,
      t: addTask,
      '?': help,
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

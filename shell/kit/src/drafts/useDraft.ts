import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefCallback, type SetStateAction } from 'react';
import { useUser } from '../session/session.ts';
import { bindFormDraft, type FormDraftBinding } from './bindFormDraft.ts';
import { readDraft, removeDraft, storeDraft } from './draftStore.ts';

/** A draft for `DraftNotice`. */
export interface Draft {
  /** Whether something was restored. */
  readonly isRestored: boolean;
  /** Forgets the draft. Call it after the input was sent. */
  readonly clear: () => void;
  /** Forgets the draft and shows the first values again. */
  readonly startOver: () => void;
  /** Ref of an element inside the form whose controls are stored. */
  readonly anchor?: RefCallback<HTMLElement>;
}

/**
 * Stores what the member types into the controls of a form or dialog, by their names or labels, until it is sent: it survives
 * Escape, a reload and another page. Render a `DraftNotice` inside the form. The name says what is entered: `new-lead`,
 * `lead-12`. Without a name nothing is stored.
 */
export function useFormDraft(name: string | null): Draft {
  const owner = useUser()?.id ?? null;
  const [isRestored, setRestored] = useState(false);
  const binding = useRef<FormDraftBinding>(undefined);
  const anchor = useCallback(
    (element: HTMLElement | null) => {
      const form = element?.closest('form, dialog');
      if (!form || name === null) return undefined;
      const bound = bindFormDraft(form, owner, name, () => setRestored(true));
      binding.current = bound;
      return () => bound.end();
    },
    [owner, name],
  );
  return {
    anchor,
    isRestored,
    clear() {
      binding.current?.clear();
      setRestored(false);
    },
    startOver() {
      binding.current?.startOver();
      setRestored(false);
    },
  };
}

/** What is stored of a state: the value, and the one that it replaces. */
interface StoredState {
  readonly from: unknown;
  readonly to: unknown;
}

/** Whatever the order of their keys, which the server may change. */
const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

/** The stored value, if it replaces the same first value; undefined without one. */
function readState(owner: number | null, name: string | null, initial: unknown): unknown {
  const stored = name === null ? null : (readDraft(owner, name) as StoredState | null);
  return stored && isSame(stored.from, initial) ? stored.to : undefined;
}

/** `useState` for input that is not in named controls, such as an editor's: stored as `useFormDraft` stores a form. */
export function useDraftState<Value>(
  name: string | null,
  initial: Value,
): [Value, (next: SetStateAction<Value>) => void, Draft] {
  const owner = useUser()?.id ?? null;
  const base = useRef(initial);
  const [value, setValue] = useState(() => (readState(owner, name, initial) as Value | undefined) ?? initial);
  const [isRestored, setRestored] = useState(() => !isSame(value, initial));
  // The value that needs no draft: the first one, or the one that was sent.
  const settled = useRef(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
    if (name === null || value === settled.current) return;
    settled.current = value;
    if (isSame(value, base.current)) removeDraft(owner, name);
    else storeDraft(owner, name, { from: base.current, to: value } satisfies StoredState);
  }, [owner, name, value]);
  const remove = () => {
    if (name !== null) removeDraft(owner, name);
    setRestored(false);
  };
  const draft: Draft = {
    isRestored,
    clear() {
      base.current = value;
      remove();
      // Typed while the value was being sent.
      if (name !== null && !isSame(latest.current, value))
        storeDraft(owner, name, { from: value, to: latest.current } satisfies StoredState);
    },
    startOver() {
      setValue(base.current);
      remove();
    },
  };
  return [value, setValue, draft];
}

import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

/** Milliseconds after the last key until the value that keys reached is committed. */
const commitDelay = 700;

export interface SelectCommitOptions {
  /** Only Enter commits a value that keys reached: the choice changes many records. */
  needsEnter?: boolean;
}

/**
 * The shown value of a select and its handlers. Arrow keys and letters change a closed select one value at a time: the value is
 * committed after a pause, by Enter or when the select is left. A choice from the open list is committed at once.
 */
export function useSelectCommit<Value extends string>(
  value: Value,
  onCommit: (value: Value) => void,
  { needsEnter = false }: SelectCommitOptions = {},
) {
  const isKeyChange = useRef(false);
  const [pending, setPending] = useState<Value | null>(null);
  const commit = () => {
    setPending(null);
    if (pending !== null && pending !== value) onCommit(pending);
  };
  const commitDebounced = useEffectEvent(commit);
  useEffect(() => {
    if (pending === null || needsEnter) return undefined;
    const timer = setTimeout(() => commitDebounced(), commitDelay);
    return () => clearTimeout(timer);
  }, [pending, needsEnter]);
  return {
    shown: pending ?? value,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value as Value;
      if (isKeyChange.current) setPending(next);
      else onCommit(next);
      isKeyChange.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && pending !== null) {
        event.preventDefault();
        commit();
      } else if (event.key === 'Escape') setPending(null);
      else isKeyChange.current = !opensList(event);
    },
    onBlur: () => {
      isKeyChange.current = false;
      if (needsEnter) setPending(null);
      else commit();
    },
  };
}

/** Whether a key opens the list of a closed select: Space, Enter, Alt with an arrow, and on a Mac an arrow alone. */
const opensList = ({ key, altKey }: KeyboardEvent): boolean =>
  key === ' ' || key === 'Enter' || (key.startsWith('Arrow') && (altKey || navigator.userAgent.includes('Mac OS')));

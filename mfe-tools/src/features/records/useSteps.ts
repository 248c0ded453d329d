import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

/** Milliseconds after the last step by a key until its value counts. */
const pause = 700;

export interface StepOptions {
  /** Only Enter confirms the value that keys reached: the choice changes many records. */
  needsEnter?: boolean;
}

/**
 * The value of a select and its handlers. A closed select changes with every arrow key and letter; the value at which they
 * stop counts, or the one that Enter or leaving confirms. A choice from the open list counts at once.
 */
export function useSteps<Value extends string>(
  value: Value,
  onChange: (value: Value) => void,
  { needsEnter = false }: StepOptions = {},
) {
  const isStep = useRef(false);
  const [reached, setReached] = useState<Value | null>(null);
  const confirm = () => {
    setReached(null);
    if (reached !== null && reached !== value) onChange(reached);
  };
  const confirmLater = useEffectEvent(confirm);
  useEffect(() => {
    if (reached === null || needsEnter) return undefined;
    const timer = setTimeout(() => confirmLater(), pause);
    return () => clearTimeout(timer);
  }, [reached, needsEnter]);
  return {
    shown: reached ?? value,
    onChange: (event: { target: { value: string } }) => {
      const next = event.target.value as Value;
      if (isStep.current) setReached(next);
      else onChange(next);
      isStep.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && reached !== null) {
        event.preventDefault();
        confirm();
      } else if (event.key === 'Escape') setReached(null);
      else isStep.current = !opensList(event);
    },
    onBlur: () => {
      isStep.current = false;
      if (needsEnter) setReached(null);
      else confirm();
    },
  };
}

/** Whether a key opens the list of a closed select: Space, Enter, Alt with an arrow, and on a Mac an arrow alone. */
const opensList = ({ key, altKey }: KeyboardEvent): boolean =>
  key === ' ' || key === 'Enter' || (key.startsWith('Arrow') && (altKey || navigator.userAgent.includes('Mac OS')));

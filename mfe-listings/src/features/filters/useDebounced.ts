import { useCallback, useEffect, useRef } from 'react';

/**
 * Acts when no further call has come for a while, with what the last call gave; at once when the page lets go of it.
 * `now` as its second argument does not wait.
 */
export function useDebounced<Value>(act: (value: Value) => void, wait: number): (value: Value, now?: boolean) => void {
  const latest = useRef(act);
  const due = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(
    () => () => {
      if (!due.current) return;
      clearTimeout(due.current.timer);
      latest.current(due.current.value);
      due.current = null;
    },
    [],
  );
  return useCallback(
    (value, now) => {
      if (due.current) clearTimeout(due.current.timer);
      const run = () => {
        due.current = null;
        latest.current(value);
      };
      if (now) return run();
      due.current = { value, timer: setTimeout(run, wait) };
    },
    [wait],
  );
}

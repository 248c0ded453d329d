import { useCallback, useEffect, useRef } from 'react';

/**
 * Debounces calls: runs with the last call's value after a pause, or when the component unmounts. `now` as the second
 * argument runs at once.
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

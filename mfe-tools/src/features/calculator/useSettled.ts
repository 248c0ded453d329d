import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change after which a value is settled: longer than between the keys of someone who types. */
const pause = 300;
/** The same for parts that are off the screen: longer than from one field to the next. */
export const offScreenPause = 2_000;

/**
 * A value that follows when it has not changed for a while, in milliseconds, in a transition. For parts of a page that take longer
 * to render than a key may. It begins with the given value; a component whose value changes its kind needs a new key.
 */
export function useSettled<Value>(value: Value, milliseconds = pause): Value {
  const [settled, setSettled] = useState(() => value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), milliseconds);
    return () => clearTimeout(timer);
  }, [value, settled, milliseconds]);
  return settled;
}

import { useState } from 'react';

interface Typed<Value, Texts> {
  readonly texts: Texts;
  /** The value of the last render. */
  readonly seen: Value;
  /** Values that were sent and have not come back yet, oldest first. */
  readonly sent: readonly Value[];
}

/**
 * What is typed for a value that comes back later, as a deferred prop does: the texts stay as typed while the values that
 * they stand for arrive, and follow a value that comes from elsewhere, such as a reset. `type` sets the texts and names
 * the value that is sent for them, if they stand for one.
 */
export function useTyped<Value, Texts>(value: Value, write: (value: Value) => Texts) {
  const [typed, setTyped] = useState<Typed<Value, Texts>>(() => ({ texts: write(value), seen: value, sent: [] }));
  let current = typed;
  if (value !== typed.seen) {
    const at = typed.sent.indexOf(value);
    current =
      at === -1
        ? { texts: write(value), seen: value, sent: [] }
        : { texts: typed.texts, seen: value, sent: typed.sent.slice(at + 1) };
    setTyped(current);
  }
  const type = (texts: Texts, ...sent: readonly Value[]) =>
    setTyped({ texts, seen: current.seen, sent: [...current.sent, ...sent] });
  return [current.texts, type] as const;
}
